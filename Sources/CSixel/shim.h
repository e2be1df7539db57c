#pragma once

#if !__has_include(<sixel/sixel.h>)
#error "Slate needs libsixel: install the Debian package libsixel-dev (or run 'make demo', which does)."
#else
#include <sixel/sixel.h>
#endif
