// Connections to listeners that may have no room for them.

#pragma once

#include "Descriptors.h"

/// Connects a socket whose calls block, waiting in virtual time.
int candlestick_connect_and_wait(candlestick_simulation *simulation, int socket, const struct sockaddr *address, socklen_t size) HIDDEN;

/// Makes a connection again if the listener, which is in this process, has no room for it.
void candlestick_watch_attempt(candlestick_simulation *simulation, int socket, const struct sockaddr *address, socklen_t size) HIDDEN;

/// Forgets the connections of a simulation at its end.
void candlestick_forget_attempts(const candlestick_simulation *simulation) HIDDEN;
