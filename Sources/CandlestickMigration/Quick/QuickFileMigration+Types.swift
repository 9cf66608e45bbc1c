import CandlestickSource

extension QuickFileMigration {
  /// Types that are called otherwise now, and the modules before names.
  mutating func moveTypes() {
    for index in code.indices(of: QuickNames.modules.union(QuickNames.renamed.keys)) where !done.contains(index) {
      let name = code.string(at: index)
      if QuickNames.modules.contains(name), isModule(at: index) {
        replace(index...index, by: "Candlestick")
        change("`\(name).` becomes `Candlestick.`", at: index)
      } else if let new = QuickNames.renamed[name], isType(name, at: index) {
        replace(index...index, by: new)
        change("`\(name)` becomes `\(new)`", at: index)
      }
    }
    for name in Set(QuickNames.renamed.values).union(["SharedContext"]) where project.types.contains(name) {
      guard let declaration = file.declarations.first(where: { $0.kind == .type && $0.name == name }) else { continue }
      stop("rename the type \(name), since Candlestick has one of that name", at: declaration.keywordIndex + 1)
    }
  }

  /// In extensions of matchers, `T` becomes `Value`, which is what Candlestick calls the type of what they look at.
  mutating func moveTypeParameters() {
    let matchers: Set<String> = ["Predicate", "AsyncPredicate", "Matcher", "AsyncMatcher"]
    for matcher in file.declarations where matcher.kind == .extension {
      guard matchers.contains(matcher.name), isType(matcher.name, at: matcher.keywordIndex + 1) else { continue }
      let others = file.declarations.filter { matcher.range.contains($0.start) && hasParameterT($0) }.map(\.range)
      for index in matcher.range where code.is("T", at: index) && code.isPlain(index) && !code.is(".", at: index - 1) {
        guard !others.contains(where: { $0.contains(index) }) else { continue }
        replace(index...index, by: "Value")
        change("`T` of a matcher becomes `Value`", at: index)
      }
    }
  }

  /// Whether a function has a type parameter of its own that is called `T`.
  private func hasParameterT(_ declaration: SourceDeclaration) -> Bool {
    guard declaration.kind == .function, let parameters = declaration.parameters else { return false }
    return (declaration.keywordIndex + 2..<parameters.lowerBound).contains { code.is("T", at: $0) }
  }

  /// `expect(expression: { … })` becomes `expect { … }`.
  mutating func moveExpectations() {
    for index in code.indices(of: "expression").map({ $0 - 2 }) where code.is("expect", at: index) {
      guard code.is("(", at: index + 1), code.is(":", at: index + 3), !code.is(".", at: index - 1),
        let call = code.arguments(ofCallAt: index), let value = call.all.first, let close = code.partner(of: index + 1)
      else { continue }
      let start = code.tokens[index + 4].range.lowerBound
      if call.all.count == 1, code.is("{", at: index + 4), code.partner(of: index + 4) == value.upperBound {
        edit(code.tokens[index + 1].range.lowerBound..<start, " ")
        edit(code.tokens[value.upperBound].range.upperBound..<code.tokens[close].range.upperBound, "")
        change("`expect(expression: { … })` becomes `expect { … }`", at: index)
      } else {
        stop("write the closure after the brackets: expect(…) { … }", at: index)
      }
    }
  }

  /// Types and functions that have no counterpart.
  mutating func lookForWhatIsGone() {
    let names = QuickNames.gone.keys + ["Example", "ExampleGroup", "callsite", "exampleIndex"]
    for index in code.indices(of: names) where !done.contains(index) {
      let name = code.string(at: index)
      if let advice = QuickNames.gone[name], isType(name, at: index) {
        stop("Candlestick has no \(name); \(advice)", at: index)
      }
      let isExample = ["Example", "ExampleGroup"].contains(name) && isType(name, at: index)
      if isExample,
        code.is(".", at: index - 1) || code.is(".", at: index + 1) || code.is(":", at: index - 1)
          || code.is("as", at: index - 2)
      {
        stop("\(name) is another type in Candlestick, which hands hooks an ExampleMetadata", at: index)
      }
      if code.is(".", at: index - 1), name == "callsite" {
        stop("Candlestick has no callsite; write location, which has filePath and line", at: index)
      }
      if code.is(".", at: index - 1), name == "exampleIndex" {
        stop("Candlestick does not count examples; count them in a variable of your own", at: index)
      }
    }
    for index in code.indices(of: ["beTruthy", "beFalsy"]) where index >= 7 && code.is("expect", at: index - 7) {
      guard code.is("(", at: index - 6), code.tokens[index - 5].kind == .number, code.is(")", at: index - 4) else {
        continue
      }
      stop("numbers are no Booleans in Candlestick; write equal(1), or toNot(equal(0))", at: index)
    }
    for index in code.indices(of: "flags") where code.is(":", at: index + 1) {
      guard let open = code.opening(around: index), code.is("(", at: open), file.isFunction(at: open - 1) else {
        continue
      }
      stop("Candlestick has no flags; write a trait, such as .tags(.slow), after the description", at: index)
    }
    for index in project.testLists(in: code) {
      stop(
        "specs of Candlestick are found without a list, and have no allTests; take this one out of it",
        at: index - 2
      )
    }
    lookForThreads()
  }

  /// Code of an AsyncSpec that counts on not being on the main thread, where a Spec's runs.
  private mutating func lookForThreads() {
    for index in code.indices(of: ["isMainThread", "sync", "DispatchSemaphore"]) {
      let isMain = code.is("isMainThread", at: index) && code.is(".", at: index - 1)
      let isSync = code.is("sync", at: index) && code.is("main", at: index - 2)
      let isSemaphore = code.is("DispatchSemaphore", at: index)
      guard isMain || isSync || isSemaphore, let name = project.specClass(around: index, in: file) else { continue }
      guard project.base(of: name) == "AsyncSpec" else { continue }
      stop(
        "the closures of an AsyncSpec run on no actor, those of a Spec on the main one, where this blocks or says something "
          + "else; await instead",
        at: index
      )
    }
  }

  /// Whether `Quick` or `Nimble` is the module that a name is looked up in.
  private func isModule(at index: Int) -> Bool {
    code.is(".", at: index + 1) && !code.is(".", at: index - 1) && !project.types.contains(code.string(at: index))
  }

  /// Whether a name is one of Quick's or Nimble's here.
  private func isType(_ name: String, at index: Int) -> Bool {
    guard !project.types.contains(name), !code.is(":", at: index + 1) || code.is("?", at: index - 1) else {
      return false
    }
    guard !["func", "let", "var", "case", "#"].contains(code.string(at: index - 1)) else { return false }
    guard code.is(".", at: index - 1) else { return true }
    return code.name(at: index - 2).map(QuickNames.modules.contains) == true && !code.is(".", at: index - 3)
  }
}
