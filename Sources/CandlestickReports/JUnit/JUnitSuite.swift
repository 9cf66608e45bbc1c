import CandlestickSupport
import Foundation

/// A JUnit test suite, with the XML elements of its tests.
struct JUnitSuite {
  private let name: String
  private let nameOfClass: String
  /// The start time, in seconds since 1970-01-01 00:00 UTC; nil if unknown.
  private let date: Double?
  private(set) var testCount = 0
  /// The number of tests whose first failure is a failed expectation.
  private(set) var failureCount = 0
  /// The number of tests whose first failure is a thrown error.
  private(set) var errorCount = 0
  private var skippedCount = 0
  private var flakyCount = 0
  private var duration = 0.0
  private var cases = ""

  init(name: String, date: Double?) {
    self.name = name
    self.date = date
    nameOfClass = XMLText.attribute(name)
  }

  /// Adds a test.
  ///
  /// - Parameters:
  ///   - result: the result of the test.
  ///   - output: the output of the test to include in the document.
  mutating func add(_ result: RunEvent.Result, output: [RunEvent.Output]) {
    var elements: [String] = []
    switch result.outcome {
    case .failed:
      // Without a failure element, readers would count the test as passed.
      let failures = result.failures.isEmpty ? [.init(message: "failed", location: nil)] : result.failures
      count(failures[0])
      elements = failures.enumerated().map { Self.element(of: $1, $0 == 0 ? result.command : nil) }
    case .flaky:
      flakyCount += 1
      elements = result.earlierFailures.map(Self.flakyElement)
    case .known: elements = [skip("known issue: " + result.knownIssues.map { "\($0)" }.joined(separator: "; "))]
    case .skipped, .unavailable: elements = [skip(result.skipReason ?? "")]
    case .passed: break
    }
    // Jenkins and GitLab parse one line per attachment.
    let attachments = result.attachments.map { "[[ATTACHMENT|\($0.path)]]" }.joined(separator: "\n")
    func text(of stream: RunEvent.Output.Stream) -> String {
      output.lazy.filter { $0.stream == stream }.map(\.text).joined()
    }
    for (name, text) in [("system-out", text(of: .output) + attachments), ("system-err", text(of: .error))]
    where !text.isEmpty {
      elements.append("<\(name)>\(XMLText.element(text))</\(name)>")
    }
    add(result.example.fullName, result.duration, elements)
  }

  /// Adds a failure that belongs to no test.
  mutating func add(_ failure: RunEvent.Failure, named name: String) {
    count(failure)
    add(name, 0, [Self.element(of: failure, nil)])
  }

  private mutating func add(_ name: String, _ duration: Double, _ elements: [String]) {
    testCount += 1
    self.duration += duration
    cases +=
      "    <testcase classname=\"\(nameOfClass)\" name=\"\(XMLText.attribute(name))\" time=\"\(duration.roundedToMilliseconds)\""
    if elements.isEmpty {
      cases += "/>\n"
    } else {
      cases += ">\n" + elements.map { "      \($0)\n" }.joined() + "    </testcase>\n"
    }
  }

  private mutating func count(_ failure: RunEvent.Failure) {
    if failure.isUnexpected { errorCount += 1 } else { failureCount += 1 }
  }

  private mutating func skip(_ reason: String) -> String {
    skippedCount += 1
    return "<skipped\(XMLText.attributes(["message": reason]))/>"
  }

  private static func element(of failure: RunEvent.Failure, _ command: String?) -> String {
    let name = failure.isUnexpected ? "error" : "failure"
    let attributes = XMLText.attributes(["message": failure.message, "type": name])
    let more = command.map { "\n\($0)" } ?? ""
    return "<\(name)\(attributes)>\(XMLText.element(failure.text + more))</\(name)>"
  }

  /// Returns the element of a failed attempt. Surefire requires a type and the element `stackTrace`.
  private static func flakyElement(of failure: RunEvent.Failure) -> String {
    let (name, type) = failure.isUnexpected ? ("flakyError", "error") : ("flakyFailure", "failure")
    let attributes = XMLText.attributes(["message": failure.message, "type": type])
    return "<\(name)\(attributes)><stackTrace>\(XMLText.element(failure.text))</stackTrace></\(name)>"
  }

  /// Writes the suite.
  ///
  /// - Parameters:
  ///   - start: the start of the run.
  ///   - write: writes a part of the document.
  @MainActor func write(_ start: RunEvent.Start?, _ write: (String) -> Void) {
    let attributes = XMLText.attributes([
      "name": name, "tests": "\(testCount)", "failures": "\(failureCount)", "errors": "\(errorCount)",
      "skipped": "\(skippedCount)", "time": "\(duration.roundedToMilliseconds)",
    ])
    // Older schemas require a timestamp without a time zone.
    let timestamp = date.map { XMLText.attributes(["timestamp": ReportDate.utc($0)]) } ?? ""
    let host = start?.host.map { XMLText.attributes(["hostname": $0]) } ?? ""
    write("  <testsuite\(attributes)\(timestamp)\(host)>\n")
    // Programs that merge documents can check that the shards belong together.
    var properties = start?.shard.map { [("shard", "\($0.number)/\($0.count)"), ("partition", $0.partition)] } ?? []
    // The schema does not include Surefire's attribute for this number.
    if flakyCount > 0 { properties.append(("flakes", "\(flakyCount)")) }
    if !properties.isEmpty {
      let elements = properties.map { "      <property\(XMLText.attributes(["name": $0, "value": $1]))/>\n" }
      write("    <properties>\n\(elements.joined())    </properties>\n")
    }
    write(cases)
    write("  </testsuite>\n")
  }
}
