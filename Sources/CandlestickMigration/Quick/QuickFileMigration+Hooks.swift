extension QuickFileMigration {
  /// Adds the label `closure:` to hooks, and checks `aroundEach` hooks.
  mutating func migrateHooks() {
    for index in file.functions(QuickNames.hooks) {
      guard let call = SourceCall(code, at: index) else { continue }
      if let first = call.arguments.first, first.label == nil {
        insert("closure: ", before: first.tokens.lowerBound, change: "hooks take their closure as `closure:`")
      }
      if code.is("aroundEach", at: index) { checkAround(index, call) }
    }
  }

  private mutating func checkAround(_ index: Int, _ call: SourceCall) {
    guard let closure = call.closure else {
      return stop(
        "write the closure of this aroundEach here, so that the migration can see whether it runs the example",
        at: index
      )
    }
    checkOrder(of: index)
    let run = code.parameterNames(ofClosure: closure).last
    let end = code.closureIn(closure) ?? closure.lowerBound
    guard (end..<closure.upperBound).contains(where: { code.isAny(of: run.map { [$0] } ?? ["$0", "$1"], at: $0) }),
      run != "_"
    else {
      return stop(
        "this aroundEach does not run its examples, which fails them in Candlestick; write xit, or throw skip(…)",
        at: index
      )
    }
    // Isolate the function that runs the example, if its type is written out.
    for token in closure.lowerBound..<end where code.is("@escaping", at: token) && code.is("(", at: token + 1) {
      insert("@MainActor ", before: token + 1, change: "the function that an `aroundEach` receives is `@MainActor`")
    }
  }

  /// Adds an obstacle if the order of hooks would change. Quick nests hooks in the order of declaration; in Candlestick, an
  /// `aroundEach` encloses all other hooks.
  private mutating func checkOrder(of index: Int) {
    for (depth, group) in code.braces(around: index).enumerated() {
      let declaration = file.declaration(withBody: group)
      if let declaration, declaration.kind != .function, declaration.kind != .other { break }
      var other = group.lowerBound + 1
      while other < group.upperBound {
        let name = code.string(at: other)
        let isBefore = ["beforeEach", "justBeforeEach"].contains(name) && other < index
        if isBefore || name == "afterEach", file.isFunction(at: other), name != "justBeforeEach" || depth > 0 {
          return stop(
            "Candlestick runs an aroundEach around all other hooks, but Quick runs it inside the \(name) in line "
              + "\(code.position(at: other).line); if that makes no difference, write a beforeEach and an afterEach instead",
            at: index
          )
        }
        other = code.next(after: other)
      }
      let open = code.partner(of: group.lowerBound - 1) ?? 0
      let isBehavior = declaration?.name == "spec" && (declaration?.parameters?.count ?? 0) > 2
      if isBehavior || declaration == nil && code.is("sharedExamples", at: open - 1) {
        return stop(
          "Candlestick runs an aroundEach around all other hooks, including those of the group that includes these "
            + "examples; declare it in that group",
          at: index
        )
      }
    }
  }

  // MARK: - Metadata

  /// Renames the properties of the metadata passed to hooks.
  mutating func migrateMetadata() {
    let names = metadataNames()
    for index in code.indices(of: "example") where code.is(".", at: index - 1) {
      guard let base = code.name(at: index - 2), names.contains(base) || isHookArgument(index - 2) else { continue }
      handled.insert(index)
      migrateExample(from: index, at: index + 1)
    }
  }

  /// Returns the names of the variables and parameters that contain metadata.
  private func metadataNames() -> Set<String> {
    var names: Set<String> = []
    for index in code.indices(of: "ExampleMetadata") where code.is(":", at: index - 1) {
      if project.isQuickName(at: index, in: file), let name = code.name(at: index - 2) { names.insert(name) }
    }
    for index in code.indices(of: QuickNames.exampleHooks) {
      guard file.isFunction(at: index) || code.is(".", at: index - 1),
        let closure = SourceCall(code, at: index)?.closure
      else { continue }
      let parameters = code.parameterNames(ofClosure: closure)
      let isAround = code.is("aroundEach", at: index)
      if let first = parameters.first, !isAround || parameters.count > 1, first != "_" { names.insert(first) }
    }
    return names
  }

  /// Returns true if the token is the `$0` of a hook's closure.
  private func isHookArgument(_ index: Int) -> Bool {
    guard code.is("$0", at: index), let closure = code.braces(around: index).first else { return false }
    let name = closure.lowerBound - (code.is("(", at: closure.lowerBound - 1) ? 2 : 1)
    return QuickNames.exampleHooks.contains(code.string(at: name))
  }

  /// Renames `.example.name`, starting at the token `example`. A filter receives the example itself.
  mutating func migrateExample(from start: Int, at dot: Int, isFilter: Bool = false) {
    let first = isFilter ? dot + 1 : start
    if code.is(".", at: dot), code.is("name", at: dot + 1) {
      replace(first...dot + 1, by: "name(separator: \", \")")
      change("names of examples become `name(separator: \", \")`; `fullName` may do instead")
    } else if code.is(".", at: dot), code.is("description", at: dot + 1) {
      guard !isFilter else { return }
      replace(start...dot + 1, by: "description", change: "`.example.description` becomes `.description`")
    } else {
      let advice = "Candlestick's ExampleMetadata has description, groups, fullName, location and tags"
      stop("this uses more of an example than its name; \(advice)", at: first)
      handled.formUnion([first, dot + 1])
    }
  }

  /// Renames the location property of a `StopTest`.
  mutating func migrateStops() {
    let uses = code.indices(of: "callsite").map { $0 - 2 }
    guard !uses.isEmpty else { return }
    for index in code.indices(of: "StopTest") where code.is("=", at: index - 1) {
      guard project.isQuickName(at: index, in: file), let variable = code.name(at: index - 2),
        code.is("(", at: index + 1)
      else { continue }
      for use in uses where code.is(variable, at: use) {
        guard code.is(".", at: use + 1), code.is(".", at: use + 3), code.isAny(of: ["file", "line"], at: use + 4)
        else { continue }
        let isLine = code.is("line", at: use + 4)
        var end = code.statementEnd(from: use)
        while code.is(")", at: end + 1) { end = code.statementEnd(from: end + 1) }
        if isLine, (use...max(use, end)).contains(where: { code.tokens[$0].kind == .number }) {
          handled.insert(use + 2)
          stop("this line is a literal number, but the migration may move lines; use #line", at: use)
          continue
        }
        replace(use + 2...use + 4, by: isLine ? "location.line" : "location.filePath")
        change("`callsite` of errors becomes `location`")
      }
    }
  }
}
