import CandlestickSupport
import Foundation

extension IsolatedRun {
  /// Finds and prints the earlier tests that make a test fail. Each attempt runs in a new worker.
  ///
  /// - Parameters:
  ///   - list: the tests, in an order in which the test fails.
  ///   - name: the name of the failing test, or a part of it; nil for the first test that failed in the last run.
  /// - Returns: the exit status.
  func bisect(_ list: TestList, _ name: String?) throws -> Int32 {
    let tests = list.tests
    let target = try target(name, among: tests)
    print("searching for the tests that make this one fail: \(tests[target].key)")
    var bisection = Bisection { earlier in
      let fails = fails(target, after: earlier, in: list)
      print("  \(fails ? "fails" : "passes") after \(counted(earlier.count, "test"))")
      fflush(nil)
      return fails
    }
    switch try bisection.search(among: target) {
    case .failsAfter(let earlier):
      let runs = counted(bisection.runCount, "run")
      print("it fails only after \(earlier.count == 1 ? "this one" : "these") (\(runs)):")
      for number in earlier { print("  \(tests[number].metadata.location): \(tests[number].key)") }
      let arguments = order.arguments(for: (earlier + [target]).map { tests[$0] })
      print("to run \(earlier.count == 1 ? "both" : "them"):\n  swift package specs \(arguments)")
      return 0
    case .failsAlone:
      print("it fails alone:\n  swift package specs \(order.arguments(for: [tests[target]]))")
      return 0
    case .passes:
      print("it passes after all \(counted(target, "test")) that run before it; it may be flaky if it has failed there")
    case .isFlaky(let earlier, let failedCount, let runCount):
      let place = earlier.isEmpty ? "alone" : "after \(counted(earlier.count, "test"))"
      print("it is flaky: it failed in \(failedCount) of \(counted(runCount, "run")) \(place)")
      for number in earlier { print("  \(tests[number].metadata.location): \(tests[number].key)") }
    }
    return 1
  }

  private func target(_ name: String?, among tests: [PlannedTest]) throws -> Int {
    guard let name else {
      guard let failed = tests.firstIndex(where: { record.entries[$0.key]?.hasFailed == true }) else {
        throw UsageError(description: "no selected test failed in the last run; name one: --bisect=NAME")
      }
      return failed
    }
    guard let found = TestFilter(filters: [name]).matches(among: tests).firstIndex(of: true) else {
      let nearest = NearestNames(to: name, among: tests.map(\.names)).names
      throw UsageError(description: "--bisect: no selected test is named \"\(name)\"" + NearestNames.hint(nearest))
    }
    return found
  }

  /// Runs tests in a new worker. Returns true if the last one fails.
  private func fails(_ target: Int, after earlier: [Int], in list: TestList) -> Bool {
    let pool = pool(for: list, [WorkUnit(tests: ArraySlice(earlier + [target]))])
    pool.simplifiesSchedules = false
    defer { pool.kill() }
    while true {
      for event in pool.takeEvents(of: target).events {
        guard case .ended(_, let end) = event else { continue }
        if case .failed? = end.result?.outcome { return true }
        return false
      }
      pool.progress()
      _ = pool.takeEnded()
      if let interruption = pool.interruption { TestProcess.fail(interruption) }
    }
  }
}

extension RunOrder {
  /// Returns the options for running only some tests in this order, quoted for a shell. Leaving out tests does not change
  /// the order.
  func arguments(for tests: [PlannedTest]) -> String {
    let order =
      switch self {
      case .defined: "--order defined"
      case .random(let seed): "--order random --seed \(seed)"
      }
    let filters = tests.map { test in
      // Names of tests contain no special characters of regular expressions except dots.
      "--filter '^\(test.key.replacing("'", with: "'\\''"))$'"
    }
    return ([order] + filters).joined(separator: " ")
  }
}
