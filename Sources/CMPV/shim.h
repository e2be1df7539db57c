#pragma once

#if !__has_include(<mpv/client.h>)
#error "Slate needs libmpv: install the Debian package libmpv-dev (or run 'make demo', which does)."
#else
#include <mpv/client.h>
#include <mpv/render.h>
#include <mpv/stream_cb.h>
#include <sys/prctl.h>

// pthread_setname_np is hidden from Swift, which does not define _GNU_SOURCE.
static inline void mpv_name_this_thread(const char *name) {
  prctl(PR_SET_NAME, name, 0, 0, 0);
}
#endif
