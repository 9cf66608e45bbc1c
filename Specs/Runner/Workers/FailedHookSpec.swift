import Candlestick
import XCTest

@testable import CandlestickRunner
@testable import CandlestickSpecs

final class FailedHookSpec: Spec {
  override class func spec() {
    describe("a shared hook that ended its worker") {
      let suite = PlannedSuite(configure: { _ in beforeSuite {} }) {
        describe("a group") {
          beforeAll {}
          it("a") {}
          describe("inside") { it("b") {} }
          xit("is skipped") {}
        }
        it("c") {}
      }
      let class1 = PlannedSuite(methods: ["testA", "testB"], of: XCTestCase.self)
      let tests = suite.tests + class1.tests

      @MainActor func dependents(on hook: FailedHook?) -> [String] {
        tests.filter { hook?.isNeeded(by: $0) == true }.map(\.metadata.description)
      }

      it("is needed by the examples of its group that run") {
        let hook = hook((test: 0, group: 1), among: tests, step: "beforeAll")
        expect(dependents(on: hook)).to(equal(["a", "b"]))
        expect(hook?.failure(ofTest: 1).message)
          .to(equal("beforeAll of \"a group\" did not end: SIGILL ended the process"))
        expect(hook?.failure(ofTest: 1).location.line).to(equal(7))
      }

      it("is needed by all examples that run if it belongs to the suite") {
        let hook = hook((test: 0, group: 0), among: tests, step: "beforeSuite")
        expect(dependents(on: hook)).to(equal(["a", "b", "c"]))
        expect(hook?.failure(ofTest: 1).message).to(equal("beforeSuite did not end: SIGILL ended the process"))
      }

      it("is needed by the test methods of its class") {
        let hook = hook((test: 4, group: -1), among: tests)
        expect(dependents(on: hook)).to(equal(["testA", "testB"]))
        expect(hook?.failure(ofTest: 5).message)
          .to(equal("class setUp of XCTestCase did not end: SIGILL ended the process"))
      }

      it("does not exist if the worker ended elsewhere, or if the group is unknown") {
        expect(hook(nil, among: tests)).to(beNil())
        expect(hook((test: 0, group: 7), among: tests)).to(beNil())
        expect(hook((test: 4, group: 0), among: tests)).to(beNil())
      }
    }
  }

  @MainActor private static func hook(
    _ hook: (test: Int, group: Int)?,
    among tests: [PlannedTest],
    step: String? = nil
  ) -> FailedHook? {
    let end = WorkerEnd(
      hasEnded: false,
      ending: .signal(4),
      reasonForKill: nil,
      cause: "SIGILL ended the process",
      location: "",
      words: step.map { "while \"a\" was running, in its \($0)" } ?? "",
      errorOutput: "",
      threads: []
    )
    let location = CodeLocation(fileID: "Specs/A.swift", filePath: "/Specs/A.swift", line: 7, column: 1)
    return FailedHook(hook, among: tests, end, TestFailure(message: "boom", location: location))
  }
}
