import Candlestick
import CandlestickMigration

final class QuickNamesSpec: Spec {
  override class func spec() {
    describe("migrating names of Quick and Nimble") {
      it("leaves no name in a migrated file that Candlestick does not declare") {
        let names = try PublicNames.ofQuickOnly.get().sorted()
        expect(names.count).to(beGreaterThan(45))
        expect(names).to(contain("QuickSpec", "AroundExampleWithMetadataClosure", "QCKMain", "currentSpec"))
        var (movedCount, stayingCount) = (0, 0)
        for name in names {
          // Suites have their own types with these names; Quick's are recognized by their uses.
          let isCommon = ["Example", "ExampleGroup"].contains(name)
          for base in ["", "Quick.", "Nimble."] {
            let uses = [
              "let a: \(base)\(name)", "let a = \(base)\(name)()", "func a(_ b: (\(base)\(name)) -> Void) {}",
            ]
            for use in isCommon ? Array(uses.prefix(1)) : uses {
              // MigratedSuite checks the names in a migrated file; a file that stays must have a note.
              let suite = try MigratedSuite("import Quick\nimport Nimble\n\(use)\n")
              if suite.text.contains("import Candlestick\n") {
                movedCount += 1
              } else {
                stayingCount += 1
                expect(suite.text).to(contain("import Quick\n"))
                expect(suite.notes).toNot(beEmpty(), description: suite.text)
              }
            }
          }
        }
        expect(movedCount).to(beGreaterThan(0))
        expect(stayingCount).to(beGreaterThan(0))
      }

      it("qualifies all other names with Candlestick") {
        let names = try PublicNames.names(in: ["Quick", "Nimble"]).intersection(PublicNames.ofCandlestick.get())
        expect(names).to(contain("describe", "sharedExamples", "expect"))
        for name in names.union(["equal", "waitUntil", "beforeEach", "Matcher"]).sorted() {
          let use = "class A: QuickSpec { override class func spec() { Quick.\(name)(\"b\") { Nimble.\(name) } } }"
          let suite = try MigratedSuite("import Quick\nimport Nimble\n\(use)\n")
          let isMoved = suite.text.contains("Candlestick.\(name)(") && suite.text.contains("{ Candlestick.\(name) }")
          // The notes give the reason, as for shared examples without a name.
          expect(isMoved || !suite.notes.isEmpty).to(beTrue(), description: suite.text)
        }
      }
    }
  }
}
