#pragma once

#if !__has_include(<zlib.h>)
#error "Slate needs zlib: install the Debian package zlib1g-dev (or run 'make demo', which does)."
#else
#include <zlib.h>
#endif
