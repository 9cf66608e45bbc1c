import Candlestick
import Foundation
import XCTest

/// Code that fails outside of the body of a test, from `STRANGER_OWNER`.
enum Owner: String {
  case memoizedValue, leftValue, classMethods, classThread, returningFork, released, fork, gatheredFork, lateFork,
    lateAttempt, late, lateCrash, betweenTests,
    retriedMethod, gathered, snapshot, runLoop, observer, observersBlock, observersAssertion, overrides, traits, output,
    hook, exitHandler, knownIssue

  static let current = ProcessInfo.processInfo.environment["STRANGER_OWNER"].flatMap(Owner.init)
}

/// Calls the function, which Swift does not import.
private func fork() -> pid_t {
  unsafeBitCast(dlsym(nil, "fork"), to: (@convention(c) () -> pid_t).self)()
}

/// Runs code in a fork of this process, and waits until it has ended.
private func inAFork(_ code: () -> Void) {
  let child = fork()
  if child == 0 {
    code()
    _exit(0)
  }
  var status: Int32 = 0
  waitpid(child, &status, 0)
}

private final class FailingAtItsEnd {
  deinit { fail("in a deinitializer") }
}

private final class FailingLate: Sendable {
  static let hasFailed = DispatchSemaphore(value: 0)

  deinit {
    fail("in a deinitializer")
    Self.hasFailed.signal()
  }
}

final class OwnerSpec: Spec {
  override class var traits: [SpecTrait] {
    if Owner.current == .traits { fail("in the traits") }
    return []
  }

  override class func spec() {
    if let folder = ProcessInfo.processInfo.environment["STRANGER_FOLDER"] {
      _ = FileManager.default.changeCurrentDirectoryPath(folder)
    }
    it("passes first") {
      let folder = FileManager.default.currentDirectoryPath
      print("the folder of the tests is \(folder.split(separator: "/").last ?? "")")
    }
    switch Owner.current {
    case .memoizedValue:
      let value = memoized { FailingAtItsEnd() }
      it("owns the failure") { _ = value() }
      it("owns the failure after it has waited") {
        await withCheckedContinuation { continuation in DispatchQueue.global().async { continuation.resume() } }
        _ = value()
      }
    case .fork:
      it("owns the failure") { inAFork { fail("in a fork") } }
      it("owns the failure of a retry", .retry(1)) { inAFork { fail("in a fork of a retry") } }
      it("owns the failure on a thread") {
        let hasEnded = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
          inAFork { fail("in a fork of a thread") }
          hasEnded.signal()
        }
        hasEnded.wait()
      }
      describe("the hook") {
        beforeAll { inAFork { fail("in a fork of a hook") } }
        it("owns the failure of a hook") {}
      }
    case .returningFork:
      it("owns the failure") {
        let child = fork()
        guard child != 0 else { return }
        var status: Int32 = 0
        waitpid(child, &status, 0)
        fail("after the fork")
      }
    case .gatheredFork:
      it("owns the failure in expectAll") { expectAll { inAFork { fail("in a fork") } } }
      it("owns the failure in toEventually") { await toEventually { inAFork { fail("in a fork") } } }
      it("owns the failure in forAll") { try forAll(1, .int(0...3)) { _ in inAFork { fail("in a fork") } } }
      it("owns the failure in an exploration") { try exploreSchedules(1) { inAFork { fail("in a fork") } } }
      it("owns the failure in a block with a known issue") {
        withKnownIssue(isIntermittent: true) { inAFork { fail("in a fork") } }
      }
      it("owns the failure with a known issue", .knownIssue("known", isIntermittent: true)) {
        inAFork { fail("in a fork") }
      }
    case .lateAttempt:
      let (mayFail, hasFailed) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      var count = 0
      it("owns the failure", .retry(1)) {
        count += 1
        if count == 1 {
          Thread.detachNewThread {
            mayFail.wait()
            fail("too late")
            hasFailed.signal()
          }
          fail("first")
        } else {
          mayFail.signal()
          hasFailed.wait()
        }
      }
    case .lateFork:
      let mayFail = Pipe()
      var child: pid_t = 0
      it("owns the failure") {
        child = fork()
        guard child == 0 else { return }
        _ = mayFail.fileHandleForReading.readData(ofLength: 1)
        fail("in a fork")
        _exit(0)
      }
      it("lets it fail") {
        mayFail.fileHandleForWriting.write(Data([1]))
        var status: Int32 = 0
        waitpid(child, &status, 0)
      }
    case .late, .lateCrash:
      let (mayGoOn, hasFailed) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      it("owns the failure") {
        Thread.detachNewThread {
          mayGoOn.wait()
          if Owner.current == .lateCrash { fatalError("too late") }
          fail("too late")
          hasFailed.signal()
        }
      }
      it("lets it fail") {
        mayGoOn.signal()
        _ = hasFailed.wait(timeout: .now() + 30)
      }
    case .leftValue:
      let mayGoOn = DispatchSemaphore(value: 0)
      it("owns the failure of a block") {
        let value = FailingLate()
        DispatchQueue.global().async {
          mayGoOn.wait()
          withExtendedLifetime(value) {}
        }
      }
      it("owns the failure of a block of the main queue") {
        let value = FailingLate()
        DispatchQueue.main.async { withExtendedLifetime(value) {} }
      }
      it("owns the failure of a detached task") {
        let value = FailingLate()
        Task.detached {
          await withCheckedContinuation { continuation in
            Thread.detachNewThread {
              mayGoOn.wait()
              continuation.resume()
            }
          }
          withExtendedLifetime(value) {}
        }
      }
      it("lets them fail") {
        for _ in 1...2 { mayGoOn.signal() }
        await withCheckedContinuation { continuation in
          Thread.detachNewThread {
            for _ in 1...3 { _ = FailingLate.hasFailed.wait(timeout: .now() + 30) }
            continuation.resume()
          }
        }
      }
    case .gathered:
      it("owns the failure") {
        expectAll {
          fail("gathered first")
          fail("gathered second")
          fatalError("trapped")
        }
      }
    case .snapshot:
      it("owns the failure") {
        expect("recorded").to(matchSnapshot())
        fatalError("trapped")
      }
    case .runLoop:
      it("owns the failure of a timer") {
        RunLoop.main.add(Timer(timeInterval: 0.01, repeats: false) { _ in fail("in a timer") }, forMode: .default)
      }
      it("owns the failure of a block") { RunLoop.main.perform { fail("in a block") } }
      it("runs the run loop") { RunLoop.main.run(until: Date(timeIntervalSinceNow: 0.5)) }
    case .hook:
      describe("a group") {
        afterAll {
          Thread.detachNewThread {
            OwnerTests.mayFail.wait()
            fail("too late")
            OwnerTests.hasFailed.signal()
          }
        }
        it("passes") {}
      }
    case .output:
      it("owns the failure") {
        expect { () -> Void in
          fail("in the output")
          print("printed")
        }
        .to(output("printed\n", to: .standardOutput))
      }
    case .exitHandler: it("owns the failure") { atexit { fail("at exit") } }
    case .knownIssue:
      let executions: [SpecTrait] = [.realTime, .deterministic, .schedules(2)]
      for (name, execution) in zip(["in real time", "in a simulation", "on schedules"], executions) {
        describe(name, execution) {
          it("ends in a known issue") {
            withKnownIssue {
              fail("known")
              fatalError("the end")
            }
          }
          it("ends after a known issue") {
            withKnownIssue { fail("known") }
            fatalError("the end")
          }
          describe("a group that ends") {
            afterAll { fatalError("the end") }
            it("has a known issue", .knownIssue("expected")) { fail("known") }
          }
          describe("a group that ends") {
            afterAll { fatalError("the end") }
            it("fails") { fail("in an example") }
          }
        }
      }
      for execution in executions.dropFirst() {
        it("blocks in a known issue", execution) {
          withKnownIssue {
            fail("known")
            DispatchSemaphore(value: 0).wait()
          }
        }
        it("blocks in forAll", execution) {
          try forAll(3, .int()) { _ in
            fail("in forAll")
            DispatchSemaphore(value: 0).wait()
          }
        }
      }
    case .observersAssertion:
      XCTestObservationCenter.shared.addTestObserver(AssertingObserver())
      it("fails") { fail("in an example") }
    case .observer, .observersBlock: XCTestObservationCenter.shared.addTestObserver(FailingObserver())
    case .classMethods, .classThread, .released, .betweenTests, .retriedMethod, .overrides, .traits, nil: break
    }
    it("passes last") {}
  }
}

final class OverridingInvokeSpec: Spec {
  override func invokeTest() {}

  override class func spec() { if Owner.current == .overrides { it("runs") {} } }
}

final class OverridingPerformSpec: Spec {
  override func perform(_ run: XCTestRun) {}

  override class func spec() { if Owner.current == .overrides { it("runs") {} } }
}

final class OverridingRecordSpec: Spec {
  override func recordFailure(
    withDescription description: String,
    inFile filePath: String,
    atLine lineNumber: Int,
    expected: Bool
  ) {
    super.recordFailure(withDescription: description, inFile: filePath, atLine: lineNumber, expected: expected)
    if description == "recorded first" { fail("recorded second") }
  }

  override class func spec() { if Owner.current == .overrides { it("fails") { fail("recorded first") } } }
}

/// Fails at the start or at the end of some tests.
private final class FailingObserver: NSObject, XCTestObservation {
  func testCaseWillStart(_ testCase: XCTestCase) {
    guard Owner.current == .observer else { return testCase.addTeardownBlock { fail("in a tear-down block") } }
    if testCase.name.contains("testIsRetried") || testCase.name.contains("passes first") { XCTFail("in an observer") }
    if testCase.name.contains("testPasses") || testCase.name.contains("passes last") { fail("in an observer") }
  }

  func testBundleDidFinish(_ testBundle: Bundle) { if Owner.current == .observer { XCTFail("in an observer") } }

  func testCaseDidFinish(_ testCase: XCTestCase) {
    if Owner.current == .observer, testCase.name.contains("testLetsTheThreadFail") { fail("in an observer") }
  }
}

/// Asserts something when a test fails.
private final class AssertingObserver: NSObject, XCTestObservation {
  func testCase(
    _ testCase: XCTestCase,
    didFailWithDescription description: String,
    inFile filePath: String?,
    atLine lineNumber: Int
  ) {
    if description.hasSuffix("in an example") { XCTFail("in an observer") }
  }
}

final class OwnerExploredTests: DeterministicTestCase {
  override class var execution: ExecutionMode { .schedules(1) }

  func testForks() { if Owner.current == .gatheredFork { inAFork { XCTFail("in a fork") } } }
  func testForksInAsyncCode() async { if Owner.current == .gatheredFork { inAFork { fail("in a fork") } } }
}

final class OwnerTests: XCTestCase {
  private let released = Owner.current == .released ? FailingAtItsEnd() : nil

  override class func setUp() {
    if Owner.current == .classThread {
      for recordFailure in [{ fail("too late") }, { XCTFail("too late") }] as [@Sendable () -> Void] {
        Thread.detachNewThread {
          mayFail.wait()
          recordFailure()
          hasFailed.signal()
        }
      }
    }
    guard Owner.current == .classMethods else { return }
    expect("set-up").to(equal("expected"))
    XCTAssertEqual("set-up", "asserted")
  }

  override class func tearDown() {
    if Owner.current == .classMethods { XCTFail("asserted in tear-down") }
    guard Owner.current == .betweenTests else { return }
    let hasFailed = DispatchSemaphore(value: 0)
    DispatchQueue.global().async {
      fail("between tests")
      hasFailed.signal()
    }
    hasFailed.wait()
  }

  func testForks() { if Owner.current == .fork { inAFork { XCTFail("in a fork of a method") } } }
  func testForksInATask() async {
    guard Owner.current == .fork else { return }
    await Task.detached { inAFork { XCTFail("in a fork of a task") } }.value
  }
  func testIsRetried() throws {
    guard Owner.current == .retriedMethod else { return }
    switch try ExampleLog.add("m") {
    case 1: XCTFail("failed in round 1")
    case 2: fatalError("trapped in round 2")
    default: break
    }
  }

  fileprivate static let (mayFail, hasFailed) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))

  func testLateFailureOfAThread() {
    guard Owner.current == .late else { return }
    Thread.detachNewThread {
      Self.mayFail.wait()
      XCTFail("too late")
      Self.hasFailed.signal()
    }
  }

  func testLetsTheThreadFail() {
    guard let owner = Owner.current, [.late, .hook, .classThread].contains(owner) else { return }
    for _ in 1...(owner == .classThread ? 2 : 1) {
      Self.mayFail.signal()
      _ = Self.hasFailed.wait(timeout: .now() + 30)
    }
  }

  func testPasses() {
    guard Owner.current == .output else { return }
    expect {
      XCTFail("in a child process")
      fatalError("trapped")
    }
    .to(throwAssertion())
  }
}
