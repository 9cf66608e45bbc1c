import CandlestickExpectations

/// Code that runs around an example, and runs the example.
package struct AroundHook {
  let location: CodeLocation
  let closure: AroundClosure
  /// True if the example fails when the hook does not run it.
  let hasToRunExample: Bool
  /// Limits the hook to examples with these rules; nil for all examples.
  let rules: SpecRules?
  /// The number of `beforeEach` hooks that the group declares before this hook.
  var earlierHooks = 0

  func applies(to rules: SpecRules) -> Bool { self.rules == nil || self.rules == rules }

  var isAsync: Bool {
    if case .async = closure { true } else { false }
  }
}

/// The user's closure. It receives a closure that runs the example, which is async if the user's closure is.
package enum AroundClosure {
  case sync(@MainActor (Example, @escaping @MainActor () -> Void) throws -> Void)
  case async(@MainActor (Example, @escaping @MainActor () async -> Void) async throws -> Void)
}
