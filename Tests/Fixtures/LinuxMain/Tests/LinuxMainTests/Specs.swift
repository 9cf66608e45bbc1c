import Foundation
import Nimble
import Quick
import XCTest

var steps: [String] = []

class AConfiguration: QuickConfiguration {
  override class func configure(_ configuration: QCKConfiguration) {
    configuration.beforeEach { steps.append("global before") }
    configuration.aroundEach { runExample in
      steps.append("around")
      runExample()
    }
  }
}

class ASpec: QuickSpec {
  override func spec() {
    beforeEach { steps.append("before") }
    it("is listed second") { expect(steps.filter { $0 == "suite" }) == ["suite"] }
    it("has the hooks of the configuration, once") {
      expect(steps.suffix(3)).to(contain("global before", "around"))
      expect(steps.filter { $0 == "global before" }).to(haveCount(4))
    }
  }
}

class BSpec: QuickSpec {
  override func spec() {
    // Declared after main.swift has asked for the examples of other classes.
    beforeSuite { steps.append("suite") }
    afterSuite { print("after the suite, which began \(steps.filter { $0 == "suite" }.count) times") }
    it("is listed first, and again") { expect(steps.first) == "suite" }
    xit("is skipped") { fail("it was run") }
    it("fails") { expect(steps).to(beEmpty()) }
  }
}

/// Listed after the specs that its focus must not affect.
class FocusedSpec: QuickSpec {
  override func spec() {
    fit("is in focus") {}
    it("is not in focus") { fail("it was run") }
  }
}

class UnfocusedSpec: QuickSpec {
  override func spec() {
    it("is not in focus either") { fail("it was run") }
  }
}

/// Listed among the tests, whose `allTests` is read before anything else.
class AmongTestsSpec: QuickSpec {
  override func spec() {
    it("is listed by its tests") {}

    it("asks for the examples of specs that are not listed") {
      let tests = testCase(AskedSpec.allTests).allTests
      expect(tests.map { $0.0 }) == ["passes， then", "fails"]
      let suite = XCTestSuite(name: "asked for")
      for (name, test) in tests { suite.addTest(QuickSpec(name: name, testClosure: test)) }
      suite.run()
      expect(AskedSpec.steps) == ["passes", "fails"]
      expect(suite.testRun?.executionCount) == 2
      expect(suite.testRun?.totalFailureCount) == 1
      expect(AskedSpec.allTests).to(haveCount(2))
      expect(steps.filter { $0 == "suite" }) == ["suite"]
    }

    it("leaves out what focus has left out when it is asked for others") {
      let tests = testCase(AskedAndFocusedSpec.allTests).allTests
      let suite = XCTestSuite(name: "asked for")
      for (name, test) in tests { suite.addTest(QuickSpec(name: name, testClosure: test)) }
      suite.run()
      expect(suite.testRun?.totalFailureCount) == 0
    }
  }
}

class AsyncAmongTestsSpec: AsyncSpec {
  override class func spec() {
    if ProcessInfo.processInfo.environment["LINUX_MAIN_TRAPS"] != nil { fatalError("boom") }
    it("is listed by its tests") { await Task.yield() }
  }
}

/// Its examples have the same names as those of another class.
class SameNamesSpec: AsyncSpec {
  override class func spec() {
    it("is listed by its tests") { await expect { await Task.yield() }.toNot(throwError()) }
  }
}

class AskedSpec: QuickSpec {
  static var steps: [String] = []

  override func spec() {
    fdescribe("passes") { it("then") { AskedSpec.steps.append("passes") } }
    fit("fails") {
      AskedSpec.steps.append("fails")
      fail("as it should")
    }
  }
}

class AskedAndFocusedSpec: QuickSpec {
  override func spec() {
    fit("is in focus") {}
    it("is not in focus") { fail("it was run") }
  }
}

class UnlistedSpec: QuickSpec {
  override func spec() {
    fit("is not run") { fail("it was run") }
  }
}
