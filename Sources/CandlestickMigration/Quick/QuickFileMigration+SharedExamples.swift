import CandlestickSource

extension QuickFileMigration {
  private static let contextType = "SharedContext<[String: Any]>"

  /// Shared examples take a context of a type that is told, and are known in the group that declares them.
  mutating func moveSharedExamples() {
    for index in file.functions(QuickNames.inclusions.union(["sharedExamples"])) {
      let isDeclaration = code.is("sharedExamples", at: index)
      guard let call = code.arguments(ofCallAt: index), let first = call.all.first, !isBehavior(first)
      else { continue }
      guard let name = project.sharedExamples.name(at: first, in: file), let examples = project.sharedExamples[name]
      else {
        stop("the name of these shared examples is not written out here; write it as one string", at: first.lowerBound)
        continue
      }
      if isDeclaration {
        if examples.hasContext { declareContext(index, call) }
      } else {
        if examples.hasContext { giveContext(index, call) }
        if !examples.isInConfiguration && !project.sharedExamples.isVisible(name, at: index, in: file) {
          stop(
            "the shared examples \(name) are not declared in a group around this; declare them in a SpecConfiguration, "
              + "where all specs find them, or write a Behavior",
            at: index
          )
        }
      }
    }
  }

  private func isBehavior(_ argument: ClosedRange<Int>) -> Bool {
    code.is("self", at: argument.upperBound) && code.is(".", at: argument.upperBound - 1)
  }

  /// The type of the context that shared examples take.
  private mutating func declareContext(_ index: Int, _ call: SourceCode.Arguments) {
    guard let closure = call.trailingClosure ?? literalClosure(in: call, "closure") else {
      return stop("write these shared examples as a closure here, so that its context can be given a type", at: index)
    }
    let start = closure.lowerBound + 1
    guard let end = code.closureIn(closure) else {
      if closure.contains(where: { code.is("$0", at: $0) }) {
        return stop("give the context a name: { (context: @escaping \(Self.contextType)) in", at: start)
      }
      insert(" (_: @escaping \(Self.contextType)) in", after: closure.lowerBound)
      return change("shared examples tell the type of their context", at: index)
    }
    var parameters = start
    if code.is("[", at: parameters) { parameters = code.next(after: parameters) }
    if code.is("(", at: parameters), let close = code.partner(of: parameters) {
      // A type that is written is renamed with all others.
      guard !(parameters...close).contains(where: { code.is(":", at: $0) }) else { return }
      replace(parameters...close, by: "(\(code.string(at: parameters + 1)): @escaping \(Self.contextType))")
    } else {
      replace(parameters...parameters, by: "(\(code.string(at: parameters)): @escaping \(Self.contextType))")
    }
    guard code.is("in", at: end) else { return }
    change("shared examples tell the type of their context", at: index)
  }

  private func literalClosure(in call: SourceCode.Arguments, _ label: String) -> ClosedRange<Int>? {
    guard let argument = call.all.first(where: { code.label(of: $0) == label }),
      code.is("{", at: argument.lowerBound + 2), code.partner(of: argument.lowerBound + 2) == argument.upperBound
    else { return nil }
    return argument.lowerBound + 2...argument.upperBound
  }

  /// What makes the context has to tell its type, since there are contexts of all types.
  private mutating func giveContext(_ index: Int, _ call: SourceCode.Arguments) {
    let label = call.all.first { ["sharedExampleContext", "context"].contains(code.label(of: $0)) }
    if let label, code.is("sharedExampleContext", at: label.lowerBound) {
      replace(label.lowerBound...label.lowerBound, by: "context")
      change("`sharedExampleContext:` becomes `context:`", at: label.lowerBound)
    }
    let literal = label.flatMap { _ in
      literalClosure(in: call, "sharedExampleContext") ?? literalClosure(in: call, "context")
    }
    guard let closure = call.trailingClosure ?? literal else {
      if label != nil {
        return stop("write the closure that makes the context here: context: { … }", at: index)
      }
      let end = code.is("(", at: index + 1) ? code.partner(of: index + 1) ?? index : index
      insert(" { [:] as [String: Any] }", after: end)
      return change("contexts tell that they are of the type `[String: Any]`", at: index)
    }
    var start = closure.lowerBound + 1
    if let end = code.closureIn(closure) {
      if (start..<end).contains(where: { code.is("->", at: $0) }) { return }
      return stop("write the type of this context: { () -> [String: Any] in", at: start)
    }
    if code.is("return", at: start) { start += 1 }
    if code.is("[", at: start), code.partner(of: start) == closure.upperBound - 1 {
      insert(" as [String: Any]", after: closure.upperBound - 1)
    } else if code.is("[", at: start), code.string(of: start...closure.upperBound - 1).hasSuffix("as [String: Any]") {
      return
    } else {
      insert(" () -> [String: Any] in", after: closure.lowerBound)
    }
    change("contexts tell that they are of the type `[String: Any]`", at: index)
  }

  // MARK: - Behaviors

  /// The context of a behavior is made on the main actor.
  mutating func moveBehaviors() {
    for declaration in file.declarations where declaration.kind == .function && declaration.name == "spec" {
      guard declaration.modifiers.contains("override"), let brackets = declaration.parameters,
        let parameter = code.elements(in: brackets).first,
        let colon = parameter.first(where: { code.is(":", at: $0) })
      else { continue }
      guard let arrow = parameter.first(where: { code.is("->", at: $0) }) else {
        if !(parameter.contains { code.is("SharedContext", at: $0) }) {
          stop("write the type of the context here: @escaping () -> …", at: colon + 1)
        }
        continue
      }
      var start = colon + 1
      while code.tokens[start].kind == .attribute, !code.is("@MainActor", at: start) { start += 1 }
      guard arrow < parameter.upperBound else { continue }
      let first = code.tokens[start].range.lowerBound
      edit(first..<code.tokens[arrow + 1].range.lowerBound, "SharedContext<")
      insert(">", after: parameter.upperBound)
      change("`@escaping () ->` of behaviors becomes `@escaping SharedContext`", at: start)
    }
  }
}
