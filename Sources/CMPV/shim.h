#pragma once

#if !__has_include(<mpv/client.h>)
#error "Slate needs libmpv: install the Debian package libmpv-dev (or run 'make demo', which does)."
#else
#include <mpv/client.h>
#include <mpv/render.h>
#include <mpv/stream_cb.h>
#endif
