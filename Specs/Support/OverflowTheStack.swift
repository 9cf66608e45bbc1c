/// Calls itself until the stack is used up.
func overflowTheStack() { _ = callsBelow(0) }

@inline(never) private func callsBelow(_ number: Int) -> Int {
  hidden(number) < 0 ? 0 : callsBelow(number + 1) + 1
}

@inline(never) @_optimize(none) private func hidden(_ number: Int) -> Int { number }
