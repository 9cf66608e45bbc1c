// Describes descriptors for reports, by what they are.

#include "../CTestProcess/OriginalFunction.h"
#include "Descriptors.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

enum { longest_name = 128 };

/// Describes an address, such as `127.0.0.1:8080`, or a path.
static void describe_address(struct sockaddr_storage *address, char text[longest_name]) {
  char host[INET6_ADDRSTRLEN] = "";
  candlestick_show_port((struct sockaddr *)address);
  if (address->ss_family == AF_INET) {
    const struct sockaddr_in *inet = (const struct sockaddr_in *)(const void *)address;
    inet_ntop(AF_INET, &inet->sin_addr, host, sizeof host);
    snprintf(text, longest_name, "%s:%d", host, ntohs(inet->sin_port));
  } else if (address->ss_family == AF_INET6) {
    const struct sockaddr_in6 *inet = (const struct sockaddr_in6 *)(const void *)address;
    inet_ntop(AF_INET6, &inet->sin6_addr, host, sizeof host);
    snprintf(text, longest_name, "[%s]:%d", host, ntohs(inet->sin6_port));
  } else {
    const struct sockaddr_un *local = (const struct sockaddr_un *)(const void *)address;
    snprintf(text, longest_name, "%.100s", address->ss_family == AF_UNIX ? local->sun_path : "");
  }
}

bool candlestick_is_listener(int socket) {
  int value = 0;
  socklen_t size = sizeof value;
  return getsockopt(socket, SOL_SOCKET, SO_ACCEPTCONN, &value, &size) == 0 && value != 0;
}

static void describe_socket(int socket, char *text, size_t size) {
  struct sockaddr_storage local = {0}, peer = {0};
  char own[longest_name] = "", other[longest_name] = "";
  socklen_t length = sizeof local;
  if (ORIGINAL(getsockname)(socket, (struct sockaddr *)&local, &length) == 0) describe_address(&local, own);
  length = sizeof peer;
  if (candlestick_is_listener(socket))
    snprintf(text, size, "a connection to %s", own);
  else if (ORIGINAL(getpeername)(socket, (struct sockaddr *)&peer, &length) != 0)
    snprintf(text, size, "a socket");
  else if (*own || (describe_address(&peer, other), *other))
    describe_address(&peer, other), snprintf(text, size, "the connection from %s to %s", own, other);
  else
    snprintf(text, size, "a pair of sockets");
}

int *candlestick_members_of(int set) {
  char path[64], line[256];
  snprintf(path, sizeof path, "/proc/self/fdinfo/%d", set);
  FILE *file = fopen(path, "r");
  int *members = NULL;
  size_t count = 0, capacity = 0;
  do {
    if (count == capacity) members = realloc(members, (capacity = 2 * capacity + 8) * sizeof(int));
    if (!members) abort();
    members[count] = -1;
    if (!file || !fgets(line, sizeof line, file)) break;
    if (sscanf(line, "tfd: %d", &members[count]) == 1) count++;
  } while (true);
  if (file) fclose(file);
  return members;
}

static int member_count(int set) {
  int *members = candlestick_members_of(set), count = 0;
  while (members[count] >= 0) count++;
  free(members);
  return count;
}

void candlestick_read_target(int descriptor, char target[CANDLESTICK_TARGET]) {
  char path[64];
  snprintf(path, sizeof path, "/proc/self/fd/%d", descriptor);
  ssize_t length = readlink(path, target, CANDLESTICK_TARGET - 1);
  target[length > 0 ? length : 0] = 0;
}

void candlestick_describe_descriptor(int descriptor, char *text, size_t size) {
  struct stat status;
  char target[CANDLESTICK_TARGET];
  snprintf(text, size, "a descriptor");
  if (fstat(descriptor, &status) != 0) return;
  if (S_ISFIFO(status.st_mode)) {
    snprintf(text, size, "a pipe");
  } else if (S_ISSOCK(status.st_mode)) {
    describe_socket(descriptor, text, size);
  } else {
    candlestick_read_target(descriptor, target);
    if (strstr(target, "eventpoll")) snprintf(text, size, "an event of %d descriptors", member_count(descriptor));
    if (strstr(target, "timerfd")) snprintf(text, size, "a timer");
    if (strstr(target, "eventfd")) snprintf(text, size, "an event");
  }
}
