import Candlestick
import Foundation

/// A cell of the table: a wait, what ends it, and the code that does.
struct Cell: Sendable {
  let suite: String
  let wait: Wait
  let end: End
  let who: Who
  /// The result of the wait.
  let expected: Outcome
  /// True if the event must come in time: the timeout is far above what that takes on a busy machine.
  let isPatient: Bool

  var name: String { "\(suite)-\(wait)-\(end)-\(who)" }

  var timeout: Duration { isPatient ? .seconds(10) : .milliseconds(100) }
}

/// The ends of waits.
enum End: String {
  /// The event happens before the wait begins, or while it lasts.
  case before, during
  /// The event happens only after the timeout, or never.
  case late, never
  /// The waiting task is cancelled. The event follows if that does not end the wait.
  case cancellation
}

/// How a wait ends.
enum Outcome: String, Sendable {
  case event, timeout, cancellation
}

extension Cell {
  /// The cells of this run. The file that the environment names has a line for each:
  ///
  ///     AwaitingSpec stream during globalQueue event patient
  static let all: [Cell] = {
    guard let path = ProcessInfo.processInfo.environment["WAIT_CELLS"] else { return [] }
    let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map { line in
      let words = line.split(separator: " ").map(String.init)
      guard words.count == 6, let wait = Wait(rawValue: words[1]), let end = End(rawValue: words[2]),
        let who = Who(rawValue: words[3]), let expected = Outcome(rawValue: words[4])
      else { fatalError("not a cell: \(line)") }
      return Cell(
        suite: words[0],
        wait: wait,
        end: end,
        who: who,
        expected: expected,
        isPatient: words[5] == "patient"
      )
    }
  }()

  static func of(_ suite: String) -> [Cell] { all.filter { $0.suite == suite } }
}

/// The execution of the tests of this run.
enum How: String {
  case realTime, deterministic, schedules

  static let current = ProcessInfo.processInfo.environment["WAIT_HOW"].flatMap(How.init) ?? .realTime

  var execution: ExecutionMode {
    switch self {
    case .realTime: .realTime
    case .deterministic: .deterministic
    case .schedules: .schedules(5)
    }
  }

  var trait: SpecTrait {
    switch self {
    case .realTime: .realTime
    case .deterministic: .deterministic
    case .schedules: .schedules(5)
    }
  }
}
