// Keeps the failures that a report prints at the end of the run, in case the process ends before: in memory, from which a
// signal handler writes them, and in a file, if a parent process asks for a record of the run (RunStatus.c).

#if defined(FORKED_WORKERS)

#define _GNU_SOURCE
#include "BoundedText.h"
#include "CSupport.h"
#include "RunWatch.h"

#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

static char *text;
static size_t length, capacity;
static char path_buffer[4096];

void candlestick_set_deferred_text_file(const char *record) {
  bounded_text path = empty_text(path_buffer, sizeof path_buffer);
  add(&path, record);
  // Plugins/specs uses the same name.
  add(&path, "-failures");
}

void candlestick_defer_text(const char *added) {
  size_t count = strlen(added);
  if (length + count > capacity) {
    size_t new_capacity = 2 * (length + count);
    char *larger = malloc(new_capacity);
    if (!larger) return;
    if (length) memcpy(larger, text, length);
    // A signal handler may be writing the old text, so it is never freed.
    text = larger;
    capacity = new_capacity;
  }
  memcpy(text + length, added, count);
  length += count;
  int file = *path_buffer ? open(path_buffer, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600) : -1;
  if (file < 0) return;
  ssize_t written = write(file, added, count);
  (void)written;
  close(file);
}

void candlestick_forget_deferred_text(void) {
  length = 0;
  if (*path_buffer) unlink(path_buffer);
}

void candlestick_write_deferred_text(void) {
  for (size_t written = 0; written < length;) {
    ssize_t count = candlestick_write_output(STDOUT_FILENO, text + written, length - written);
    if (count <= 0) return;
    written += (size_t)count;
  }
}

#endif
