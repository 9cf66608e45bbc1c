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

      it("may leave the wait to another member, because an example also fails if nothing waits") {
        let test = try migrated(
          "func make() -> E { expectation(description: \"a\") }\nfunc testIt() { wait(for: [make()], timeout: 1) }"
        )
        expect(test.text).to(contain("func make() -> E { Spec.running!.expectation(description: \"a\") }\n"))
        expect(test.text).to(contain("it(\"it\") { Spec.running!.wait(for: [make()], timeout: 1) }\n"))
      }
    }
  }
}
