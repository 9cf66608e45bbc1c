import CandlestickExpectations

/// Code that is run for an example: the example's own, or that of a hook.
struct Hook {
  /// The DSL's word for it, such as "beforeEach".
  let name: String
  let location: SourceLocation
  let closure: HookClosure

  var isAsync: Bool {
    if case .async = closure { true } else { false }
  }
}

/// A closure of the user's, synchronous or async as its body is.
enum HookClosure {
  case sync(@MainActor (Example) throws -> Void)
  case async(@MainActor (Example) async throws -> Void)
}

/// Code that is run around an example, and runs it.
struct AroundHook {
  let location: SourceLocation
  let closure: AroundClosure

  var isAsync: Bool {
    if case .async = closure { true } else { false }
  }
}

/// A closure of the user's that is handed the example to run, synchronous or async as its body is.
enum AroundClosure {
  case sync(@MainActor (Example, @escaping @MainActor () -> Void) throws -> Void)
  case async(@MainActor (Example, @escaping @MainActor () async -> Void) async throws -> Void)
}

/// The hooks of one group, each kind in the order of declaration.
struct Hooks {
  var aroundEach: [AroundHook] = []
  var beforeEach: [Hook] = []
  var justBeforeEach: [Hook] = []
  var afterEach: [Hook] = []
  var beforeAll: [Hook] = []
  var afterAll: [Hook] = []
}
