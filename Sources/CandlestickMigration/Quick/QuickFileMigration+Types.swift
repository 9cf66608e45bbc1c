extension QuickFileMigration {
  /// Renames types and functions, and the modules before names.
  mutating func moveTypes() {
    let renamed = QuickNames.renamed.merging(QuickNames.renamedFunctions) { $1 }
    for index in code.indices(of: QuickNames.modules.union(renamed.keys)) where !done.contains(index) {
      let name = code.string(at: index)
      if project.isModule(QuickNames.modules, at: index, in: file) {
        // A type of the standard library, which Candlestick does not qualify.
        if code.is("FileString", at: index + 2) {
          replace(index...index + 2, by: "StaticString")
          change("`FileString` becomes `StaticString`", at: index)
          continue
        }
        refuseModuleName(at: index)
        replace(index...index, by: "Candlestick")
        change("`\(name).` becomes `Candlestick.`", at: index)
      } else if let new = renamed[name], project.isOfQuick(at: index, in: file) {
        let isQualified = code.is(".", at: index - 1)
        replace(index...index, by: isQualified ? new : candlestick(new, at: index))
        change("`\(name)` becomes `\(new)`", at: index)
      }
    }
  }

  /// Returns the name of a type of Candlestick, with the module if a type of the suite hides it.
  mutating func candlestick(_ type: String, at index: Int) -> String {
    guard project.ownNames.hide(String(type.prefix { $0 != "<" && $0 != "." }), at: index, in: file) else {
      return type
    }
    refuseModuleName(at: index)
    return "Candlestick.\(type)"
  }

  /// Adds an obstacle if a type has the name of the module, which it would hide.
  private mutating func refuseModuleName(at index: Int) {
    guard project.ownNames.hide("Candlestick", at: index, in: file) else { return }
    stop("the suite has a type Candlestick, which hides the module of that name; rename it", at: index)
  }

  /// Renames the generic parameter of matchers in their extensions from `T` to `Value`.
  mutating func moveTypeParameters() {
    let matchers: Set<String> = ["Predicate", "AsyncPredicate", "Matcher", "AsyncMatcher"]
    for matcher in file.declarations where matcher.kind == .extension {
      guard matchers.contains(matcher.name), isMatcher(matcher.keywordIndex + 1) else { continue }
      let others = file.declarations.filter { matcher.range.contains($0.start) && hasParameterT($0) }.map(\.range)
      for index in matcher.range where code.is("T", at: index) && code.isPlain(index) && !code.is(".", at: index - 1) {
        guard !others.contains(where: { $0.contains(index) }) else { continue }
        replace(index...index, by: "Value")
        change("`T` of a matcher becomes `Value`", at: index)
      }
    }
  }

  /// Returns true if a token names a type of Nimble, or a migrated one.
  private func isMatcher(_ index: Int) -> Bool {
    let name = code.string(at: index)
    if QuickNames.renamed[name] != nil { return project.isOfQuick(at: index, in: file) }
    return !project.ownNames.hide(name, at: index, in: file)
  }

  /// Returns true if a function has a generic parameter `T` of its own.
  private func hasParameterT(_ declaration: SourceDeclaration) -> Bool {
    guard declaration.kind == .function, let parameters = declaration.parameters else { return false }
    return (declaration.keywordIndex + 2..<parameters.lowerBound).contains { code.is("T", at: $0) }
  }

  /// Replaces `expect(expression: { … })` by `expect { … }`.
  mutating func moveExpectations() {
    for index in code.indices(of: "expression").map({ $0 - 2 }) where code.is("expect", at: index) {
      guard code.is("(", at: index + 1), code.is(":", at: index + 3), !code.is(".", at: index - 1),
        let call = SourceCall(code, at: index), let brackets = call.brackets, let argument = call.arguments.first
      else { continue }
      if call.arguments.count == 1, let closure = argument.closure(in: code).map(code.bytes) {
        let bytes = code.bytes(of: brackets)
        edit(bytes.lowerBound..<closure.lowerBound, " ")
        edit(closure.upperBound..<bytes.upperBound, "")
        change("`expect(expression: { … })` becomes `expect { … }`", at: index)
      } else {
        stop("write a trailing closure: expect(…) { … }", at: index)
      }
    }
  }

  /// Adds an obstacle for each type and function without a counterpart.
  mutating func refuseRemovedNames() {
    let names = QuickNames.gone.keys + ["Example", "ExampleGroup", "callsite", "exampleIndex"]
    for index in code.indices(of: names) where !done.contains(index) {
      let name = code.string(at: index)
      if let advice = QuickNames.gone[name], project.isOfQuick(at: index, in: file) {
        stop("Candlestick has no \(name); \(advice)", at: index)
      }
      let isExample = ["Example", "ExampleGroup"].contains(name) && project.isOfQuick(at: index, in: file)
      if isExample,
        code.is(".", at: index - 1) || code.is(".", at: index + 1) || code.is(":", at: index - 1)
          || code.is("as", at: index - 2)
      {
        stop("\(name) is another type in Candlestick, which passes an ExampleMetadata to hooks", at: index)
      }
      if code.is(".", at: index - 1), name == "callsite" {
        stop("Candlestick has no callsite; write location, which has filePath and line", at: index)
      }
      if code.is(".", at: index - 1), name == "exampleIndex" {
        stop("Candlestick does not count examples; count them in your own variable", at: index)
      }
    }
    for index in code.indices(of: ["beTruthy", "beFalsy"]) where index >= 7 && code.is("expect", at: index - 7) {
      guard code.is("(", at: index - 6), code.tokens[index - 5].kind == .number, code.is(")", at: index - 4) else {
        continue
      }
      stop("numbers are not Booleans in Candlestick; write equal(1), or toNot(equal(0))", at: index)
    }
    for index in code.indices(of: "flags") where code.is(":", at: index + 1) {
      guard let open = code.opening(around: index), code.is("(", at: open), file.isFunction(at: open - 1) else {
        continue
      }
      stop("Candlestick has no flags; write a trait, such as .tags(.slow), after the description", at: index)
    }
    for index in project.testLists(in: code) {
      stop(
        "Candlestick discovers specs, which have no allTests; remove this one from the list",
        at: index - 2
      )
    }
    refuseThreads()
  }

  /// Adds an obstacle if an AsyncSpec relies on running off the main thread; a Spec runs on it.
  private mutating func refuseThreads() {
    for index in code.indices(of: ["isMainThread", "sync", "DispatchSemaphore"]) {
      let isMain = code.is("isMainThread", at: index) && code.is(".", at: index - 1)
      let isSync = code.is("sync", at: index) && code.is("main", at: index - 2)
      let isSemaphore = code.is("DispatchSemaphore", at: index)
      guard isMain || isSync || isSemaphore, let name = project.specClass(around: index, in: file) else { continue }
      guard project.base(of: name) == "AsyncSpec" else { continue }
      stop(
        "closures of an AsyncSpec run on no actor, those of a Spec on the main actor, where this blocks or differs; await "
          + "instead",
        at: index
      )
    }
    noteCallbacks()
  }

  /// Adds a note if an AsyncSpec waits for callbacks, since their closures inherit the main actor's isolation.
  private mutating func noteCallbacks() {
    let wait = code.indices(of: "waitUntil").first { index in
      file.calls.isCall(index) && project.specClass(around: index, in: file).flatMap(project.base) == "AsyncSpec"
    }
    guard let wait else { return }
    note(
      "closures of an AsyncSpec run on no actor, those of a Spec on the main actor; in Swift 6 mode, begin a callback that code in "
        + "Swift 5 mode calls on another thread with `@Sendable`, as in `{ @Sendable result in`, or it ends the process",
      at: wait
    )
  }
}
