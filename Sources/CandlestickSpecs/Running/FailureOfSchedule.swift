import CandlestickExpectations
import CandlestickSimulation
import CandlestickSupport
import Foundation

/// The report of the schedule on which an example failed.
struct FailureOfSchedule {
  /// The failures on the schedule; the last one describes the schedule, too.
  let failures: [TestFailure]

  /// - Parameters:
  ///   - failing: the schedule.
  ///   - count: the limit of schedules; nil for a replay.
  init(_ failing: FailingSchedule<[TestFailure]>, of count: Int?) {
    var failures = failing.failure
    if let last = failures.indices.last {
      failures[last].note(Self.note(on: failing, of: count) { $0.map(\.message).joined(separator: "\n") })
    }
    self.failures = failures
  }

  /// The description of a schedule, on lines of its own.
  ///
  /// - Parameters:
  ///   - failing: the schedule.
  ///   - count: the limit of schedules; nil for a replay.
  ///   - text: describes failures, if several were counted.
  static func note<Failures>(
    on failing: FailingSchedule<Failures>,
    of count: Int?,
    counted text: (Failures) -> String
  ) -> String {
    var lines: [String] = []
    if let count {
      lines += [
        "Schedule \(failing.number) of \(count) failed. To replay it, use the trait or the environment variable:",
        "  .replay(\"\(failing.schedule)\")",
        "  CANDLESTICK_REPLAY=\(failing.schedule)",
      ]
    }
    if let caveat = failing.caveat { lines.append(caveat) }
    if !HashOrder.isFixed {
      lines.append(
        "The order of sets and dictionaries differs in each process, unless \(HashOrder.variable)=1 is in its environment "
          + "from its start; a replay may depend on it."
      )
    }
    if let tally = failing.tally { lines.append(tally.description(text)) }
    if let interleaving = failing.interleaving { lines.append("\(interleaving)") }
    return lines.joined(separator: "\n")
  }
}

extension TestFailure {
  /// The failure without the steps of the schedule on which it occurred.
  package var withoutSteps: TestFailure {
    var failure = self
    failure.details = details.map { details in
      details.components(separatedBy: "\n").prefix { !$0.hasPrefix(Interleaving.beginningOfSummary) }
        .joined(separator: "\n")
    }
    return failure
  }
}

extension [TestFailure] {
  /// Distinguishes failures when failing schedules are counted.
  var key: String { map { "\($0.location): \(SimulationError.key(of: $0.message))" }.joined(separator: "\n") }
}
