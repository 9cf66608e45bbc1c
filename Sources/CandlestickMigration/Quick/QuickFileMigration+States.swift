extension QuickFileMigration {
  /// Replaces `@TestState` variables with plain variables that are set in hooks.
  mutating func migrateStates() {
    // Other hooks may use the variable after an `afterEach` in the same group would have reset it.
    let outlivesExamples = !file.functions(["afterEach", "aroundEach"]).isEmpty
    for index in code.indices(of: "@TestState") where !project.ownNames.hide("TestState", at: index, in: file) {
      migrateState(at: index, outlivesExamples)
    }
    // The attribute is recognized only without the name of its module.
    for index in code.indices(of: QuickNames.modules.map { "@\($0)" }) {
      stop("write this attribute without the name of its module", at: index)
    }
  }

  /// Replaces one variable.
  ///
  /// - Parameters:
  ///   - index: the token of the attribute.
  ///   - outlivesExamples: true if the variable must keep its value until the next example starts.
  private mutating func migrateState(at index: Int, _ outlivesExamples: Bool) {
    var variable = index + 1
    var argument: ClosedRange<Int>?
    if code.is("(", at: variable), let close = code.partner(of: variable) {
      argument = variable + 1...close - 1
      variable = close + 1
    }
    let isMember = file.declarations.contains { $0.range.contains(index) && $0.kind == .property }
    guard code.is("var", at: variable), let declaration = code.declaration(at: variable),
      code.is(":", at: variable + 2), !declaration.isList, declaration.body == nil, !isMember,
      code.tokens[index].startsLine, !code.is(";", at: declaration.end + 1)
    else {
      return stop("write a variable and hooks that set it, or a memoized value, in place of this @TestState", at: index)
    }
    let names = QuickNames.names.union(QuickNames.modules)
    if let argument, code.indices(of: names).hasElement(in: argument) {
      return stop("write the value of this @TestState after its variable, with =", at: index)
    }
    let last = declaration.value.map { $0.lowerBound - 2 } ?? declaration.end
    guard ["!", "?"].contains(code.string(at: last).last) else {
      return stop("write the type of this variable, with a !", at: variable + 1)
    }
    remove(from: index, to: variable)
    handled.insert(index)
    let start = code.text.lineEnd + code.text.indentation(of: code.start(of: index))
    let hook = "\(start)beforeEach { \(declaration.name) = "
    let after = outlivesExamples ? "" : "\(start)afterEach { \(declaration.name) = nil }"
    if let value = declaration.value {
      edit(code.end(of: last)..<code.start(of: value.lowerBound), hook)
      insert(" }\(after)", after: declaration.end)
    } else {
      let value = argument.map(code.string) ?? (outlivesExamples ? "nil" : nil)
      insert((value.map { "\(hook)\($0) }" } ?? "") + after, after: declaration.end)
    }
    change("`@TestState` becomes a variable that hooks set")
  }

  // MARK: - The current spec

  /// Replaces `QuickSpec.current` and `currentSpec()` with `Spec.running` in specs of the corresponding kind.
  mutating func migrateCurrentSpecs() {
    for index in code.indices(of: ["QuickSpec", "AsyncSpec", "currentSpec"])
    where project.isQuickName(at: index, in: file) {
      let name = code.string(at: index)
      let start = code.is(".", at: index - 1) ? index - 2 : index
      if name == "currentSpec" {
        guard code.is("(", at: index + 1), code.is(")", at: index + 2) else {
          stop("Candlestick has no currentSpec; write Spec.running", at: index)
          continue
        }
        let running = candlestick("Spec.running", at: index)
        replace(start...index + 2, by: running, change: "`currentSpec()` becomes `Spec.running`")
      } else if code.is(".", at: index + 1), code.is("current", at: index + 2) {
        let base = project.specClass(around: index, in: file).flatMap(project.base)
        let isUnwrapped = code.is(".", at: index + 3)
        guard base == name || (base == nil && isUnwrapped) else {
          stop("this is nil in specs of the other kind, unlike Spec.running", at: index)
          continue
        }
        let running = candlestick(isUnwrapped ? "Spec.running!" : "Spec.running", at: index)
        replace(start...index + 2, by: running, change: "`\(name).current` becomes `Spec.running`")
      }
    }
  }
}
