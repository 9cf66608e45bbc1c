import CandlestickExpectations
import CandlestickSpecs
import CandlestickSupport
import Foundation

/// Writes the results of a run as JUnit XML when it ends: to the file that Bazel names in `XML_OUTPUT_FILE`, or to the standard output.
package final class JUnitReport: SpecReport {
  override package class var format: String { "junit" }

  private let path = ProcessInfo.processInfo.environment["XML_OUTPUT_FILE"]
  private var results: [ExampleResult] = []

  override package func exampleFinished(_ result: ExampleResult) { results.append(result) }

  override package func runFinished(_ summary: RunSummary) {
    let text = Self.document(results, summary)
    guard let path, !path.isEmpty else { return say(text) }
    if let error = Self.write(text, to: path) { FileHandle.standardError.write(Data("error: \(error)\n".utf8)) }
  }

  /// Writes the file that `XML_OUTPUT_FILE` names.
  ///
  /// - Returns: the error; nil if the file was written.
  package static func write(_ text: String, to path: String) -> String? {
    do {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
      return nil
    } catch {
      return "the results cannot be written to XML_OUTPUT_FILE: \(path): \(SystemError.reason(of: error))"
    }
  }

  /// Returns the document: a suite for each class, named with its module as in the package manager's XML, and one for failures that
  /// belong to no test. If there are none, an empty suite contains the shard.
  package static func document(_ results: [ExampleResult], _ summary: RunSummary) -> String {
    var lines = ["<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<testsuites>"]
    var classes: [String] = []
    let byClass = Dictionary(grouping: results, by: \.listedClassName)
    for name in results.map(\.listedClassName) where classes.last != name && !classes.contains(name) {
      classes.append(name)
    }
    for name in classes { lines += suite(name, (byClass[name] ?? []).map(TestCase.init), summary.shard) }
    let others = TestCase.others(of: summary)
    if !others.isEmpty || (classes.isEmpty && summary.shard != nil) { lines += suite("run", others, summary.shard) }
    return (lines + ["</testsuites>", ""]).joined(separator: "\n")
  }

  private static func suite(_ name: String, _ cases: [TestCase], _ shard: RunSummary.Shard?) -> [String] {
    let attributes = xmlAttributes([
      "name": name, "tests": "\(cases.count)", "failures": "\(cases.count { !$0.failures.isEmpty })",
      "skipped": "\(cases.count { $0.skip != nil })", "time": seconds(cases.map(\.duration).reduce(.zero, +)),
    ])
    let flakyCount = cases.count { !$0.flakyFailures.isEmpty }
    let flakes = flakyCount == 0 ? "" : xmlAttributes(["flakes": "\(flakyCount)"])
    let properties = shard.map(Self.properties) ?? []
    return ["  <testsuite\(attributes)\(flakes)>"] + properties + cases.flatMap { $0.lines(in: name) } + [
      "  </testsuite>"
    ]
  }

  /// Returns properties that let a merge of several reports check that their shards fit together.
  private static func properties(of shard: RunSummary.Shard) -> [String] {
    let properties = [("shard", "\(shard.number)/\(shard.count)"), ("partition", shard.partition)]
    let lines = properties.map { "      <property\(xmlAttributes(["name": $0, "value": $1]))/>" }
    return ["    <properties>"] + lines + ["    </properties>"]
  }

  fileprivate nonisolated static func seconds(_ duration: Duration) -> String {
    "\(duration.secondsToTheMillisecond)"
  }
}

/// A test in the document.
private struct TestCase {
  var name: String
  var duration = Duration.zero
  var failures: [TestFailure] = []
  /// The first failure of each attempt before the one that passed.
  var flakyFailures: [TestFailure] = []
  var skip: String?
  var attachments: [ExampleResult.Attachment] = []

  init(name: String, failures: [TestFailure]) {
    self.name = name
    self.failures = failures
  }

  init(_ result: ExampleResult) {
    name = result.example.fullName
    duration = result.duration
    attachments = result.attachments
    switch result.outcome {
    case .passed where result.isKnown:
      skip = "known issue: " + result.knownIssues.map { "\($0)" }.joined(separator: "; ")
    case .passed: flakyFailures = result.earlierFailures
    case .failed(let failures): self.failures = failures
    case .skipped(let reason): skip = reason.reason
    }
  }

  /// Returns the failures of a run that belong to no test.
  static func others(of summary: RunSummary) -> [TestCase] {
    var cases = summary.lateFailures.map { TestCase(name: "\($0.example) (after its end)", failures: [$0.failure]) }
    cases += summary.strayFailures.map { TestCase(name: "code that belongs to no test", failures: [$0]) }
    if let problem = summary.problem {
      cases.append(TestCase(name: "the run", failures: [TestFailure(message: problem, location: .unknown)]))
    }
    return cases
  }

  func lines(in className: String) -> [String] {
    let attributes = ["classname": className, "name": name, "time": JUnitReport.seconds(duration)] as KeyValuePairs
    let start = "    <testcase" + xmlAttributes(attributes)
    func text(of failure: TestFailure) -> String { xmlText("\(failure.location): \(failure.message)") }
    // In the format of Surefire, which requires a type and the element `stackTrace`.
    let flaky = flakyFailures.map { failure in
      let attributes = xmlAttributes(["message": failure.message, "type": "failure"])
      return "      <flakyFailure\(attributes)><stackTrace>\(text(of: failure))</stackTrace></flakyFailure>"
    }
    let elements =
      failures.map { failure in
        "      <failure\(xmlAttributes(["message": failure.message]))>\(text(of: failure))</failure>"
      } + flaky + (skip.map { ["      <skipped\(xmlAttributes(["message": $0]))/>"] } ?? [])
    // Jenkins and GitLab read a line for each attachment.
    let paths = attachments.map { "[[ATTACHMENT|\(xmlText($0.path))]]" }
    let output = paths.isEmpty ? [] : ["      <system-out>\(paths.joined(separator: "\n"))</system-out>"]
    guard !elements.isEmpty || !output.isEmpty else { return [start + "/>"] }
    return [start + ">"] + elements + output + ["    </testcase>"]
  }
}

/// Returns a text escaped for an element or an attribute.
///
/// A character that XML 1.0 cannot contain, even escaped, becomes U+FFFD.
private func xmlText(_ text: String) -> String {
  var result = ""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "&": result += "&amp;"
    case "<": result += "&lt;"
    case ">": result += "&gt;"
    case "\"": result += "&quot;"
    // Without escapes, parsers read line breaks and tabs in attributes as spaces.
    case "\n", "\r", "\t": result += "&#\(scalar.value);"
    case "\u{0}"..<"\u{20}", "\u{fffe}", "\u{ffff}": result += "\u{fffd}"
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result
}

/// Returns attributes, each after a space.
private func xmlAttributes(_ attributes: KeyValuePairs<String, String>) -> String {
  attributes.map { " \($0)=\"\(xmlText($1))\"" }.joined()
}
