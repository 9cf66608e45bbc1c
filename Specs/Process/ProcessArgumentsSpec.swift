import Candlestick

final class ProcessArgumentsSpec: Spec {
  override class func spec() {
    describe("the arguments of a test process") {
      let names = TestNames(className: .init("M.ASpec"), name: "works")

      it("are XCTest's, without Candlestick's and those by which the package manager chooses XCTest") {
        let arguments = try ProcessArguments([
          "program", "--testing-library", "xctest", "--specs-only", "--filter", "a", "--list-tests", "--skip", "b",
        ])
        expect(arguments.forXCTest).to(equal(["program", "--list-tests"]))
        expect(arguments.isSpecsOnly).to(beTrue())
        expect(try ProcessArguments(["program"]).isSpecsOnly).to(beFalse())
      }

      it("can have a filter") {
        let filter = try ProcessArguments(["program", "--filter", "A", "--filter", "B", "--skip", "works"]).filter
        expect(filter?.selects(names)).to(beFalse())
        expect(filter?.selects(TestNames(className: .init("M.BSpec"), name: "fails"))).to(beTrue())
        expect(filter?.selects(TestNames(className: .init("M.CSpec"), name: "fails"))).to(beFalse())
        expect(try ProcessArguments(["program"]).filter == nil).to(beTrue())
      }

      it("are invalid if a filter has no value") {
        for rest in [["--filter"], ["--skip"], ["--filter", ""]] {
          expect { try ProcessArguments(["program"] + rest) }.to(
            throwError { error in
              expect("\(error)").to(equal("\(rest[0]) takes a value: a part of a name, or a regular expression"))
            }
          )
        }
      }
    }
  }
}
