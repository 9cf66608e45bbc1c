// Builds texts in buffers of a fixed size. Async-signal-safe, unlike `snprintf`.

#ifndef CANDLESTICK_BOUNDED_TEXT_H
#define CANDLESTICK_BOUNDED_TEXT_H

#include <stddef.h>
#include <string.h>

// Appends as many whole UTF-8 characters of a text as fit. Returns the new length.
static inline size_t append(char *buffer, size_t size, size_t length, const char *text) {
  size_t added = strlen(text);
  if (added > size - 1 - length) {
    added = size - 1 - length;
    while (added > 0 && ((unsigned char)text[added] & 0xC0) == 0x80) added--;
  }
  memcpy(buffer + length, text, added);
  buffer[length + added] = 0;
  return length + added;
}

// Appends a number in decimal digits. Returns the new length.
static inline size_t append_number(char *buffer, size_t size, size_t length, unsigned long number) {
  char digits[24];
  char *first = digits + sizeof digits - 1;
  *first = 0;
  do { *--first = (char)('0' + number % 10); } while (number /= 10);
  return append(buffer, size, length, first);
}

// Writes "path:line: ", or nothing if the location is unknown. Returns the length.
static inline size_t write_location(char *buffer, size_t size, const char *path, unsigned long line) {
  if (!path || !line) return 0;
  size_t length = append(buffer, size / 2, 0, path);
  length = append(buffer, size, length, ":");
  length = append_number(buffer, size, length, line);
  return append(buffer, size, length, ": ");
}

#endif
