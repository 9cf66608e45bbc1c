#if os(Linux)
import CandlestickExpectations
import CandlestickSupport
import Foundation

/// How a worker ended.
struct WorkerEnd {
  /// The calls of one of its threads, innermost first.
  struct Thread {
    let isMain: Bool
    let addresses: [UInt]
  }

  /// Whether it has exited of its own accord, when it had run its tests.
  let hasEnded: Bool
  /// Its exit status; nil if a signal ended it.
  let status: Int32?
  let signal: Int32?
  /// Why the supervising process killed it; nil if it did not.
  let reasonForKill: String?
  /// Why it ended, in its own words; empty if it could not say.
  let cause: String
  /// What it ran, like "path:line: "; or empty.
  let place: String
  /// What it ran, in words.
  let words: String
  /// What it printed to its standard error last.
  let errorOutput: String
  let threads: [Thread]

  /// Whether it ended as it should. A process in which a sanitizer has found something exits with a status of its own.
  var isClean: Bool { hasEnded && status == 0 }

  /// The failure of the test that it ran.
  ///
  /// - Parameters:
  ///   - location: the place of the test.
  ///   - number: the number of the test.
  func failure(at location: CodeLocation, number: Int) -> TestFailure {
    let calls = Places.calls(of: threads.map(\.addresses))
    return TestFailure(
      message: message,
      location: placeOfEnd(orAt: location, calls),
      details: details(calls),
      // A positive number may be that of a failure of the worker.
      id: .number(-2 - number)
    )
  }

  /// The calls of each thread that is in the package's code, the main thread first.
  private func details(_ calls: [[Place]]) -> String? {
    let traces = zip(threads, calls).filter { !$1.isEmpty }
    guard !traces.isEmpty else { return nil }
    let lines = traces.sorted { $0.0.isMain && !$1.0.isMain }.flatMap { thread, calls in
      (threads.count == 1 ? [] : [thread.isMain ? "on the main thread:" : "on another thread:"])
        + Self.withoutRepetitions(calls.map(\.description)).map { "  \($0)" }
    }
    return (["calls, innermost first:"] + lines).joined(separator: "\n")
  }

  /// The lines with equal ones that follow one another written once.
  private static func withoutRepetitions(_ lines: [String]) -> [String] {
    var result: [(line: String, count: Int)] = []
    for line in lines {
      if result.last?.line == line { result[result.count - 1].count += 1 } else { result.append((line, 1)) }
    }
    return result.map { $0.count == 1 ? $0.line : "\($0.line) (\($0.count) times)" }
  }

  /// What happened, in words.
  var message: String {
    let step = words.range(of: ", in its ").map { " in its \(words[$0.upperBound...])" } ?? ""
    if let reasonForKill { return reasonForKill + step }
    let fatalError = Crash.fatalError(in: errorOutput).map { ": \($0)" } ?? ""
    return reason + (hasEnded ? ", when its tests were over" : step) + fatalError
  }

  private var reason: String {
    if !cause.isEmpty { return cause }
    if let signal { return "\(Crash.name(of: signal)) ended the process" }
    let meaning = hasEnded && status == Self.statusAfterRace ? ", the thread sanitizer's for a race" : ""
    return "the process ended with status \(status ?? 0)\(meaning)"
  }

  /// The status with which a process exits if the thread sanitizer has found a race in it.
  private static let statusAfterRace: Int32 = 66

  /// The place that the worker recorded, if it is another than that of the test; that of the innermost call, if the place
  /// of the test is not known.
  private func placeOfEnd(orAt location: CodeLocation, _ calls: [[Place]]) -> CodeLocation {
    let parts = place.dropLast(2)
    guard let colon = parts.lastIndex(of: ":"), let line = UInt(parts[parts.index(after: colon)...]) else {
      let call = calls.joined().lazy.compactMap(\.source).first
      guard location.line == 0, let call else { return location }
      return CodeLocation(fileID: call.file, path: call.file, line: UInt(call.line), column: 0)
    }
    let path = String(parts[..<colon])
    if path == location.path, line == location.line { return location }
    return CodeLocation(fileID: path, path: path, line: line, column: 0)
  }
}
#endif
