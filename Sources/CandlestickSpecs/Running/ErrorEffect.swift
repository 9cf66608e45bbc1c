import CandlestickExpectations
import CandlestickSimulation
import XCTest

/// The effect on an example of a thrown error.
enum ErrorEffect {
  /// The example is skipped.
  case skip(SpecSkip)
  /// The example ends without a failure.
  case stop
  /// The failure was reported before the error was thrown.
  case isReported
  /// The example fails.
  case failures([TestFailure])

  /// Determines the effect of an error. The source says where it was thrown, as in " in beforeEach"; it is empty for
  /// the code at the location.
  init(of error: any Error, thrown source: String = "", at location: CodeLocation) {
    let notes = FailureReporter.notes(of: error)
    switch error {
    case let skip as SpecSkip: self = .skip(skip)
    case let skip as XCTSkip: self = .skip(SpecSkip(reason: skip.message ?? "", location: location))
    case let stop as any StoppingError:
      var failure = TestFailure(message: stop.failureDescription, location: stop.location)
      failure.errorNotes = notes
      self = stop.reportError ? .failures([failure]) : .stop
    case _ where error.isXCTUnwrapError || SwiftTesting.hasRecorded(error): self = .isReported
    case let error as ScheduleFailure where !error.placedFailures.isEmpty:
      self = .failures(error.placedFailures.map { $0.adding(notes) })
    default:
      let explored = error as? ScheduleFailure
      var failure = TestFailure(unexpected: explored.map(ErrorsOnSchedule.init) ?? error, thrown: source, at: location)
      failure.errorNotes = notes
      failure.schedule = explored?.schedule
      failure.isUnexpected = true
      self = .failures([failure])
    }
  }
}

extension ExampleRecord {
  package func record(skip error: any Error, at location: CodeLocation) -> Bool {
    guard case .skip(let skip) = ErrorEffect(of: error, at: location) else { return false }
    record(skip)
    return true
  }
}

#if CORELIBS_XCTEST
extension TestCaseBridge {
  package func record(skip error: any Error, at location: CodeLocation) -> Bool {
    guard !hasEnded, case .skip(let skip) = ErrorEffect(of: error, at: location) else { return false }
    waitingSkip.withLock { $0 = $0 ?? skip }
    return true
  }
}
#endif
