#include <curl/curl.h>

#ifdef __linux__
/* unistd.h declares it only with _GNU_SOURCE. */
int syncfs(int descriptor);
#endif

/* curl_easy_setopt and curl_easy_getinfo are variadic, which Swift cannot call. */

static inline CURLcode skin_curl_set_long(CURL *handle, CURLoption option, long value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode skin_curl_set_string(CURL *handle, CURLoption option, const char *value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode skin_curl_set_pointer(CURL *handle, CURLoption option, void *value) {
    return curl_easy_setopt(handle, option, value);
}

typedef size_t (*skin_curl_receive)(char *bytes, size_t size, size_t count, void *context);
typedef int (*skin_curl_progress)(void *context, curl_off_t, curl_off_t, curl_off_t, curl_off_t);

static inline CURLcode skin_curl_set_receive(CURL *handle, CURLoption option, skin_curl_receive function) {
    return curl_easy_setopt(handle, option, function);
}

static inline CURLcode skin_curl_set_progress(CURL *handle, skin_curl_progress function) {
    return curl_easy_setopt(handle, CURLOPT_XFERINFOFUNCTION, function);
}

static inline CURLcode skin_curl_set_protocols(CURL *handle) {
#if LIBCURL_VERSION_NUM >= 0x075500
    return curl_easy_setopt(handle, CURLOPT_PROTOCOLS_STR, "http,https");
#else
    return curl_easy_setopt(handle, CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
#endif
}

static inline long skin_curl_status(CURL *handle) {
    long status = 0;
    curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &status);
    return status;
}
