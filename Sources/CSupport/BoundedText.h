// Builds text in buffers of fixed size. Async-signal-safe, unlike `snprintf`.

#pragma once

#include <stddef.h>
#include <stdint.h>
#include <string.h>

// A zero-terminated text in a buffer of `size` bytes.
typedef struct {
  char *start;
  size_t size, length;
} bounded_text;

// Returns an empty text in a buffer.
static inline bounded_text empty_text(char *buffer, size_t size) {
  *buffer = 0;
  return (bounded_text){buffer, size, 0};
}

// Appends as many whole UTF-8 characters as fit.
static inline void add(bounded_text *text, const char *added) {
  size_t count = strlen(added), room = text->size - 1 - text->length;
  if (count > room) {
    count = room;
    while (count > 0 && ((unsigned char)added[count] & 0xC0) == 0x80) count--;
  }
  memcpy(text->start + text->length, added, count);
  text->length += count;
  text->start[text->length] = 0;
}

// Appends a number in decimal digits.
static inline void add_number(bounded_text *text, uint64_t number) {
  char digits[24];
  char *first = digits + sizeof digits - 1;
  *first = 0;
  do { *--first = (char)('0' + number % 10); } while (number /= 10);
  add(text, first);
}

// Adds "path:line: " to an empty text, or nothing if the location is unknown. The path gets at most half of the room.
static inline void add_location(bounded_text *text, const char *path, unsigned long line) {
  if (!path || !line) return;
  bounded_text half = {text->start, text->size / 2, 0};
  add(&half, path);
  text->length = half.length;
  add(text, ":");
  add_number(text, line);
  add(text, ": ");
}
