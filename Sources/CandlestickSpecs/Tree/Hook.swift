import CandlestickExpectations

/// Code that is run for an example: the example's own, or that of a hook.
package struct Hook {
  /// The DSL's word for it, such as "beforeEach".
  let name: String
  let location: CodeLocation
  let closure: HookClosure

  var isAsync: Bool {
    if case .async = closure { true } else { false }
  }
}

/// A closure of the user's, synchronous or async as its body is.
package enum HookClosure {
  case sync(@MainActor (Example) throws -> Void)
  case async(@MainActor (Example) async throws -> Void)
}

/// Code that is run around an example, and runs it.
package struct AroundHook {
  let location: CodeLocation
  let closure: AroundClosure
  /// Whether the example fails if the hook does not run it.
  let hasToRunExample: Bool
  /// The rules of the only examples that it is run around, if it is not run around all.
  let style: SpecStyle?
  /// How many `beforeEach` hooks its group has that are declared earlier.
  fileprivate(set) var earlierHooks = 0

  /// - Parameters:
  ///   - location: where the hook stands.
  ///   - closure: the code.
  ///   - hasToRunExample: whether the example fails if the hook does not run it.
  ///   - style: the rules of the only examples that it is run around; nil for all.
  package init(
    location: CodeLocation,
    closure: AroundClosure,
    hasToRunExample: Bool = true,
    style: SpecStyle? = nil
  ) {
    self.location = location
    self.closure = closure
    self.hasToRunExample = hasToRunExample
    self.style = style
  }

  func isFor(_ style: SpecStyle) -> Bool { self.style == nil || self.style == style }

  var isAsync: Bool {
    if case .async = closure { true } else { false }
  }
}

/// A closure of the user's that is handed the example to run, synchronous or async as its body is.
package enum AroundClosure {
  case sync(@MainActor (Example, @escaping @MainActor () -> Void) throws -> Void)
  case async(@MainActor (Example, @escaping @MainActor () async -> Void) async throws -> Void)
}

/// The hooks of one group, each kind in the order of declaration.
package struct Hooks {
  private(set) var aroundEach: [AroundHook] = []
  package var beforeEach: [Hook] = []
  package var justBeforeEach: [Hook] = []
  package var afterEach: [Hook] = []
  /// Run after each example and after all its other hooks, those of the groups around included.
  package var cleanUp: [Hook] = []
  package var beforeAll: [Hook] = []
  package var afterAll: [Hook] = []

  package mutating func add(_ around: AroundHook) {
    aroundEach.append(around)
    aroundEach[aroundEach.count - 1].earlierHooks = beforeEach.count
  }

  /// The layers that the hooks are if they nest as they are declared; `afterEach` hooks are around all others.
  ///
  /// - Parameter arounds: the `aroundEach` hooks to take.
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
