#pragma once

#if !__has_include(<curses.h>)
#error "Slate needs ncursesw: install the Debian package libncurses-dev (or run 'make demo', which does)."
#else
#define NCURSES_WIDECHAR 1
#define _XOPEN_SOURCE_EXTENDED 1
#include <curses.h>
#include <term.h>
#endif
