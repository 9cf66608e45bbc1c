import Foundation
@_spi(Reflection) import Swift
import XCTest

/// Prints what XCTest's `measure` has measured in a test. XCTest's own observer prints nothing in a worker, and
/// in a process whose console is a report's.
///
/// Relies on implementation details of XCTest in Swift 6.3: the properties of a test case, its performance meter, and the
/// meter's metrics.
enum Measurements {
  /// Prints what each test has measured.
  final class Observer: NSObject, XCTestObservation {
    func testCaseDidFinish(_ testCase: XCTestCase) { Measurements.print(of: testCase) }
  }

  /// Prints a line for each metric, as XCTest does.
  static func print(of testCase: XCTestCase) {
    guard hasMeter(testCase), let meter = meter(of: testCase), let line: Int = value("invocationLine", in: meter),
      let file: StaticString = value("invocationFile", in: meter),
      let metrics = meter.descendant("metrics").map(Mirror.init(reflecting:))
    else { return }
    for metric in metrics.children {
      guard let times: [Double] = value("measurements", in: Mirror(reflecting: metric.value)) else { continue }
      Swift.print("\(file):\(line): Test Case '\(testCase.name)' measured \(description(of: times))")
    }
  }

  /// Returns false if the test has certainly not measured anything. A mirror of each test would slow down short ones.
  private static func hasMeter(_ testCase: XCTestCase) -> Bool {
    guard let meterOffset else { return true }
    return Unmanaged.passUnretained(testCase).toOpaque().load(fromByteOffset: meterOffset, as: UInt.self) != 0
  }

  /// The offset of the meter in a test case; nil if it is unknown.
  private static let meterOffset: Int? = {
    var found: Int?
    // `classType`, which is a variable that Swift 6 does not let us read.
    let options = _EachFieldOptions(rawValue: 1)
    _ = _forEachField(of: XCTestCase.self, options: options) { name, offset, _, _ in
      if String(cString: name) == "_performanceMeter" { found = offset }
      return found == nil
    }
    return found
  }()

  /// Returns the mirror of the meter of the test's measurements; nil if there are none.
  private static func meter(of testCase: XCTestCase) -> Mirror? {
    let ofClasses = sequence(first: Mirror(reflecting: testCase), next: \.superclassMirror)
    return ofClasses.first { $0.subjectType == XCTestCase.self }?.descendant("_performanceMeter", "some")
      .map(Mirror.init(reflecting:))
  }

  private static func value<Value>(_ name: String, in mirror: Mirror) -> Value? { mirror.descendant(name) as? Value }

  /// Describes measured times, with XCTest's limits.
  static func description(of times: [Double]) -> String {
    let average = times.reduce(0, +) / Double(times.count)
    let variance = times.map { ($0 - average) * ($0 - average) }.reduce(0, +) / Double(times.count)
    let values = times.map { String(format: "%.6f", $0) }.joined(separator: ", ")
    return "[Time, seconds] average: \(String(format: "%.3f", average)), "
      + "relative standard deviation: \(String(format: "%.3f", variance.squareRoot() / average * 100))%, values: [\(values)], "
      + "performanceMetricID:org.swift.XCTPerformanceMetric_WallClockTime, "
      + "maxPercentRelativeStandardDeviation: 10.000%, maxStandardDeviation: 0.100"
  }
}
