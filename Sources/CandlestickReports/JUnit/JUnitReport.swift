import CandlestickSupport
import Foundation

/// Writes the results of a run as JUnit XML when the run ends. The document follows Jenkins's schema, which includes
/// Surefire's elements for flaky tests.
///
/// Each class is a suite, named with its module as in the package manager's XML. Failures that belong to no test are in a
/// suite of their own.
package final class JUnitReport: SpecReport {
  override package class var format: String { "junit" }

  private var suites: [JUnitSuite] = []
  private var numbers: [String: Int] = [:]
  /// The suite of the most recent test.
  private var last: (module: String, className: String, number: Int)?

  override package func receive(_ event: RunEvent) {
    switch event {
    case .exampleFinished(let result): add(result)
    case .lateFailureFound(let late): if let result = late.result { amend(result) }
    case .runFinished(let summary): writeDocument(summary)
    default: break
    }
  }

  private func add(_ result: RunEvent.Result) {
    let example = result.example
    if last?.className != example.className || last?.module != example.module {
      let name = example.listedClassName
      let number = numbers[name] ?? suites.count
      if number == suites.count {
        suites.append(JUnitSuite(name: name, date: run.start.map { $0.date + result.start }))
        numbers[name] = number
      }
      last = (example.module, example.className, number)
    }
    let isShown = result.outcome == .failed || result.outcome == .flaky
    if let last { suites[last.number].add(result, output: isShown ? run.output : []) }
  }

  private func amend(_ result: RunEvent.Result) {
    if let number = numbers[result.example.listedClassName] { suites[number].amend(result) }
  }

  private func writeDocument(_ summary: RunEvent.Summary) {
    let outside = run.outsideFailures
    // If there is no other suite, an empty one contains the properties of the shard.
    if !outside.isEmpty || (suites.isEmpty && run.start?.shard != nil) {
      var suite = JUnitSuite(name: "run", date: run.start?.date)
      outside.forEach { suite.add($0, named: $1) }
      suites.append(suite)
    }
    let attributes = XMLText.attributes([
      "name": run.start?.program ?? "", "tests": "\(suites.map(\.testCount).reduce(0, +))",
      "failures": "\(suites.map(\.failureCount).reduce(0, +))", "errors": "\(suites.map(\.errorCount).reduce(0, +))",
      "time": "\(summary.duration.roundedToMilliseconds)",
    ])
    write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites\(attributes)>\n")
    for suite in suites { suite.write(run.start, write) }
    write("</testsuites>\n")
  }
}
