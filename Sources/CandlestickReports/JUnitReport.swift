import CandlestickSupport
import Foundation

/// Writes the results of a run as JUnit XML when it ends.
package final class JUnitReport: SpecReport {
  override package class var format: String { "junit" }

  private var finished: [RunEvent.Result] = []

  override package func receive(_ event: RunEvent) {
    switch event {
    case .exampleFinished(let result): finished.append(result)
    case .runFinished: write(Self.document(finished, run))
    default: break
    }
  }

  /// Returns the document: a suite for each class, named with its module as in the package manager's XML, and one for failures that
  /// belong to no test. If there are none, an empty suite contains the shard.
  package static func document(_ finished: [RunEvent.Result], _ results: RunResults) -> String {
    var lines = ["<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<testsuites>"]
    let shard = results.start?.shard
    var classes: [String] = []
    let byClass = Dictionary(grouping: finished, by: \.example.listedClassName)
    for name in finished.map(\.example.listedClassName) where classes.last != name && !classes.contains(name) {
      classes.append(name)
    }
    for name in classes { lines += suite(name, (byClass[name] ?? []).map(TestCase.init), shard) }
    let others = TestCase.others(of: results)
    if !others.isEmpty || (classes.isEmpty && shard != nil) { lines += suite("run", others, shard) }
    return (lines + ["</testsuites>", ""]).joined(separator: "\n")
  }

  private static func suite(_ name: String, _ cases: [TestCase], _ shard: RunEvent.Shard?) -> [String] {
    let attributes = xmlAttributes([
      "name": name, "tests": "\(cases.count)", "failures": "\(cases.count { !$0.failures.isEmpty })",
      "skipped": "\(cases.count { $0.skip != nil })", "time": seconds(cases.map(\.duration).reduce(0, +)),
    ])
    let flakyCount = cases.count { !$0.flakyFailures.isEmpty }
    let flakes = flakyCount == 0 ? "" : xmlAttributes(["flakes": "\(flakyCount)"])
    let properties = shard.map(Self.properties) ?? []
    return ["  <testsuite\(attributes)\(flakes)>"] + properties + cases.flatMap { $0.lines(in: name) } + [
      "  </testsuite>"
    ]
  }

  /// Returns properties that let a merge of several reports check that their shards fit together.
  private static func properties(of shard: RunEvent.Shard) -> [String] {
    let properties = [("shard", "\(shard.number)/\(shard.count)"), ("partition", shard.partition)]
    let lines = properties.map { "      <property\(xmlAttributes(["name": $0, "value": $1]))/>" }
    return ["    <properties>"] + lines + ["    </properties>"]
  }

  fileprivate nonisolated static func seconds(_ duration: Double) -> String {
    "\(Duration.seconds(duration).secondsToTheMillisecond)"
  }
}

/// A test in the document.
private struct TestCase {
  var name: String
  var duration = 0.0
  var failures: [RunEvent.Failure] = []
  /// The first failure of each attempt before the one that passed.
  var flakyFailures: [RunEvent.Failure] = []
  var skip: String?
  var attachments: [RunEvent.Attachment] = []

  init(name: String, failures: [RunEvent.Failure]) {
    self.name = name
    self.failures = failures
  }

  init(_ result: RunEvent.Result) {
    name = result.example.fullName
    duration = result.duration
    attachments = result.attachments
    failures = result.failures
    switch result.outcome {
    case .known: skip = "known issue: " + result.knownIssues.map { "\($0)" }.joined(separator: "; ")
    case .flaky: flakyFailures = result.earlierFailures
    case .skipped, .unavailable: skip = result.skipReason ?? ""
    case .passed, .failed: break
    }
  }

  /// Returns the failures of a run that belong to no test.
  @MainActor static func others(of results: RunResults) -> [TestCase] {
    var cases = results.lateFailures.map { late in
      let name = late.exampleName.map { "\($0) (after its end)" } ?? "code that belongs to no test"
      return TestCase(name: name, failures: [late.failure])
    }
    if let problem = results.summary?.problem {
      cases.append(TestCase(name: "the run", failures: [RunEvent.Failure(message: problem, location: nil)]))
    }
    return cases
  }

  func lines(in className: String) -> [String] {
    let attributes = ["classname": className, "name": name, "time": JUnitReport.seconds(duration)] as KeyValuePairs
    let start = "    <testcase" + xmlAttributes(attributes)
    func text(of failure: RunEvent.Failure) -> String { xmlText("\(failure.place): \(failure.message)") }
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
