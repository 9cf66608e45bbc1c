extension QuickFileMigration {
  /// Adds an obstacle for each use of a declaration that has no counterpart in Candlestick.
  mutating func refuseRemovedNames() {
    let names = QuickNames.gone.keys + ["Example", "ExampleGroup", "callsite", "exampleIndex"]
    for index in code.indices(of: names) where !handled.contains(index) { refuseRemovedName(at: index) }
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
      stop("Candlestick discovers specs, which have no allTests; remove this one from the list", at: index - 2)
    }
  }

  private mutating func refuseRemovedName(at index: Int) {
    let name = code.string(at: index)
    let isMember = code.is(".", at: index - 1)
    switch name {
    case "callsite":
      if isMember { stop("Candlestick has no callsite; write location, which has filePath and line", at: index) }
    case "exampleIndex":
      if isMember { stop("Candlestick does not count examples; count them in your own variable", at: index) }
    case _ where !project.isQuickName(at: index, in: file): break
    case "Example", "ExampleGroup":
      let isType = code.is(".", at: index + 1) || code.is(":", at: index - 1) || code.is("as", at: index - 2)
      guard isMember || isType else { return }
      stop("\(name) is another type in Candlestick, which passes an ExampleMetadata to hooks", at: index)
    default: if let advice = QuickNames.gone[name] { stop("Candlestick has no \(name); \(advice)", at: index) }
    }
  }

  /// Adds an obstacle if an AsyncSpec relies on running off the main thread, because synchronous closures of a NonisolatedSpec run on it.
  mutating func refuseThreads() {
    for index in code.indices(of: ["isMainThread", "sync", "DispatchSemaphore"]) {
      let isMain = code.is("isMainThread", at: index) && code.is(".", at: index - 1)
      let isSync = code.is("sync", at: index) && code.is("main", at: index - 2)
      guard isMain || isSync || code.is("DispatchSemaphore", at: index), isInAsyncSpec(index) else { continue }
      stop(
        "all closures of an AsyncSpec run on no actor, but synchronous ones of a NonisolatedSpec run on the main thread, where this "
          + "blocks or differs; await instead",
        at: index
      )
    }
  }

  /// True in an AsyncSpec, which becomes a NonisolatedSpec.
  func isInAsyncSpec(_ index: Int) -> Bool {
    project.specClass(around: index, in: file).flatMap(project.base) == "AsyncSpec"
  }

  /// Adds an obstacle if polling uses a `DispatchTimeInterval`, because Candlestick requires a `Duration`.
  mutating func checkTimes() {
    let times = project.times.union(QuickProject.times(in: file))
    guard !times.isEmpty || !code.indices(of: "DispatchTimeInterval").isEmpty else { return }
    for index in code.indices(of: QuickNames.polling) {
      for argument in SourceCall(code, at: index)?.arguments ?? [] {
        guard let label = argument.label, QuickNames.pollingTimes.contains(label) else { continue }
        refuseTime(in: argument.value, times)
      }
    }
    for index in code.indices(of: ["AsyncDefaults", "PollingDefaults"]) {
      // Handles `let time: DispatchTimeInterval = AsyncDefaults.timeout` as well as `AsyncDefaults.timeout = time`.
      var start = index
      while !code.tokens[start].startsLine, !code.isAny(of: [";", "{"], at: start - 1) { start -= 1 }
      refuseTime(in: start...max(index, code.statementEnd(from: index)), times)
    }
  }

  private mutating func refuseTime(in tokens: ClosedRange<Int>, _ names: Set<String>) {
    let type = code.indices(of: "DispatchTimeInterval").elements(in: tokens).first
    let name = code.indices(of: names).elements(in: tokens).first { !code.is(":", at: $0 + 1) }
    guard let index = type ?? name else { return }
    let time = type == nil ? code.string(at: index) : "this time"
    stop("\(time) is a DispatchTimeInterval, and polling takes a Duration; write Duration instead", at: index)
  }
}
