import CandlestickSupport
import Foundation

/// Finds the earlier tests that make a test fail. Each attempt runs in a new worker.
@MainActor struct BisectRun {
  private let list: TestList
  private let order: RunOrder
  private let makePool: (_ tests: [Int]) -> WorkerPool

  /// - Parameters:
  ///   - list: the tests, in the order in which one fails.
  ///   - order: that order.
  ///   - makePool: creates a worker for some of the tests.
  init(_ list: TestList, in order: RunOrder, _ makePool: @escaping (_ tests: [Int]) -> WorkerPool) {
    self.list = list
    self.order = order
    self.makePool = makePool
  }

  /// Searches, and prints what it finds.
  ///
  /// - Parameters:
  ///   - name: the name of the failing test, or a part of it; nil for the first that failed in the last run.
  ///   - record: the results of the last run.
  /// - Returns: the exit status.
  func run(_ name: String?, _ record: RunRecord) throws -> Int32 {
    let target = try target(name, record)
    let test = list.tests[target]
    print("looking for what makes this fail: \(test.key)")
    let (outcome, count) = Bisection.search(among: target) { earlier in
      let fails = fails(target, after: earlier)
      print("  \(fails ? "fails" : "passes") after \(counted(earlier.count, "test"))")
      fflush(nil)
      return fails
    }
    switch outcome {
    case .failsAfter(let earlier):
      print("it fails only after \(earlier.count == 1 ? "this one" : "these") (\(counted(count, "run"))):")
      for number in earlier { print("  \(list.tests[number].metadata.location): \(list.tests[number].key)") }
      let arguments = Bisection.arguments(for: (earlier + [target]).map { list.tests[$0] }, in: order)
      print("to run \(earlier.count == 1 ? "both" : "them"):\n  swift package specs \(arguments)")
      return 0
    case .failsAlone:
      print("it fails alone:\n  swift package specs \(Bisection.arguments(for: [test], in: order))")
      return 0
    case .passes: print("it passes after all \(counted(target, "test")) that run before it")
    case .isFlaky: print("it does not always fail or pass after the same tests; --repeat may show how often it fails")
    }
    return 1
  }

  private func target(_ name: String?, _ record: RunRecord) throws -> Int {
    let tests = list.tests
    guard let name else {
      guard let failed = tests.firstIndex(where: { record.entries[$0.key]?.hasFailed == true }) else {
        throw UsageError(description: "no selected test failed in the last run; name one: --bisect=NAME")
      }
      return failed
    }
    var filter = TestFilter(filters: [name])
    let names = tests.map(\.names)
    filter.resolve(among: names)
    guard let found = names.firstIndex(where: filter.selects) else {
      let nearest = NearestNames(to: name, among: names).names
      throw UsageError(description: "--bisect: no selected test is named \"\(name)\"" + NearestNames.hint(nearest))
    }
    return found
  }

  /// Runs tests in a new worker. Returns true if the last one fails.
  private func fails(_ target: Int, after earlier: [Int]) -> Bool {
    let pool = makePool(earlier + [target])
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
