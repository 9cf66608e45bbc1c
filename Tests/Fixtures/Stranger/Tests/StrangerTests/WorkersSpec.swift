import Candlestick
import Foundation
import XCTest

/// Groups that several workers run. `STRANGER_WORKERS` selects them.
final class WorkersSpec: Spec {
  override class func spec() {
    switch ProcessInfo.processInfo.environment["STRANGER_WORKERS"] {
    case "wait": declareGroupsWithAResource()
    case "stop": declareGroupsAroundACrash()
    case "fail": declareGroups(after: { fail("always") })
    case "trap": declareGroups(after: { fatalError("always") })
    case "afterSuite":
      afterSuite { fail("always") }
      declareTwoWorkerExamples()
    case "known afterSuite":
      afterSuite { withKnownIssue { fail("always") } }
      declareTwoWorkerExamples()
    case "fork": declareHooksThatFork()
    case "child":
      it("leaves a child behind that prints") {
        let child = Process()
        child.executableURL = URL(filePath: "/bin/sh")
        child.arguments = ["-c", "while echo again; do sleep 0.05; done; printf e > \"$STRANGER_LOG\""]
        try child.run()
        exit(0)
      }
    case "observe":
      XCTestObservationCenter.shared.addTestObserver(PrintingObserver())
      it("passes") {}
      it("fails") { fail("always") }
    default: break
    }
  }

  /// One worker runs the long first group. Another worker runs the last group, and then waits to run the second one.
  @MainActor private static func declareGroupsWithAResource() {
    describe("a group that takes long", .exclusive("resource")) {
      it("prints") {
        for _ in 1...50 {
          print("still here")
          fflush(nil)
          usleep(100_000)
        }
        try ExampleLog.add("a")
      }
    }
    describe("a group that waits", .exclusive("resource")) {
      it("runs") { _ = try ExampleLog.add("b") }
    }
    describe("a group that needs no resource") {
      it("runs") { _ = try ExampleLog.add("c") }
    }
  }

  /// An example fails, and its worker ends because no other example may start. Then another example crashes, and may run again.
  @MainActor private static func declareGroupsAroundACrash() {
    describe("a group that fails") {
      it("fails") {
        ExampleLog.wait(for: "b")
        try ExampleLog.add("a")
        try Data("\(getpid())".utf8).write(to: URL(fileURLWithPath: processPath), options: .atomic)
        fail("always")
      }
    }
    describe("a group that crashes", .exclusive("resource")) {
      // The examples of a group with such a hook stay together.
      beforeAll {}
      it("crashes in the first round", .retry(1)) {
        guard try ExampleLog.add("b") == 1 else { return }
        while isProcessRunning() { usleep(1_000) }
        fatalError("crashed as it should")
      }
      it("runs after it") { _ = try ExampleLog.add("c") }
    }
    describe("a group that waits", .exclusive("resource")) {
      it("runs") { _ = try ExampleLog.add("d") }
    }
  }

  /// While one worker runs the first example, which is reported first, the example of another worker fails.
  @MainActor private static func declareGroups(after failure: @escaping () -> Void) {
    it("gives the other examples time") {
      try ExampleLog.add("s")
      ExampleLog.wait(for: "b")
      for _ in 1...100 where !ExampleLog.letters.contains("d") { usleep(10_000) }
      try ExampleLog.add("a")
    }
    describe("a group that fails") {
      it("fails") {
        // Otherwise, it may fail before the other worker begins its example.
        ExampleLog.wait(for: "s")
        try ExampleLog.add("b")
        failure()
      }
    }
    for letter in ["c", "d"] {
      describe("group \(letter)") {
        it("runs") { _ = try ExampleLog.add(letter) }
      }
    }
  }

  /// Two workers run the first two examples. One of them also runs the last one.
  @MainActor private static func declareTwoWorkerExamples() {
    for (letter, other) in [("a", "b"), ("b", "a")] as [(String, Character)] {
      it("meets the example of another worker: \(letter)") {
        try ExampleLog.add(letter)
        ExampleLog.wait(for: other)
      }
    }
    it("runs last") { try ExampleLog.add("c") }
  }

  @MainActor private static func declareHooksThatFork() {
    describe("a hook that forks") {
      beforeEach { forkAndWait() }
      it("runs its example once") { _ = try ExampleLog.add("a") }
    }
    describe("an async hook that forks") {
      beforeEach {
        await Task.yield()
        forkAndWait()
      }
      it("runs its example once") { _ = try ExampleLog.add("b") }
    }
  }

  // MARK: -

  /// Returns in two processes; in this process, after the other one has ended.
  private static func forkAndWait() {
    let fork = unsafeBitCast(dlsym(nil, "fork"), to: (@convention(c) () -> pid_t).self)
    let child = fork()
    if child > 0 { waitpid(child, nil, 0) }
  }

  private static var processPath: String { "\(ExampleLog.path ?? "").process" }

  /// Returns true until the process whose number is in the file has ended.
  private static func isProcessRunning() -> Bool {
    guard let process = (try? String(contentsOfFile: processPath, encoding: .utf8)).flatMap(pid_t.init) else {
      return true
    }
    return kill(process, 0) == 0
  }
}

/// Prints its callbacks. Traps or hangs in the one that `STRANGER_TRAPS_IN` or `STRANGER_HANGS_IN` names.
private final class PrintingObserver: NSObject, XCTestObservation {
  private func show(_ callback: String, _ details: String = "") {
    print("observed: \(callback)\(details)")
    fflush(nil)
    let environment = ProcessInfo.processInfo.environment
    if environment["STRANGER_TRAPS_IN"] == callback { fatalError("in an observer") }
    while environment["STRANGER_HANGS_IN"] == callback { sleep(1000) }
  }

  func testBundleWillStart(_ testBundle: Bundle) { show("bundle starts") }
  func testSuiteWillStart(_ testSuite: XCTestSuite) {
    show("suite starts", testSuite.name == "WorkersSpec" ? " of the spec" : "")
  }
  func testCaseWillStart(_ testCase: XCTestCase) { show("test starts", " \(testCase.name) \(testCase is WorkersSpec)") }
  func testCase(
    _ testCase: XCTestCase,
    didFailWithDescription description: String,
    inFile filePath: String?,
    atLine lineNumber: Int
  ) { show("test fails", " \(description)") }
  func testCaseDidFinish(_ testCase: XCTestCase) { show("test ends", " \(testCase.testRun?.totalFailureCount ?? -1)") }
  func testSuiteDidFinish(_ testSuite: XCTestSuite) {
    show("suite ends", " \(testSuite.testRun?.executionCount ?? -1) \(testSuite.testRun?.totalFailureCount ?? -1)")
  }
  func testBundleDidFinish(_ testBundle: Bundle) { show("bundle ends") }
}
