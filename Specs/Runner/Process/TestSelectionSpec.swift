import Candlestick

@testable import CandlestickRunner
@testable import CandlestickSpecs

final class TestSelectionSpec: Spec {
  override class func spec() {
    describe("the filter of the package manager") {
      it("has the values of its options, in both forms") {
        let arguments = ["/usr/bin/swift-test", "--filter", "A", "--filter=B", "--skip=C", "--skip", "D", "--filter"]
        let filter = SwiftTestFilter(arguments: arguments)
        expect(filter.description).to(equal(TestFilter(filters: ["A", "B"], skips: ["C", "D"]).description))
      }

      it("is empty if another program started the process") {
        let filter = SwiftTestFilter(arguments: ["/usr/bin/make", "--filter", "A"])
        expect(filter.isSwiftTest).to(beFalse())
        expect(filter.description).to(equal("an empty selection"))
      }

      it("is that of a parallel run only with --parallel and a filter") {
        for (options, isParallelRun) in [
          ([], false), (["--parallel"], false), (["--filter", "A"], false), (["--filter", "A", "--parallel"], true),
        ] {
          let filter = SwiftTestFilter(arguments: ["/usr/bin/swift-test"] + options)
          expect(filter.ofParallelRun != nil).to(equal(isParallelRun), description: "\(options)")
        }
      }
    }

    describe("a selection of tests") {
      func isSelected(_ type: Spec.Type, _ name: String, by argument: String) -> Bool? {
        TestSelection(arguments: ["program", argument])?.selects(TestNames(type, name))
      }

      it("has the named tests, and all tests of a named class") {
        expect(isSelected(TestSelectionSpec.self, "works", by: "Specs.TestSelectionSpec/works")).to(beTrue())
        expect(isSelected(TestSelectionSpec.self, "fails", by: "Specs.TestSelectionSpec/works")).to(beFalse())
        expect(isSelected(TestSelectionSpec.self, "fails", by: "Specs.Other,Specs.TestSelectionSpec")).to(beTrue())
        expect(isSelected(TestSelectionSpec.self, "works", by: "Other.TestSelectionSpec/works")).to(beFalse())
      }

      it("finds nested and private classes by the names that XCTest lists") {
        expect(isSelected(Nest.InnerSpec.self, "works", by: "Specs.InnerSpec/works")).to(beTrue())
        expect(isSelected(HiddenSpec.self, "works", by: "Specs.HiddenSpec")).to(beTrue())
      }

      it("reports names that select nothing") {
        let selection = TestSelection(arguments: ["program", "Specs.A/works,Specs.InnerSpec/works,Specs.HiddenSpec"])
        let names = [TestNames(Nest.InnerSpec.self, "works"), TestNames(HiddenSpec.self, "works")]
        let unmatched = selection?.unmatched(in: names)
        expect(unmatched).to(equal(["Specs.A/works"]))
      }

      it("ignores names of other modules in a process for one module") {
        let selection = TestSelection(arguments: ["program", "Specs.A/works,Other.A/works,Specs.HiddenSpec"])
        let names = [TestNames(HiddenSpec.self, "works")]
        expect(selection?.unmatched(in: names, isForOneModule: true)).to(equal(["Specs.A/works"]))
        expect(selection?.unmatched(in: names)).to(equal(["Other.A/works", "Specs.A/works"]))
      }

      it("is empty if the package manager's filter selects nothing") {
        expect(isSelected(HiddenSpec.self, "works", by: "")).to(beFalse())
        expect(isSelected(HiddenSpec.self, "works", by: "''")).to(beFalse())
      }

      it("splits at commas, regardless of the surrounding text") {
        expect(isSelected(HiddenSpec.self, "is \u{600}", by: "Specs.HiddenSpec/is \u{600},Specs.A")).to(beTrue())
      }

      it("is nil without arguments, or if the first is an option") {
        expect(TestSelection(arguments: ["program"]) == nil).to(beTrue())
        expect(TestSelection(arguments: ["program", "--list-tests"]) == nil).to(beTrue())
      }
    }
  }
}

extension TestNames {
  fileprivate init(_ type: Spec.Type, _ name: String) { self.init(className: .init(type.listedName), name: name) }
}

private enum Nest {
  final class InnerSpec: Spec {}
}

private final class HiddenSpec: Spec {}
