import Candlestick
import Foundation

/// Each peril in an example, followed by one that passes.
final class PerilsSpec: Spec {
  override class func spec() {
    it("passesBeforeAll") {}
    for peril in Peril.allCases {
      if peril.isAsync {
        it(peril.rawValue) { await peril.happenInATask() }
      } else {
        it(peril.rawValue) { peril.happen() }
      }
      it("\(peril.rawValue)After") { peril.isOver() }
    }
  }
}

/// Perils in hooks, and hooks that run again after a peril.
final class HookPerilsSpec: Spec {
  override class func spec() {
    describe("a beforeAll that never ends") {
      beforeAll {  // loopsInBeforeAll
        print("begins to loop")
        while true { sleep(1000) }
      }
      it("loopsInBeforeAll") {}
      it("needsAHookThatLoops") {}
      describe("in a group") {
        it("needsAnOuterHookThatLoops") {}
      }
    }
    it("loopsInBeforeAllAfter") {}

    describe("a beforeAll that traps") {
      beforeAll { fatalError("boom in beforeAll") }  // trapsInBeforeAll
      it("trapsInBeforeAll") {}
      it("needsAHookThatTraps") {}
    }
    it("trapsInBeforeAllAfter") {}

    describe("a beforeEach that traps", .knownIssue("does not cover a crash")) {
      beforeEach { fatalError("boom in beforeEach") }  // trapsInBeforeEach
      it("trapsInBeforeEach") {}
    }
    it("trapsInBeforeEachAfter") {}

    it("loopsPastItsLimit", .timeLimit(.milliseconds(500)), .knownIssue("must be killed")) {  // loopsPastItsLimit
      while true {}
    }
    it("loopsPastItsLimitAfter") {}

    describe("the state of a beforeAll") {
      var state = 0
      beforeAll { state = 1 }
      it("trapsAmidAGroupBefore") { expect(state).to(equal(1)) }
      it("trapsAmidAGroup") {
        withKnownIssue { fatalError("boom after \(state)") }  // trapsAmidAGroup
      }
      it("trapsAmidAGroupAfter") { expect(state).to(equal(1)) }
    }
  }
}

/// Records each process that sets up the suite, and the number of the worker, in a file beside the package that this one depends on.
final class PerilsConfiguration: SpecConfiguration {
  override class func configure(_ configuration: SpecConfiguration) {
    beforeSuite {
      let environment = ProcessInfo.processInfo.environment
      if environment["SUITE_PERIL"] != nil {
        print("begins to loop")
        while true { sleep(1000) }
      }
      guard let folder = environment["CANDLESTICK_PACKAGE"] else { return }
      let file = open("\(folder)/suites", O_WRONLY | O_APPEND | O_CREAT, 0o600)
      _ = "\(getpid()) \(environment["CANDLESTICK_WORKER"] ?? "none")\n".withCString { write(file, $0, strlen($0)) }
      close(file)
    }
  }
}
