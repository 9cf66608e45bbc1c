import CandlestickExpectations

/// A closure that runs for an example: the example's own or a hook's.
package struct Hook {
  /// The name of the DSL function, such as "beforeEach".
  let name: String
  let location: CodeLocation
  let closure: HookClosure

  var isAsync: Bool {
    if case .async = closure { true } else { false }
  }
}

/// The user's closure, which is synchronous or async. A synchronous one runs on the main thread, and an async one on the
/// actor that it is isolated to.
package enum HookClosure {
  package typealias Async = nonisolated(nonsending) (DeclaredExample) async throws -> Void

  case sync((DeclaredExample) throws -> Void)
  case async(Async)

  package static func plain(_ closure: @escaping () throws -> Void) -> Self {
    .sync { _ in try closure() }
  }

  package static func plain(_ closure: @escaping () async throws -> Void) -> Self {
    .async { _ in try await closure() }
  }

  static func withMetadata(_ closure: @escaping (ExampleMetadata) throws -> Void) -> Self {
    .sync { try closure($0.metadata) }
  }

  static func withMetadata(_ closure: @escaping (ExampleMetadata) async throws -> Void) -> Self {
    .async { try await closure(OnMainThread(code: $0.metadata).code) }
  }
}

/// The hooks of one group. Each list is in the order of declaration.
package struct Hooks {
  private(set) var aroundEach: [AroundHook] = []
  package var beforeEach: [Hook] = []
  package var justBeforeEach: [Hook] = []
  package var afterEach: [Hook] = []
  /// The hooks that run after all other hooks of an example, including those of outer groups.
  package var cleanUp: [Hook] = []
  package var beforeAll: [Hook] = []
  package var afterAll: [Hook] = []

  mutating func add(_ around: AroundHook) {
    aroundEach.append(around)
    aroundEach[aroundEach.count - 1].earlierHooks = beforeEach.count
  }

  /// Returns the hooks as layers in the order of declaration, with `afterEach` hooks around all others.
  func layers(with arounds: [AroundHook]) -> [ExampleLayer] {
    var layers: [ExampleLayer] = []
    var before = beforeEach[...]
    if !afterEach.isEmpty { layers.append(.hooks(before: [], after: afterEach)) }
    for around in arounds {
      let earlier = before.prefix(upTo: max(before.startIndex, around.earlierHooks))
      if !earlier.isEmpty { layers.append(.hooks(before: Array(earlier), after: [])) }
      before = before.dropFirst(earlier.count)
      layers.append(.around(around))
    }
    if !before.isEmpty { layers.append(.hooks(before: Array(before), after: [])) }
    return layers
  }
}

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
  package typealias AsyncRun = @MainActor () async -> Void
  package typealias Async = nonisolated(nonsending) (DeclaredExample, @escaping AsyncRun) async throws -> Void

  case sync((DeclaredExample, @escaping @MainActor () -> Void) throws -> Void)
  case async(Async)

  package static func plain(_ closure: @escaping (@escaping () -> Void) throws -> Void) -> Self {
    .sync { _, run in try closure { MainActor.assumeIsolated(run) } }
  }

  package static func plain(_ closure: @escaping (@escaping AsyncRun) async throws -> Void) -> Self {
    .async { _, run in try await closure(run) }
  }

  static func withMetadata(_ closure: @escaping (ExampleMetadata, @escaping () -> Void) throws -> Void) -> Self {
    .sync { example, run in try closure(example.metadata) { MainActor.assumeIsolated(run) } }
  }

  static func withMetadata(_ closure: @escaping (ExampleMetadata, @escaping AsyncRun) async throws -> Void) -> Self {
    .async { try await closure(OnMainThread(code: $0.metadata).code, $1) }
  }
}
