import CandlestickExpectations

/// A closure that creates the context of shared examples. The including group provides it.
public typealias SharedContext<Context> = @MainActor () -> Context

/// Examples that groups can include by name.
private final class SharedExamples<Context> {
  let declare: @MainActor (@escaping SharedContext<Context>) throws -> Void
  init(_ declare: @escaping @MainActor (@escaping SharedContext<Context>) throws -> Void) { self.declare = declare }
}

extension Declarations {
  static func addSharedExamples(
    _ name: String,
    at location: CodeLocation,
    withoutContext closure: @escaping @MainActor () throws -> Void
  ) {
    addSharedExamples(name, at: location) { (_: @escaping SharedContext<Void>) in try closure() }
  }

  package static func addSharedExamples<Context>(
    _ name: String,
    at location: CodeLocation,
    _ closure: @escaping @MainActor (@escaping SharedContext<Context>) throws -> Void
  ) {
    guard let group = group(for: "sharedExamples", at: location) else { return }
    let scope = group.rules.sharesExamplesEverywhere ? group.suite : group
    guard scope.sharedExamples[name] == nil else {
      let subject = scope === group ? "this group has" : "there are"
      return addMistake("\(subject) shared examples named \"\(name)\" already", at: location)
    }
    scope.sharedExamples[name] = SharedExamples(closure)
  }

  package static func includeSharedExamples<Context>(
    _ function: String,
    _ name: String,
    at location: CodeLocation,
    context: @escaping SharedContext<Context>
  ) {
    let description = (group?.rules ?? .candlestick).sharedGroup(name)
    addGroup(function, description, [], at: location, inclusion: location) {
      let visible = group.map { Array($0.lineage) } ?? []
      guard let examples = visible.lazy.compactMap({ $0.sharedExamples[name] }).first else {
        let names = Set(visible.flatMap(\.sharedExamples.keys)).sorted().map { "\"\($0)\"" }
        let known = names.isEmpty ? "there are none" : "there are \(names.joined(separator: ", "))"
        let message = "there are no shared examples named \"\(name)\" in this group or its enclosing groups; \(known)"
        return addMistake(message, at: location)
      }
      guard let examples = examples as? SharedExamples<Context> else {
        let message = "the shared examples \"\(name)\" do not accept a context of type \(Context.self)"
        return addMistake(message, at: location)
      }
      try Inclusions.include(ObjectIdentifier(examples), named: name, at: location) { try examples.declare(context) }
    }
  }

  static func includeBehavior<Context>(
    _ function: String,
    _ behavior: SharedBehavior<Context>.Type,
    at location: CodeLocation,
    context: @escaping SharedContext<Context>
  ) {
    let description = SpecRules.candlestick.sharedGroup(behavior.name)
    includeExamples(function, of: behavior, description, at: location) { behavior.spec(context) }
  }

  /// Includes the examples of a class in a group with a description.
  package static func includeExamples(
    _ function: String,
    of type: AnyClass,
    _ description: String,
    at location: CodeLocation,
    _ declare: @MainActor () -> Void
  ) {
    addGroup(function, description, [], at: location, inclusion: location) {
      Inclusions.include(ObjectIdentifier(type), named: String(describing: type), at: location, declare)
    }
  }
}
