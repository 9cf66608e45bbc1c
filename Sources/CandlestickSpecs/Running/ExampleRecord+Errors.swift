import CandlestickExpectations
import CandlestickSimulation
import XCTest

extension ExampleRecord {
  /// Runs code of XCTest's kind, which stands at no place that is known, and takes note of an error.
  ///
  /// - Returns: whether there was none.
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

  /// Takes note of what an error means for the example.
  ///
  /// - Parameters:
  ///   - error: a skip, a stop, or a failure.
  ///   - name: the DSL's word for what threw it.
  ///   - location: where that stands.
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
      record(TestFailure(unexpected: error, thrown: place, at: location), by: error)
    }
  }

  /// Whether an error is the one that `XCTUnwrap` throws when it has reported a failure. Its type is XCTest's own.
  private func isFromXCTUnwrap(_ error: any Error) -> Bool {
    String(describing: type(of: error)) == "XCTestErrorWhileUnwrappingOptional"
  }
}
