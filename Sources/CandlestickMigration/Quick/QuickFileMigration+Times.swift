extension QuickFileMigration {
  /// Adds an obstacle for a `DispatchTimeInterval` in polling, which takes a `Duration`.
  mutating func checkTimes() {
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
      while !code.tokens[start].startsLine, !code.is(";", at: start - 1), !code.is("{", at: start - 1) {
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
