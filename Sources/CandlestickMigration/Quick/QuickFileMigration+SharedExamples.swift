extension QuickFileMigration {
  private static let contextType = "SharedContext<[String: Any]>"

  /// Writes out the context types of shared examples, and checks that a group around each use declares them.
  mutating func moveSharedExamples() {
    for index in file.functions(QuickNames.inclusions.union(["sharedExamples"])) {
      let isDeclaration = code.is("sharedExamples", at: index)
      guard let call = SourceCall(code, at: index), let first = call.arguments.first?.tokens, !isBehavior(first)
      else { continue }
      guard let name = project.sharedExamples.name(at: first, in: file), let examples = project.sharedExamples[name]
      else {
        stop("the name of these shared examples is not a literal; write it as one string", at: first.lowerBound)
        continue
      }
      if isDeclaration {
        if examples.hasContext { declareContext(index, call) }
      } else {
        if examples.hasContext { giveContext(index, call) }
        if !examples.isInConfiguration && !project.sharedExamples.isVisible(name, at: index, in: file) {
          stop(
            "no group around this declares the shared examples \(name); declare them in a SpecConfiguration, where all "
              + "specs see them, or write a SharedBehavior",
            at: index
          )
        }
      }
    }
  }

  private func isBehavior(_ argument: ClosedRange<Int>) -> Bool {
    code.is("self", at: argument.upperBound) && code.is(".", at: argument.upperBound - 1)
  }

  /// Writes out the type of the context that shared examples take.
  private mutating func declareContext(_ index: Int, _ call: SourceCall) {
    guard let closure = call.trailingClosure ?? call.argument("closure")?.closure(in: code) else {
      return stop("write these shared examples as a closure here, so that its context can get a type", at: index)
    }
    let start = closure.lowerBound + 1
    guard code.closureIn(closure) != nil else {
      if closure.contains(where: { code.is("$0", at: $0) }) {
        return stop("give the context a name: { (context: @escaping \(Self.contextType)) in", at: start)
      }
      insert(" (_: @escaping \(candlestick(Self.contextType, at: start))) in", after: closure.lowerBound)
      return change("shared examples write out the type of their context", at: index)
    }
    let type = candlestick(Self.contextType, at: start)
    var parameters = start
    if code.is("[", at: parameters) { parameters = code.next(after: parameters) }
    if code.is("(", at: parameters), let close = code.partner(of: parameters) {
      // A type that is written out is renamed like all others.
      guard !(parameters...close).contains(where: { code.is(":", at: $0) }) else { return }
      replace(parameters...close, by: "(\(code.string(at: parameters + 1)): @escaping \(type))")
    } else {
      replace(parameters...parameters, by: "(\(code.string(at: parameters)): @escaping \(type))")
    }
    change("shared examples write out the type of their context", at: index)
  }

  /// Writes out the type of the context that a call passes.
  private mutating func giveContext(_ index: Int, _ call: SourceCall) {
    let context = call.argument("sharedExampleContext") ?? call.argument("context")
    if let context, context.label == "sharedExampleContext" {
      let label = context.tokens.lowerBound
      replace(label...label, by: "context")
      change("`sharedExampleContext:` becomes `context:`", at: label)
    }
    guard let closure = call.trailingClosure ?? context?.closure(in: code) else {
      if context != nil {
        return stop("write the closure that creates the context here: context: { … }", at: index)
      }
      insert(" { [:] as [String: Any] }", after: call.end)
      return change("contexts get the type `[String: Any]`", at: index)
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
    change("contexts get the type `[String: Any]`", at: index)
  }

  // MARK: - Behaviors

  /// Changes the type of the context of behaviors, which is created on the main actor.
  mutating func moveBehaviors() {
    for declaration in file.declarations where declaration.kind == .function && declaration.name == "spec" {
      guard declaration.modifiers.contains("override"), isOfBehavior(declaration),
        let brackets = declaration.parameters,
        let parameter = code.parameters(in: brackets).first?.type
      else { continue }
      guard let arrow = parameter.first(where: { code.is("->", at: $0) }) else {
        if !(parameter.contains { code.is("SharedContext", at: $0) }) {
          stop("write the type of the context here: @escaping () -> …", at: parameter.lowerBound)
        }
        continue
      }
      var start = parameter.lowerBound
      while code.tokens[start].kind == .attribute, !code.is("@MainActor", at: start) { start += 1 }
      guard arrow < parameter.upperBound else { continue }
      let first = code.tokens[start].range.lowerBound
      edit(first..<code.tokens[arrow + 1].range.lowerBound, candlestick("SharedContext<", at: start))
      insert(">", after: parameter.upperBound)
      change("`@escaping () ->` of behaviors becomes `@escaping SharedContext`", at: start)
    }
  }

  private func isOfBehavior(_ declaration: SourceDeclaration) -> Bool {
    let parent = declaration.parents.last.map { file.declarations[$0].simpleName }
    return parent.flatMap(project.base).map { ["Behavior", "AsyncBehavior"].contains($0) } ?? false
  }
}
