extension QuickFileMigration {
  private static let contextType = "SharedContext<[String: Any]>"

  /// Adds the context types of shared examples, and checks that a group around each use declares them.
  mutating func migrateSharedExamples() {
    for (call, name) in project.sharedExamples.calls(in: file) {
      let (index, first) = (call.name, call.arguments[0].tokens)
      // Behaviors are passed as types.
      if code.is("self", at: first.upperBound), code.is(".", at: first.upperBound - 1) { continue }
      guard let name, let examples = project.sharedExamples[name] else {
        stop("the name of these shared examples is not a literal; write it as one string", at: first.lowerBound)
        continue
      }
      if code.is("sharedExamples", at: index) {
        if examples.hasContext { declareContext(index, call) }
        continue
      }
      if examples.hasContext { passContext(index, call) }
      if !examples.isInConfiguration && !project.sharedExamples.isVisible(name, at: index, in: file) {
        stop(
          "no group around this declares the shared examples \(name); declare them in a SpecConfiguration, where all "
            + "specs see them, or write a SharedBehavior",
          at: index
        )
      }
    }
  }

  /// Adds the type of the context to shared examples.
  private mutating func declareContext(_ index: Int, _ call: SourceCall) {
    guard let closure = call.trailingClosure ?? call.argument("closure")?.closure else {
      return stop("write these shared examples as a closure here, so that its context can get a type", at: index)
    }
    let start = closure.lowerBound + 1
    if code.closureIn(closure) == nil {
      if closure.contains(where: { code.is("$0", at: $0) }) {
        return stop("give the context a name: { (context: @escaping \(Self.contextType)) in", at: start)
      }
      insert(" (_: @escaping \(candlestick(Self.contextType, at: start))) in", after: closure.lowerBound)
    } else {
      let first = code.is("[", at: start) ? code.next(after: start) : start
      let close = code.is("(", at: first) ? code.partner(of: first) : nil
      // An explicit type is renamed by the general rule for types.
      if let close, (first...close).contains(where: { code.is(":", at: $0) }) { return }
      let name = code.string(at: close == nil ? first : first + 1)
      let type = candlestick(Self.contextType, at: start)
      replace(first...(close ?? first), by: "(\(name): @escaping \(type))")
    }
    change("shared examples write out the type of their context")
  }

  /// Adds the type of the context to a call that passes one.
  private mutating func passContext(_ index: Int, _ call: SourceCall) {
    let context = call.argument("sharedExampleContext") ?? call.argument("context")
    if let context, context.label == "sharedExampleContext" {
      let label = context.tokens.lowerBound
      replace(label...label, by: "context", change: "`sharedExampleContext:` becomes `context:`")
    }
    guard let closure = call.trailingClosure ?? context?.closure else {
      if context != nil {
        return stop("write the closure that creates the context here: context: { … }", at: index)
      }
      insert(" { [:] as [String: Any] }", after: call.end)
      return change("contexts get the type `[String: Any]`")
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
    change("contexts get the type `[String: Any]`")
  }

  /// Changes the type of a behavior's context, which is created on the main actor.
  mutating func migrateBehaviors() {
    for declaration in file.declarations where declaration.kind == .function && declaration.name == "spec" {
      guard declaration.modifiers.contains("override"),
        ["Behavior", "AsyncBehavior"].contains(parentBase(of: declaration)), let brackets = declaration.parameters,
        let parameter = code.parameters(in: brackets).first?.type
      else { continue }
      guard let arrow = parameter.first(where: { code.is("->", at: $0) }) else {
        if !(parameter.contains { code.is("SharedContext", at: $0) }) {
          stop("write the type of the context here: @escaping () -> …", at: parameter.lowerBound)
        }
        continue
      }
      guard arrow < parameter.upperBound,
        let start = parameter.first(where: { code.tokens[$0].kind != .attribute || code.is("@MainActor", at: $0) })
      else { continue }
      edit(code.start(of: start)..<code.start(of: arrow + 1), candlestick("SharedContext<", at: start))
      insert(">", after: parameter.upperBound)
      change("`@escaping () ->` of behaviors becomes `@escaping SharedContext`")
    }
  }
}
