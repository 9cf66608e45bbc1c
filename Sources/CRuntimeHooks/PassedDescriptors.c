// Finds the kinds of descriptors that code of a simulation receives over a socket: those that they had where they were sent from.

#include "../CTestProcess/OriginalFunction.h"
#include "Descriptors.h"
#include "Messages.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

/// The descriptors that were sent last. The sender may have closed them since.
static struct {
  dev_t device;
  ino_t number;
  candlestick_descriptor_kind kind;
} sent[64];

enum { most_sent = sizeof sent / sizeof *sent };

static unsigned sent_count;
static pthread_mutex_t lock = OWN_LOCK;

/// Calls a function with each descriptor that goes along with a message.
static void for_each(const struct msghdr *message, void (*function)(int descriptor, const struct stat *status)) {
  int error = errno;
  for (struct cmsghdr *part = CMSG_FIRSTHDR(message); part; part = CMSG_NXTHDR((struct msghdr *)message, part)) {
    if (part->cmsg_level != SOL_SOCKET || part->cmsg_type != SCM_RIGHTS) continue;
    for (size_t i = 0; i < (part->cmsg_len - CMSG_LEN(0)) / sizeof(int); i++) {
      int descriptor;
      struct stat status;
      memcpy(&descriptor, CMSG_DATA(part) + i * sizeof(int), sizeof descriptor);
      if (fstat(descriptor, &status) == 0) function(descriptor, &status);
    }
  }
  errno = error;
}

static void record(int descriptor, const struct stat *status) {
  pthread_mutex_lock(&lock);
  unsigned slot = sent_count++ % most_sent;
  sent[slot].device = status->st_dev;
  sent[slot].number = status->st_ino;
  sent[slot].kind = candlestick_descriptor_kind_of(descriptor);
  pthread_mutex_unlock(&lock);
}

/// Gives a received descriptor a kind. Calls on files and devices that no code of the simulation has opened need none.
static void find_kind(int descriptor, const struct stat *status) {
  candlestick_descriptor_kind kind = descriptor_unknown;
  pthread_mutex_lock(&lock);
  for (unsigned i = 1; kind == descriptor_unknown && i <= most_sent && i <= sent_count; i++) {
    unsigned slot = (sent_count - i) % most_sent;
    if (sent[slot].device == status->st_dev && sent[slot].number == status->st_ino) kind = sent[slot].kind;
  }
  pthread_mutex_unlock(&lock);
  bool is_file = S_ISREG(status->st_mode) || S_ISDIR(status->st_mode) || S_ISCHR(status->st_mode);
  if (kind == descriptor_unknown && !is_file) kind = descriptor_outside;
  candlestick_set_descriptor_kind(descriptor, kind);
}

void candlestick_record_sent_descriptors(const struct msghdr *message) {
  if (message->msg_controllen > 0) for_each(message, record);
}

void candlestick_find_received_descriptors(const struct msghdr *message) {
  if (message->msg_controllen > 0) for_each(message, find_kind);
}
