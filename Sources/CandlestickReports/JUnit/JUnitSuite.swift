import CandlestickSupport
import Foundation

/// A JUnit test suite, with the XML elements of its tests.
struct JUnitSuite {
  private let name: String
  private let className: String
  /// The start time, in seconds since 1970-01-01 00:00 UTC; nil if unknown.
  private let date: Double?
  /// A test of the suite, or a failure outside of tests.
  private struct Case {
    /// The kinds of tests that the attributes of the suite count.
    enum Kind {
      case passed, skipped, flaky
      /// The first failure of the test is a failed expectation.
      case failure
      /// The first failure of the test is a thrown error.
      case error
    }

    /// The ID of the test; nil for a failure outside of tests.
    let id: String?
    /// The name, which no other test case of the suite has.
    let name: String
    let kind: Kind
    let output: [RunEvent.Output]
    let duration: Double
    let element: String
  }

  private var cases: [Case] = []
  /// The names of the test cases, each with the highest number that was added to it.
  private var names: [String: Int] = [:]
  var testCount: Int { cases.count }
  /// The number of tests whose first failure is a failed expectation.
  var failureCount: Int { count(.failure) }
  /// The number of tests whose first failure is a thrown error.
  var errorCount: Int { count(.error) }

  init(name: String, date: Double?) {
    self.name = name
    self.date = date
    className = XMLText.attribute(name)
  }

  /// Adds a test.
  ///
  /// - Parameters:
  ///   - result: the result of the test.
  ///   - output: the output of the test to include in the document.
  mutating func add(_ result: RunEvent.Result, output: [RunEvent.Output]) {
    // Not in one expression: the copy of the suite on which `makeCase` is called would exist while the names change, so
    // that each test would copy them all.
    let name = uniqueName(result.example.uniqueName)
    cases.append(makeCase(result, named: name, output))
  }

  /// Replaces the result of a test that has failed after its end.
  mutating func amend(_ result: RunEvent.Result) {
    guard let index = cases.lastIndex(where: { $0.id == result.example.id }) else { return }
    cases[index] = makeCase(result, named: cases[index].name, cases[index].output)
  }

  /// Returns the name, with a number if another test case has it: readers take test cases of one name for the same one.
  /// With `--repeat`, an example has several.
  private mutating func uniqueName(_ name: String) -> String {
    var unique = name
    while names[unique] != nil {
      names[name, default: 1] += 1
      unique = "\(name) #\(names[name, default: 1])"
    }
    names[unique] = 1
    return unique
  }

  private func makeCase(_ result: RunEvent.Result, named caseName: String, _ output: [RunEvent.Output]) -> Case {
    var elements: [String] = []
    var kind = Case.Kind.passed
    switch result.outcome {
    case .failed:
      // Without a failure element, readers would count the test as passed.
      let failures = result.failures.isEmpty ? [.init(message: "failed", location: nil)] : result.failures
      kind = Self.kind(of: failures[0])
      elements = failures.enumerated().map { Self.element(of: $1, $0 == 0 ? result.command : nil) }
    case .flaky:
      kind = .flaky
      elements = result.earlierFailures.map(Self.flakyElement)
    case .known:
      kind = .skipped
      elements = [Self.skip("known issue: " + result.knownIssues.map { "\($0)" }.joined(separator: "; "))]
    case .skipped, .unavailable:
      kind = .skipped
      elements = [Self.skip(result.skipReason ?? "")]
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
    return Case(
      id: result.example.id,
      name: caseName,
      kind: kind,
      output: output,
      duration: result.duration,
      element: element(named: caseName, result.duration, elements)
    )
  }

  /// Adds a failure that belongs to no test.
  mutating func add(_ failure: RunEvent.Failure, named name: String) {
    let name = uniqueName(name)
    let element = element(named: name, 0, [Self.element(of: failure, nil)])
    cases.append(Case(id: nil, name: name, kind: Self.kind(of: failure), output: [], duration: 0, element: element))
  }

  private func element(named name: String, _ duration: Double, _ elements: [String]) -> String {
    let start =
      "    <testcase classname=\"\(className)\" name=\"\(XMLText.attribute(name))\" time=\"\(duration.roundedToMilliseconds)\""
    if elements.isEmpty { return start + "/>\n" }
    return start + ">\n" + elements.map { "      \($0)\n" }.joined() + "    </testcase>\n"
  }

  private func count(_ kind: Case.Kind) -> Int { cases.count { $0.kind == kind } }

  private static func kind(of failure: RunEvent.Failure) -> Case.Kind { failure.isUnexpected ? .error : .failure }

  private static func skip(_ reason: String) -> String { "<skipped\(XMLText.attributes(["message": reason]))/>" }

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
      "skipped": "\(count(.skipped))", "time": "\(cases.reduce(0) { $0 + $1.duration }.roundedToMilliseconds)",
    ])
    // Older schemas require a timestamp without a time zone.
    let timestamp = date.map { XMLText.attributes(["timestamp": ReportDate.utc($0)]) } ?? ""
    let host = start?.host.map { XMLText.attributes(["hostname": $0]) } ?? ""
    write("  <testsuite\(attributes)\(timestamp)\(host)>\n")
    // Programs that merge documents can check that the shards belong together.
    var properties = start?.shard.map { [("shard", "\($0.number)/\($0.count)"), ("partition", $0.partition)] } ?? []
    // The schema does not include Surefire's attribute for this number.
    let flakyCount = count(.flaky)
    if flakyCount > 0 { properties.append(("flakes", "\(flakyCount)")) }
    if !properties.isEmpty {
      let elements = properties.map { "      <property\(XMLText.attributes(["name": $0, "value": $1]))/>\n" }
      write("    <properties>\n\(elements.joined())    </properties>\n")
    }
    for test in cases { write(test.element) }
    write("  </testsuite>\n")
  }
}

extension RunEvent.Example {
  /// The full name, with the number that it has in lists of tests if others of the class have the same name.
  fileprivate var uniqueName: String {
    let name = fullName
    let listed = Self.parts(of: id).name
    if name.allSatisfy(\.isWhitespace) { return listed.isEmpty ? "unnamed example" : String(listed) }
    // Lists replace some characters of the name by others.
    let added = listed.unicodeScalars.suffix(max(listed.unicodeScalars.count - name.unicodeScalars.count, 0))
    if added.isEmpty { return name }
    let number = String(Substring(added))
    return number.contains(#/^ [#][0-9]+$/#) ? name + number : name
  }
}
