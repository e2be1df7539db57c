#pragma once

#if !__has_include(<curses.h>)
#error "Slate needs ncursesw: install the Debian package libncurses-dev (or run 'make demo', which does)."
#else
#define NCURSES_WIDECHAR 1
#define _XOPEN_SOURCE_EXTENDED 1
#include <curses.h>
#include <term.h>
#include <wchar.h>

// glibc declares these only under feature macros that Swift's module of it does not set.
extern int memfd_create(const char *name, unsigned int flags);
extern int wcwidth(wchar_t character);

static inline int slate_memory_file(const char *name) { return memfd_create(name, 1U); }
static inline int slate_width(wchar_t character) { return wcwidth(character); }

// What Swift cannot import: macros with casts, global variables, macros that hide functions.

static inline WINDOW *slate_stdscr(void) { return stdscr; }
static inline WINDOW *slate_curscr(void) { return curscr; }

static inline attr_t slate_bold(void) { return A_BOLD; }
static inline attr_t slate_italic(void) { return A_ITALIC; }
static inline attr_t slate_underline(void) { return A_UNDERLINE; }
static inline attr_t slate_reverse(void) { return A_REVERSE; }
static inline attr_t slate_dim(void) { return A_DIM; }
static inline attr_t slate_blink(void) { return A_BLINK; }
static inline attr_t slate_invisible(void) { return A_INVIS; }

static inline int slate_setcchar(cchar_t *cell, const wchar_t *text, attr_t attributes, int pair) {
  return setcchar(cell, text, attributes, (short)pair, 0);
}

static inline int slate_put(WINDOW *window, int y, int x, const cchar_t *cells, int count) {
  return mvwadd_wchnstr(window, y, x, cells, count);
}

// tigetnum and friends take char * for historical reasons.
static inline int slate_number(const char *name) { return tigetnum((char *)name); }
static inline int slate_flag(const char *name) { return tigetflag((char *)name); }
static inline const char *slate_string(const char *name) {
  const char *value = tigetstr((char *)name);
  return value == (const char *)-1 ? NULL : value;
}
#endif
