import CandlestickSpecs
import CandlestickSupport
import XCTest

/// The tests of a run in their order, and the means to run them.
@MainActor struct TestList {
  let tests: [PlannedTest]
  let plan: RunPlan
  /// The test methods of spec classes.
  let methods: SpecMethods
  /// The numbers of the examples in groups with `beforeAll` or `afterAll` hooks. Reading this from each test would make a
  /// forked worker copy memory pages, which costs more than running an empty test.
  private let withHooksForAll: Set<Int>
  /// The number of failing tests after which the run stops; nil for no limit.
  private(set) var failFast: Int?

  init(_ tests: [PlannedTest], _ plan: RunPlan, _ methods: SpecMethods) {
    self.tests = tests
    self.plan = plan
    self.methods = methods
    withHooksForAll = Set(
      tests.indices.filter { number in
        guard let item = tests[number].item, item.skip == nil else { return false }
        return !item.example.group.groupsWithHooksForAll.isEmpty
      }
    )
  }

  /// Creates the list of a run.
  init(_ tests: [PlannedTest], _ plan: RunPlan, _ options: RunOptions, _ methods: SpecMethods) {
    var plan = plan
    let names = Set(tests.map(\.key))
    plan.select { names.contains($0.listed) }
    plan.retryCount = options.retryCount
    plan.recording = options.snapshots
    plan.measuresHooks = options.profileCount != nil
    plan.listsPairs = options.formats.contains { $0.hasPrefix("json") || $0.hasPrefix("html") }
    // A debugger may pause a test for any length of time.
    plan.timeLimit = Debugger.isAttached ? nil : options.timeLimit
    self.init(tests, plan, methods)
    failFast = options.nextFailure ? 1 : options.failFast
  }

  /// A fingerprint of the declared tests, to compare them with those of another process.
  var fingerprint: String {
    let hash = tests.reduce(StableHash()) { $0.adding($1.key) }
    return "\(tests.count) tests, \(String(hash.value, radix: 16))"
  }

  /// Returns those examples among some tests that are in groups with `beforeAll` or `afterAll` hooks.
  func examplesWithHooksForAll(_ numbers: some Sequence<Int>) -> [DeclaredExample] {
    withHooksForAll.isEmpty
      ? [] : numbers.filter(withHooksForAll.contains).compactMap { tests[$0].item?.example }
  }

  /// Returns the maximum number of retries of a failing test.
  func retryCount(of number: Int) -> Int { tests[number].metadata.traits.retryCount ?? plan.retryCount }

  /// Groups consecutive tests of the same class.
  func byClass(_ indices: some Sequence<Int>) -> [(type: XCTestCase.Type, tests: [Int])] {
    var groups: [(type: XCTestCase.Type, tests: [Int])] = []
    for index in indices {
      if groups.last?.type == tests[index].type {
        groups[groups.count - 1].tests.append(index)
      } else {
        groups.append((tests[index].type, [index]))
      }
    }
    return groups
  }

  // MARK: - For XCTest

  /// Entries for listing the tests. Their closures do nothing.
  var entries: [XCTestCaseEntry] {
    byClass(tests.indices).map { type, numbers in (type, numbers.map { (tests[$0].names.name, { _ in }) }) }
  }

  /// Returns entries for running the tests.
  func entries(_ runner: SpecRunner, _ observer: TestCaseObserver) -> [XCTestCaseEntry] {
    byClass(tests.indices).map { type, numbers in (type, numbers.map { entry(for: $0, runner, observer) }) }
  }

  /// Returns the name of a test, and a closure that runs the test in a test case.
  func entry(
    for number: Int,
    _ runner: SpecRunner,
    _ observer: TestCaseObserver
  ) -> (name: String, run: XCTestCaseClosure) {
    let test = tests[number]
    if let item = test.item { return TestCaseBridge.entry(for: item, runner) }
    let method = test.method ?? { _ in }
    TestClosures.register([(test.type, [(test.names.name, method)])])
    return (
      test.names.name,
      observer.follow { testCase in
        defer { RunStatus.endForkedCopy() }
        try method(testCase)
      }
    )
  }
}
