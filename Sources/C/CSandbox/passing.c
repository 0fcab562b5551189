#define _GNU_SOURCE
#include "CSandbox.h"

#include <errno.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

// Room for one message that passes descriptors, aligned as the kernel wants it.
union passage {
    char bytes[CMSG_SPACE(SANDBOX_MOST_PASSED * sizeof(int))];
    struct cmsghdr alignment;
};

ssize_t sandbox_send(int socket, const void *bytes, size_t count, const int *descriptors, size_t passed) {
    if (passed > SANDBOX_MOST_PASSED) {
        errno = EINVAL;
        return -1;
    }
    struct iovec part = {.iov_base = (void *)bytes, .iov_len = count};
    struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
    union passage passage;
    if (passed > 0) {
        memset(&passage, 0, sizeof passage);
        message.msg_control = &passage;
        message.msg_controllen = CMSG_SPACE(passed * sizeof(int));
        struct cmsghdr *header = CMSG_FIRSTHDR(&message);
        header->cmsg_level = SOL_SOCKET;
        header->cmsg_type = SCM_RIGHTS;
        header->cmsg_len = CMSG_LEN(passed * sizeof(int));
        memcpy(CMSG_DATA(header), descriptors, passed * sizeof(int));
    }
    ssize_t sent;
    do sent = sendmsg(socket, &message, MSG_NOSIGNAL);
    while (sent < 0 && errno == EINTR);
    return sent;
}

ssize_t sandbox_receive(int socket, void *bytes, size_t count, int *descriptors, size_t *passed) {
    *passed = 0;
    struct iovec part = {.iov_base = bytes, .iov_len = count};
    union passage passage;
    struct msghdr message = {
        .msg_iov = &part, .msg_iovlen = 1, .msg_control = &passage, .msg_controllen = sizeof passage};
    ssize_t received;
    do received = recvmsg(socket, &message, MSG_CMSG_CLOEXEC);
    while (received < 0 && errno == EINTR);
    if (received < 0) return received;
    for (struct cmsghdr *header = CMSG_FIRSTHDR(&message); header != NULL; header = CMSG_NXTHDR(&message, header)) {
        if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS) continue;
        size_t length = (header->cmsg_len - CMSG_LEN(0)) / sizeof(int);
        memcpy(descriptors + *passed, CMSG_DATA(header), length * sizeof(int));
        *passed += length;
    }
    if ((message.msg_flags & MSG_CTRUNC) == 0) return received;
    // More were passed than may be, or this process has no number left for one: the kernel has closed those.
    for (size_t index = 0; index < *passed; index++) close(descriptors[index]);
    *passed = 0;
    errno = EMFILE;
    return -1;
}
