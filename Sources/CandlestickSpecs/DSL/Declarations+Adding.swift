import CandlestickExpectations

// The implementations of the DSL functions. Each one records a failure if no group is being declared.
extension Declarations {
  /// Adds a group to the group that is being declared. An inclusion is a group around shared examples.
  package nonisolated static func addGroup(
    _ call: DeclaringCall,
    isInclusion: Bool = false,
    _ closure: () throws -> Void
  ) {
    withoutActuallyEscaping(closure) { closure in
      onMainThread(call.function, at: call.location, (call, closure)) { call, closure in
        guard let parent = exampleGroup(for: call.function, at: call.location) else { return }
        let group = ExampleGroup(
          description: call.description,
          traits: parent.traits.adding(call.traits, at: call.location),
          marking: call.marking,
          location: call.location,
          inclusion: isInclusion ? call.location : nil,
          parent: parent
        )
        declare(in: group, at: call.location, closure)
      }
    }
  }

  /// Adds an example to the group that is being declared.
  package nonisolated static func addExample(_ call: DeclaringCall, _ body: HookClosure) {
    onMainThread(call.function, at: call.location, (call, body)) { call, body in
      guard let group = exampleGroup(for: call.function, at: call.location) else { return }
      let metadata = ExampleMetadata(
        description: call.description,
        groups: group.path,
        location: call.location,
        traits: group.traits.adding(call.traits, at: call.location)
      )
      group.add(DeclaredExample(metadata: metadata, marking: call.marking, body: body, in: group))
    }
  }

  /// Adds a hook to the group that is being declared, or to the whole run.
  package nonisolated static func addHook(
    _ function: String,
    _ kind: WritableKeyPath<Hooks, [Hook]> & Sendable,
    forSuite: Bool = false,
    at location: CodeLocation,
    _ closure: HookClosure
  ) {
    onMainThread(function, at: location, closure) { closure in
      guard let group = group(for: function, at: location) else { return }
      let hook = Hook(name: function, location: location, closure: closure)
      (forSuite ? group.suite : group).hooks[keyPath: kind].append(hook)
    }
  }

  /// Adds an `aroundEach` hook to the group that is being declared.
  ///
  /// - Parameters:
  ///   - hasToRunExample: true to fail an example if the hook does not run it.
  ///   - rules: limits the hook to examples with these rules; nil for all examples.
  package nonisolated static func addAround(
    _ closure: AroundClosure,
    at location: CodeLocation,
    hasToRunExample: Bool = true,
    only rules: SpecRules? = nil
  ) {
    onMainThread("aroundEach", at: location, closure) { closure in
      let hook = AroundHook(location: location, closure: closure, hasToRunExample: hasToRunExample, rules: rules)
      group(for: "aroundEach", at: location)?.hooks.add(hook)
    }
  }

  /// Overrides how a memoized value is created in the group that is being declared.
  ///
  /// - Parameter original: the maker of the declaration.
  nonisolated static func override<Maker: AnyObject>(
    _ original: Maker,
    with maker: Maker,
    at location: CodeLocation
  ) {
    onMainThread("override", at: location, (original, maker)) { original, maker in
      group(for: "override", at: location)?.memoizedOverrides[ObjectIdentifier(original)] = maker
    }
  }
}
