import Candlestick

final class QuickValuesSpec: Spec {
  override class func spec() {
    describe("migrating the times of polling") {
      it("refuses a DispatchTimeInterval for polling, and nowhere else") {
        let message = "and polling takes a Duration; write Duration instead"
        let times = [
          "let a = expect(1).toEventually(equal(1), timeout: DispatchTimeInterval.seconds(1))":
            "2:51 the file stays as it is: this time is a DispatchTimeInterval, \(message)",
          "let a: DispatchTimeInterval = b\nlet c = expect(1).toNever(equal(1), until: a)":
            "3:44 the file stays as it is: a is a DispatchTimeInterval, \(message)",
          "func a(_ b: DispatchTimeInterval) { waitUntil(timeout: b) { _ in } }":
            "2:56 the file stays as it is: b is a DispatchTimeInterval, \(message)",
          "extension DispatchTimeInterval { static let long = Self.seconds(5) }\nfunc a() { waitUntil(timeout: .long) { _ in } }":
            "3:32 the file stays as it is: long is a DispatchTimeInterval, \(message)",
          "func a() { AsyncDefaults.timeout = DispatchTimeInterval.seconds(1) }":
            "2:36 the file stays as it is: this time is a DispatchTimeInterval, \(message)",
        ]
        for (source, note) in times { expect(try obstacle(source)).to(equal(note)) }
        expect(
          try migrated(
            "let a: DispatchTimeInterval = b\nfunc c() { queue.asyncAfter(deadline: .now() + a) { waitUntil(timeout: .seconds(1)) { _ in } } }"
          )
        ).to(beginWith("import Foundation\nlet a: DispatchTimeInterval = b\n"))
        let reference = "let a: DispatchTimeInterval = b, wait = waitUntil(timeout:)\n"
        expect(try migrated(reference)).to(equal("import Foundation\n\(reference)"))
      }

      it("finds variables of that type in other files") {
        let suite = try MigratedSuite(
          "import Nimble\nfunc a() { waitUntil(timeout: long) { _ in } }",
          "import Dispatch\nlet long = DispatchTimeInterval.seconds(5)"
        )
        expect(suite.notes.first).to(contain("long is a DispatchTimeInterval"))
      }
    }

    describe("migrating methods of expectations") {
      it("replaces Nimble's second names") {
        let source = """
          import Nimble
          func a(_ b: Int?) async throws {
            expect(b).notTo(beNil()).to(be(c)).notTo(equal(2), description: "notTo")
            await expect(b).toNotEventually(equal(1), timeout: .seconds(1))
            try await require { b }.neverTo(equal(1), until: .seconds(1), pollInterval: .seconds(2))
            await expect { b }.alwaysTo(beNil())
            expect(b).toNever(equal(1), until: .milliseconds(2))
            expect(b).toAlways(equal(until), until: until)
          }
          """
        expect(try migrated(source)).to(
          equal(
            """
            func a(_ b: Int?) async throws {
              expect(b).toNot(beNil()).to(beIdenticalTo(c)).toNot(equal(2), description: "notTo")
              await expect(b).toEventuallyNot(equal(1), timeout: .seconds(1))
              try await require { b }.toNever(equal(1), timeout: .seconds(1), pollInterval: .seconds(2))
              await expect { b }.toAlways(beNil())
              expect(b).toNever(equal(1), timeout: .milliseconds(2))
              expect(b).toAlways(equal(until), timeout: until)
            }
            """
          )
        )
      }

      it("leaves other names") {
        let source = """
          func be(_ a: Int) {}
          extension A { func notTo() { be(1) } }
          func b() { A().notTo().until(be: 1) }
          """
        expect(try migrated(source)).to(equal(source))
      }
    }

    describe("migrating the names of shared examples") {
      it("resolves a constant") {
        let names = "enum Names { static let b = \"b\" }\nenum Words: String { case b = \"b\" }\nlet global = \"b\"\n"
        for name in ["local", "Names.b", "Words.b.rawValue", "global"] {
          let source =
            "func a() { let local: String = \"b\"; sharedExamples(\(name)) { c in }; describe(\"x\") { itBehavesLike(\(name)) { [:] } } }\n"
          let moved =
            "@MainActor func a() { let local: String = \"b\"; sharedExamples(\(name)) { (c: @escaping SharedContext<[String: Any]>) in }; "
            + "describe(\"x\") { itBehavesLike(\(name)) { [:] as [String: Any] } } }\n"
          expect(try migrated(names + source)).to(equal(names + moved))
        }
        let member =
          "class A: QuickSpec { static let name = \"b\"; override class func spec() { sharedExamples(name) {}; itBehavesLike(Self.name) } }"
        expect(try migrated(member)).to(equal(member.replacing("QuickSpec", with: "Spec")))
      }

      it("refuses a variable, a parameter, and an ambiguous constant") {
        for source in [
          "func a() { var name = \"b\"; sharedExamples(name) {} }",
          "let name = \"b\"\nfunc a(name: String) { sharedExamples(name) {} }",
          "let name = \"b\"\nfunc a() { [\"c\"].forEach { name in sharedExamples(name) {} } }",
          "let name = \"b\"\nfunc a() { for name in names { sharedExamples(name) {} } }",
          "enum A { static let b = \"b\" }\nenum B { static let b = \"c\" }\nfunc a() { sharedExamples(C.b) {} }",
        ] {
          expect(try obstacle(source)).to(contain("the name of these shared examples is not a literal"))
        }
      }
    }
  }
}
