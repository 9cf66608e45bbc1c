import CandlestickExpectations

/// A closure that creates the context of shared examples. The including group provides it.
public typealias SharedContext<Context> = () -> Context

/// Examples that groups can include by name.
protocol AnySharedExamples: AnyObject {
  var contextType: Any.Type { get }
}

private final class SharedExamples<Context>: AnySharedExamples {
  var contextType: Any.Type { Context.self }
  let declare: (@escaping SharedContext<Context>) throws -> Void
  init(_ declare: @escaping (@escaping SharedContext<Context>) throws -> Void) { self.declare = declare }
}

extension Declarations {
  nonisolated static func addSharedExamples(
    _ name: String,
    at location: CodeLocation,
    withoutContext closure: @escaping () throws -> Void
  ) {
    addSharedExamples(name, at: location) { (_: @escaping SharedContext<Void>) in try closure() }
  }

  package nonisolated static func addSharedExamples<Context>(
    _ name: String,
    at location: CodeLocation,
    _ closure: @escaping (@escaping SharedContext<Context>) throws -> Void
  ) {
    onMainThread("sharedExamples", at: location, closure) { closure in
      guard let group = group(for: "sharedExamples", at: location) else { return }
      let scope = group.rules.sharesExamplesEverywhere ? group.suite : group
      guard scope.sharedExamples[name] == nil else {
        let subject = scope === group ? "this group has" : "there are"
        return addMistake("\(subject) shared examples named \"\(name)\" already", at: location)
      }
      scope.sharedExamples[name] = SharedExamples(closure)
    }
  }

  package nonisolated static func includeSharedExamples<Context>(
    _ function: String,
    _ name: String,
    at location: CodeLocation,
    context: @escaping SharedContext<Context>
  ) {
    onMainThread(function, at: location, context) { context in
      let description = (group?.rules ?? .candlestick).sharedGroup(name)
      addGroup(DeclaringCall(function, description, at: location), isInclusion: true) {
        let visible = group.map { Array($0.lineage) } ?? []
        guard let examples = visible.lazy.compactMap({ $0.sharedExamples[name] }).first else {
          let names = Set(visible.flatMap(\.sharedExamples.keys)).sorted().map { "\"\($0)\"" }
          let known = names.isEmpty ? "there are none" : "there are \(names.joined(separator: ", "))"
          let message =
            "there are no shared examples named \"\(name)\" declared before this in this group or its enclosing groups; \(known)"
          return addMistake(message, at: location)
        }
        guard let examples = examples as? SharedExamples<Context> else {
          return addMistake("the shared examples \"\(name)\" \(mismatch(examples, Context.self))", at: location)
        }
        try Inclusions.include(ObjectIdentifier(examples), named: name, at: location) { try examples.declare(context) }
      }
    }
  }

  /// Says which context shared examples need instead of another one.
  private static func mismatch(_ examples: any AnySharedExamples, _ given: Any.Type) -> String {
    let needed = examples.contextType
    if needed == Void.self { return "take no context; include them without one" }
    return "need a context of type \(needed)"
      + (given == Void.self ? ": add a closure that returns it" : ", not \(given)")
  }

  nonisolated static func includeBehavior<Context>(
    _ function: String,
    _ behavior: SharedBehavior<Context>.Type,
    at location: CodeLocation,
    context: @escaping SharedContext<Context>
  ) {
    onMainThread(function, at: location, context) { context in
      let description = SpecRules.candlestick.sharedGroup(behavior.name)
      includeExamples(function, of: behavior, description, at: location) { behavior.spec(context) }
    }
  }

  /// Includes the examples of a class in a group with a description.
  package static func includeExamples(
    _ function: String,
    of type: AnyClass,
    _ description: String,
    at location: CodeLocation,
    _ declare: () -> Void
  ) {
    addGroup(DeclaringCall(function, description, at: location), isInclusion: true) {
      Inclusions.include(ObjectIdentifier(type), named: String(describing: type), at: location, declare)
    }
  }
}
