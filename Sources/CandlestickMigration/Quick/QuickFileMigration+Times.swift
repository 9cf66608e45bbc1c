extension QuickFileMigration {
  /// Refuses a `DispatchTimeInterval` for polling, which takes a `Duration`.
  mutating func lookAtTimes() {
    let times = project.times.union(QuickProject.times(in: file))
    guard !times.isEmpty || !code.indices(of: "DispatchTimeInterval").isEmpty else { return }
    for index in code.indices(of: QuickNames.polling) {
      for argument in SourceCall(code, at: index)?.arguments ?? [] {
        guard let label = argument.label, QuickNames.pollingTimes.contains(label) else { continue }
        stopForTime(in: argument.value, times)
      }
    }
    for index in code.indices(of: ["AsyncDefaults", "PollingDefaults"]) {
      // `let time: DispatchTimeInterval = AsyncDefaults.timeout` as well as `AsyncDefaults.timeout = time`.
      var start = index
      while start > 0, !code.tokens[start].startsLine, !code.is(";", at: start - 1), !code.is("{", at: start - 1) {
        start -= 1
      }
      stopForTime(in: start...max(index, code.statementEnd(from: index)), times)
    }
  }

  private mutating func stopForTime(in tokens: ClosedRange<Int>, _ names: Set<String>) {
    let name = code.indices(of: names).elements(in: tokens).first { !code.is(":", at: $0 + 1) }
    guard let index = code.indices(of: "DispatchTimeInterval").elements(in: tokens).first ?? name else { return }
    let isType = code.is("DispatchTimeInterval", at: index)
    let time = isType ? "this time" : code.string(at: index)
    stop("\(time) is a DispatchTimeInterval, and polling takes a Duration; write Duration instead", at: index)
  }
}

extension QuickProject {
  /// The names with the type `DispatchTimeInterval` in a file, including local variables and parameters.
  static func times(in file: QuickFile) -> Set<String> {
    let code = file.code
    var names: Set<String> = []
    for index in code.indices(of: "DispatchTimeInterval") {
      // `let a: DispatchTimeInterval`, `let a = DispatchTimeInterval.seconds(1)`, also with the module.
      let start = code.is(".", at: index - 1) ? index - 2 : index
      if code.is(":", at: start - 1) || code.is("=", at: start - 1), let name = code.name(at: start - 2) {
        names.insert(name)
      }
    }
    return names.union(times(declaredIn: file))
  }

  /// The names of functions, properties and members with the type `DispatchTimeInterval`.
  static func times(declaredIn file: QuickFile) -> Set<String> {
    let types = file.code.indices(of: "DispatchTimeInterval")
    guard !types.isEmpty else { return [] }
    return Set(
      file.declarations.compactMap { declaration in
        guard declaration.kind == .function || declaration.kind == .property else { return nil }
        let isMember = declaration.parents.contains { file.declarations[$0].name.hasSuffix("DispatchTimeInterval") }
        let start = declaration.parameters.map { $0.upperBound + 1 } ?? declaration.start
        return isMember || (start <= declaration.headEnd && types.hasElement(in: start...declaration.headEnd))
          ? declaration.name : nil
      }
    )
  }
}
