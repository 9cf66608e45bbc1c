import CandlestickExpectations
import CandlestickSimulation
import XCTest

extension ExampleRecord {
  /// Runs a method of an XCTest class, whose location is unknown, and records its error.
  ///
  /// - Returns: true if it threw no error.
  @discardableResult
  func attempt(_ name: String, _ code: () throws -> Void) -> Bool {
    do {
      try code()
      return true
    } catch {
      record(error, thrownBy: name, at: CodeLocation(path: nil, line: 0))
      return false
    }
  }

  /// Records the effect of an error on the example.
  ///
  /// - Parameters:
  ///   - error: a skip, a stop, or a failure.
  ///   - name: the name of the DSL function whose closure threw it.
  ///   - location: the location of that call.
  func record(_ error: any Error, thrownBy name: String, at location: CodeLocation) {
    switch error {
    case let skip as SpecSkip: record(skip)
    case let skip as XCTSkip: record(SpecSkip(reason: skip.message ?? "", location: location))
    case let stop as any StoppingError:
      guard stop.reportError else { return self.stop() }
      record(TestFailure(message: stop.failureDescription, location: stop.location))
    case _ where isFromXCTUnwrap(error): break
    case _ where failures.include(error): break
    case let error as ScheduleFailure where !error.placedFailures.isEmpty: error.placedFailures.forEach(record)
    default:
      let place = name == "it" ? "" : " in \(name)"
      let explored = error as? ScheduleFailure
      var failure = TestFailure(unexpected: explored.map(ErrorsOnSchedule.init) ?? error, thrown: place, at: location)
      failure.note(explored?.note)
      failure.isUnexpected = true
      record(failure, by: error)
    }
  }

  /// Returns true if `XCTUnwrap` threw the error after reporting a failure. The type of the error is internal to XCTest.
  private func isFromXCTUnwrap(_ error: any Error) -> Bool {
    String(describing: type(of: error)) == "XCTestErrorWhileUnwrappingOptional"
  }
}
