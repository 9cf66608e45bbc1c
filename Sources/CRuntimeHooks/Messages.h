// Parts of messages that sockets send or receive.

#pragma once

#include "Descriptors.h"

/// Returns the number of bytes of a message.
size_t candlestick_message_size(const struct msghdr *message) HIDDEN;

/// Returns a message without its first bytes. Free its array of parts.
struct msghdr candlestick_rest_of_message(const struct msghdr *message, size_t count) HIDDEN;
