// The functions of the Swift runtime, Foundation, Dispatch and the C library that a simulation interposes, and what they
// exchange with it. Each .c file names the private details that it relies on.

#pragma once

#include "FailureOriginHooks.h"
#include "SimulationHooks.h"
#include "StackHooks.h"
#include "TaskHooks.h"
