import Candlestick
import CandlestickMigration
import CandlestickSource

final class QuickNamesSpec: Spec {
  override class func spec() {
    describe("migrating names of Quick and Nimble") {
      it("leaves none of those in a file that it moves which Candlestick does not have") {
        let names = try PublicNames.ofQuickOnly.get().sorted()
        expect(names.count).to(beGreaterThan(45))
        expect(names).to(contain("QuickSpec", "AroundExampleWithMetadataClosure", "QCKMain", "currentSpec"))
        for name in names {
          // Suites have types of their own with these names; Quick's are told by what is done with them.
          let isCommon = ["Example", "ExampleGroup"].contains(name)
          for base in ["", "Quick.", "Nimble."] {
            let uses = [
              "let a: \(base)\(name)", "let a = \(base)\(name)()", "func a(_ b: (\(base)\(name)) -> Void) {}",
            ]
            for use in isCommon ? Array(uses.prefix(1)) : uses {
              // MigratedSuite finds what is left.
              _ = try MigratedSuite("import Quick\nimport Nimble\n\(use)\n")
            }
          }
        }
      }

      it("asks Candlestick for all others that are asked for with the module") {
        let names = try PublicNames.names(in: ["Quick", "Nimble"]).intersection(PublicNames.ofCandlestick.get())
        expect(names).to(contain("describe", "sharedExamples", "expect", "Behavior"))
        for name in names.union(["equal", "waitUntil", "beforeEach", "Matcher"]).sorted() {
          let use = "class A: QuickSpec { override class func spec() { Quick.\(name)(\"b\") { Nimble.\(name) } } }"
          let suite = try MigratedSuite("import Quick\nimport Nimble\n\(use)\n")
          let isMoved = suite.text.contains("Candlestick.\(name)(") && suite.text.contains("{ Candlestick.\(name) }")
          // The notes say why, as for shared examples without a name.
          expect(isMoved || !suite.notes.isEmpty).to(beTrue(), description: suite.text)
        }
      }
    }
  }
}
