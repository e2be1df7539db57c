#pragma once

#if !__has_include(<microhttpd.h>)
#error "Slate needs libmicrohttpd: install the Debian package libmicrohttpd-dev (or run 'make demo', which does)."
#else
#include <microhttpd.h>
#endif
