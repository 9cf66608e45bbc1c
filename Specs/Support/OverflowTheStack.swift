/// Recurses until the stack is used up.
func overflowTheStack() { _ = callsBelow(0) }

/// Uses a kilobyte per call, so that the stack overflows before the thread sanitizer's shadow stack of 65,536 calls
/// does.
@inline(never) private func callsBelow(_ number: Int) -> Int {
  withUnsafeTemporaryAllocation(byteCount: 1_024, alignment: 1) { room in
    room[0] = 0
    return hidden(number) < 0 ? 0 : callsBelow(number + 1) + Int(room[0]) + 1
  }
}

@inline(never) @_optimize(none) private func hidden(_ number: Int) -> Int { number }
