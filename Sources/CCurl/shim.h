#pragma once

#if !__has_include(<curl/curl.h>)
#error "Slate needs libcurl: install the Debian package libcurl4-openssl-dev (or run 'make demo', which does)."
#else
#include <curl/curl.h>

// Swift imports neither variadic functions nor the macros that wrap them.

static inline CURLcode curl_easy_setopt_long(CURL *easy, CURLoption option, long value) {
  return (curl_easy_setopt)(easy, option, value);
}

static inline CURLcode curl_easy_setopt_string(CURL *easy, CURLoption option, const char *value) {
  return (curl_easy_setopt)(easy, option, value);
}

static inline CURLcode curl_easy_setopt_pointer(CURL *easy, CURLoption option, void *value) {
  return (curl_easy_setopt)(easy, option, value);
}

typedef size_t (*curl_data_callback)(char *bytes, size_t size, size_t count, void *context);

static inline CURLcode curl_easy_setopt_callback(
    CURL *easy, CURLoption option, curl_data_callback value) {
  return (curl_easy_setopt)(easy, option, value);
}

static inline CURLcode curl_easy_getinfo_long(CURL *easy, CURLINFO info, long *value) {
  return (curl_easy_getinfo)(easy, info, value);
}

static inline CURLcode curl_easy_getinfo_string(CURL *easy, CURLINFO info, const char **value) {
  return (curl_easy_getinfo)(easy, info, value);
}

static inline CURLcode curl_message_result(const CURLMsg *message) {
  return message->data.result;
}

static inline CURLcode curl_global_init_default(void) {
  return curl_global_init(CURL_GLOBAL_DEFAULT);
}

static inline const curl_version_info_data *curl_version_info_now(void) {
  return curl_version_info(CURLVERSION_NOW);
}

static const size_t curl_write_pause = CURL_WRITEFUNC_PAUSE;
static const long curl_http_version_2_over_tls = CURL_HTTP_VERSION_2TLS;
#endif
