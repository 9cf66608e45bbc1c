import CandlestickReports

/// Text with the characters that formats must escape.
enum NastyText {
  static let line = "<a href=\"b\"> & 'c' ]]> # \\ % , : ::error:: `d` \u{1B}[31m\u{0}\u{202E}\u{FEFF}\u{FFFE}ü😀\t|"
  static let text = "\(line)\n\n  ```\n---\n...\nok 1 - \(line)\n::endgroup::"

  /// Returns a run that has such text in every place where users can enter text, and each outcome.
  @MainActor static var run: MadeUpRun {
    var run = MadeUpRun(shard: .init(number: 1, count: 2, testCount: 7, totalTestCount: 9, partition: "4f2a"))
    var failure = MadeUpRun.failure(text, details: text)
    failure.source = text
    failure.location?.path = "/Bank, 100%: Tests/<a>.swift"
    var thrown = failure
    thrown.isUnexpected = true
    run.add(MadeUpRun.example("\(line) passes", in: line), output: [line])
    run.add(MadeUpRun.example("\(line) fails", in: line), failures: [failure, thrown], output: [line, "]]>"]) {
      $0.command = "swift package specs --file '\(line)'"
      $0.attachments = [.init(name: line, path: "/\(line)", byteCount: 1)]
    }
    run.add(MadeUpRun.example("throws"), failures: [thrown])
    run.add(MadeUpRun.example("is skipped"), .skipped) { $0.skipReason = line }
    run.add(MadeUpRun.example("is unavailable"), .unavailable) { $0.skipReason = line }
    run.add(MadeUpRun.example("is known"), .known) { $0.knownIssues = [.init(reason: text, failure: failure)] }
    run.add(MadeUpRun.example("is flaky"), .flaky) { $0.earlierFailures = [failure, thrown] }
    run.add(.lateFailureFound(.init(exampleName: line, failure: failure)))
    run.end { $0.problem = text }
    return run
  }
}
