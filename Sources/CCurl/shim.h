#pragma once

#if !__has_include(<curl/curl.h>)
#error "Slate needs libcurl: install the Debian package libcurl4-openssl-dev (or run 'make demo', which does)."
#else
#include <curl/curl.h>
#endif
