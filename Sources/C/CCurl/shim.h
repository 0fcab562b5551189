#pragma once

// The macro of this name checks types where the caller is C, and hides the function from Swift.
#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>

// curl_easy_setopt is variadic, which Swift cannot call: one function for each type that it takes.
static inline CURLcode ccurl_set_number(CURL *handle, CURLoption option, long value) {
    return curl_easy_setopt(handle, option, value);
}
static inline CURLcode ccurl_set_text(CURL *handle, CURLoption option, const char *value) {
    return curl_easy_setopt(handle, option, value);
}
static inline CURLcode ccurl_set_pointer(CURL *handle, CURLoption option, void *value) {
    return curl_easy_setopt(handle, option, value);
}
static inline CURLcode ccurl_set_list(CURL *handle, CURLoption option, struct curl_slist *value) {
    return curl_easy_setopt(handle, option, value);
}
// Bytes to be sent, or what takes those that are received.
static inline CURLcode ccurl_set_transfer(
    CURL *handle, CURLoption option, size_t (*function)(char *bytes, size_t size, size_t count, void *context)) {
    return curl_easy_setopt(handle, option, function);
}
// Hears what is said on the connection: the handle must be verbose, and then prints nothing itself.
static inline CURLcode ccurl_set_listener(
    CURL *handle, int (*function)(CURL *handle, curl_infotype kind, char *bytes, size_t count, void *context)) {
    CURLcode code = curl_easy_setopt(handle, CURLOPT_DEBUGFUNCTION, function);
    return code == CURLE_OK ? curl_easy_setopt(handle, CURLOPT_VERBOSE, 1L) : code;
}
// Opens the socket of a connection, or refuses its address.
static inline CURLcode ccurl_set_opensocket(
    CURL *handle, curl_socket_t (*function)(void *context, curlsocktype purpose, struct curl_sockaddr *address)) {
    return curl_easy_setopt(handle, CURLOPT_OPENSOCKETFUNCTION, function);
}

// curl_easy_getinfo is variadic, too. 0 where there is none.
static inline long ccurl_response_code(CURL *handle) {
    long code = 0;
    return curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &code) == CURLE_OK ? code : 0;
}

// CURL_GLOBAL_DEFAULT is a macro that Swift does not import.
static inline CURLcode ccurl_start(void) { return curl_global_init(CURL_GLOBAL_DEFAULT); }
