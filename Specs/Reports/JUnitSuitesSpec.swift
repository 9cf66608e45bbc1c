import Candlestick

@testable import CandlestickReports

final class JUnitSuitesSpec: Spec {
  override class func spec() {
    describe("the suites of a report as JUnit XML") {
      it("are one per class, even if the tests of classes alternate") {
        var run = MadeUpRun()
        for (name, type) in [("a", "ASpec"), ("a", "BSpec"), ("b", "ASpec")] {
          run.add(MadeUpRun.example(name, of: type))
        }
        run.end()
        let text = run.text(in: JUnitReport())
        expect(text.ranges(of: "<testsuite ")).to(haveCount(2))
        expect(text.ranges(of: "<testcase ")).to(haveCount(3))
        expect(text).to(contain("tests=\"2\"", "tests=\"1\""))
      }

      it("are different ones for classes whose raw names have the same beginning") {
        var run = MadeUpRun()
        for name in ["`A/one`", "`A/two`"] {
          var example = MadeUpRun.example("is/has")
          example.className = name
          example.id = "BankTests.\(name)/is/has"
          run.add(example)
        }
        run.end()
        let text = run.text(in: JUnitReport())
        let names = text.matches(of: #/<testcase classname="([^"]*)" name="is\/has"/#).map { String($0.1) }
        expect(names).to(equal(["BankTests.`A/one`", "BankTests.`A/two`"]))
        expect(text.ranges(of: "<testsuite ")).to(haveCount(2))
      }

      it("give each test case of a class a name of its own, as in lists of tests") {
        var run = MadeUpRun()
        for (description, listed) in [
          ("adds, up", "adds， up #2"), ("adds, up", "adds， up"), ("", "unnamed example"), (" ", "unnamed example #2"),
          ("is #2", "is #2"), ("is", "is"), ("is", "is #3"), ("adds, up", "adds， up #2"),
        ] {
          var example = MadeUpRun.example(description)
          example.id = "BankTests.AccountSpec/\(listed)"
          run.add(example)
        }
        run.end()
        let pattern = #/<testcase classname="BankTests.AccountSpec" name="([^"]*)"/#
        let names = run.text(in: JUnitReport()).matches(of: pattern).map { String($0.1) }
        expect(names).to(
          equal([
            "adds, up #2", "adds, up", "unnamed example", "unnamed example #2", "is #2", "is", "is #3",
            "adds, up #2 #2",
          ])
        )
      }

      it("contain the failures that belong to no test, and those after the end of one") {
        var run = MadeUpRun()
        run.add(.lateFailureFound(.init(exampleName: "a stack grows", failure: MadeUpRun.failure("late"))))
        run.add(.lateFailureFound(.init(exampleName: nil, failure: MadeUpRun.failure("stray"))))
        run.end()
        let text = run.text(in: JUnitReport())
        expect(text.ranges(of: "<testcase ")).to(haveCount(2))
        expect(text).to(
          contain(
            "name=\"a stack grows (after its end)\"",
            ">/Bank/Tests/AccountSpec.swift:9: late</failure>",
            "name=\"code that belongs to no test\"",
            ">/Bank/Tests/AccountSpec.swift:9: stray</failure>"
          )
        )
      }
    }
  }
}
