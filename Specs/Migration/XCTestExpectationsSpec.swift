import Candlestick

final class XCTestExpectationsSpec: Spec {
  override class func spec() {
    describe("a test that waits for an XCTestExpectation") {
      func migrated(_ members: String) throws -> MigratedXCTest {
        try MigratedXCTest("import XCTest\nclass A: XCTestCase {\n\(members)\n}\n")
      }

      it("calls the methods of the running spec") {
        let test = try migrated(
          """
          func testIt() {
            let a = expectation(description: "a"), b = self.expectation(forNotification: .b, object: nil)
            run { a.fulfill() }
            wait(for: [a, b], timeout: 1); self.waitForExpectations(timeout: 1) { _ in }
          }
          func testAsync() async { await fulfillment(of: [XCTestExpectation()], timeout: 2) }
          """
        )
        expect(test.text).to(
          equal(
            """
            import Candlestick
            import XCTest
            class A: Spec {
            override class func spec() {
            it("it") {
              let a = Spec.running!.expectation(description: "a"), b = Spec.running!.expectation(forNotification: .b, object: nil)
              run { a.fulfill() }
              Spec.running!.wait(for: [a, b], timeout: 1); Spec.running!.waitForExpectations(timeout: 1) { _ in }
            }
            it("async") { await Spec.running!.fulfillment(of: [XCTestExpectation()], timeout: 2) }
            }
            }

            """
          )
        )
        expect(test.notes.first).to(beginWith("4:11: examples run on the main actor, and so do closures in them"))
      }

      it("stays if an expectation might not be waited for, which only XCTest reports") {
        let members = [
          "func testIt() { _ = expectation(description: \"a\") }",
          "func setUp2() { a = expectation(description: \"a\") }\nfunc testIt() { wait(for: [a], timeout: 1) }",
        ]
        for member in members {
          expect(try migrated(member).notes.first).to(contain("stays an XCTestCase: `expectation` is a method"))
        }
      }
    }
  }
}
