import CandlestickExpectations
import CandlestickSimulation
import CandlestickSupport

// The failures of an example or test that ran on schedules.

extension ExplorationFailure {
  /// The failures with their locations. The schedule is attached to the last one.
  fileprivate var placedFailures: [TestFailure] {
    var failures = failures.map(TestFailure.init)
    if let last = failures.indices.last {
      failures[last].schedule = report { $0.map { TestFailure($0).message }.joined(separator: "\n") }
    }
    return failures
  }

  /// Returns the schedule for reports. The closure describes failures, if several distinct ones were counted.
  func report(counted text: ([GatheredFailure]) -> String) -> ReportedSchedule {
    let howToReplay = limit.map { "Schedule \(number) of \($0) failed. \(schedule.waysToReplay)" }
    let order =
      HashOrder.isFixed
      ? nil
      : "The order of sets and dictionaries differs in each process, unless \(HashOrder.variable)=1 is in its environment "
        + "from its start; a replay may depend on it."
    return report(notes: [howToReplay, caveat, order, tally?.description(text)])
  }
}

extension ExplorationOutcome {
  /// Returns the failures of the exploration itself, and those of the failing schedule.
  func failures(at location: CodeLocation) -> [TestFailure] {
    let errors = [divergence.map { SimulationError.diverged($0, failure: nil) }, mistake].compactMap(\.self)
    return errors.map { TestFailure(message: $0.description, location: location) } + (failing?.placedFailures ?? [])
  }
}

extension [TestFailure] {
  /// The failures of a schedule, for its exploration; nil if there are none.
  var gathered: [GatheredFailure]? {
    isEmpty
      ? nil
      : map { failure in
        let key = "\(failure.location): \(SimulationError.key(of: failure.message))"
        return GatheredFailure("\(failure.location): \(failure.text)", original: failure, key: key)
      }
  }
}

extension TestFailure {
  /// The failure that an exploration gathered. It has no location if no expectation recorded it.
  init(_ gathered: GatheredFailure) {
    self = gathered.original as? TestFailure ?? TestFailure(message: gathered.text, location: .unknown)
  }
}

/// The errors that were thrown on a schedule, without notes about the schedule.
struct ErrorsOnSchedule: Error, CustomStringConvertible {
  let description: String

  init(_ failure: ScheduleFailure) {
    description = failure.failures.joined(separator: "\n")
  }
}

extension ScheduleFailure {
  /// The failed expectations on the schedule. The schedule and errors thrown on it are attached to the last one. Empty
  /// if there were only errors.
  package var placedFailures: [TestFailure] {
    var placed = gatheredFailures.compactMap { $0.original as? TestFailure }
    guard let last = placed.indices.last else { return [] }
    for failure in gatheredFailures where !(failure.original is TestFailure) { placed[last].note(failure.text) }
    placed[last].schedule = schedule
    return placed
  }
}
