import Candlestick

final class OverloadsSpec: Spec {
  override class func spec() {
    describe("migrating an overload of a DSL function in an extension of QuickSpec") {
      let spec = "class A: QuickSpec { override class func spec() { it(\"a\", tags: [.b]) {}; it(\"c\") {} } }\n"

      it("makes the overload global, so that it does not hide Candlestick's function") {
        let extended =
          "extension QuickSpec { static func it(_ a: String, tags: [Tag], closure: @escaping () -> Void) { it(a, closure: closure) } }\n"
        expect(try migrated(extended + spec)).to(
          equal(
            "@MainActor func it(_ a: String, tags: [Tag], closure: @escaping () -> Void) { it(a, closure: { closure() }) } \n"
              + spec.replacing("QuickSpec", with: "Spec")
          )
        )
      }

      it("leaves the other members in the extension, and comments and access where they are") {
        let source = """
          // Helpers.
          public extension QuickSpec {
            /// A step.
            static func step(_ a: String) { it(a) {} }
            /// A type.
            static func describe<T>(_ type: T.Type, closure: () -> Void) { describe("\\(type)", closure: closure) }

            // Tags.
            @discardableResult
            class func context(_ a: Feature, closure: () -> Void) -> Int { Self.context("\\(a)", closure: closure); return 1 }
            static let limit = 3
            fileprivate static func it(_ a: String, times: Int, _ b: @escaping () -> Void) { for _ in 0..<times { it(a, closure: b) } }
          } // End.

          """
        expect(try migrated(source)).to(
          equal(
            """
            // Helpers.
            public extension Spec {
              /// A step.
              @MainActor static func step(_ a: String) { it(a) {} }
            }
              /// A type.
              @MainActor public func describe<T>(_ type: T.Type, closure: () -> Void) { describe("\\(type)", closure: { closure() }) }

              // Tags.
              @discardableResult
              @MainActor public func context(_ a: Feature, closure: () -> Void) -> Int { context("\\(a)", closure: { closure() }); return 1 }

            public extension Spec {
              static let limit = 3
            }
              @MainActor fileprivate func it(_ a: String, times: Int, _ b: @escaping () -> Void) { for _ in 0..<times { it(a, closure: { b() }) } }
            // End.

            """
          )
        )
      }

      it("keeps the file, with the reason, if that could change what a call means") {
        let cases: KeyValuePairs = [
          "extension QuickSpec { static func it(_ a: String, _ b: () -> Void) { } }":
            "calls of the two cannot be told apart",
          "extension QuickSpec { static func it(_ a: String, tags: [Int] = [], closure: () -> Void) { } }":
            "calls of the two cannot",
          "extension QuickSpec { static func it<T>(_ a: T, closure: () -> Void) { } }": "calls of the two",
          "extension QuickSpec { static func it(_ a: String, on b: Int) { limit(b) }; static func limit(_ c: Int) {} }":
            "it uses limit",
          "extension QuickSpec { static func it(_ a: String, on b: Int) { run(self) } }": "it uses self",
          "extension QuickSpec { func it(_ a: String, on b: Int) { } }": "only static functions of an extension",
          "extension QuickSpec: P { static func it(_ a: String, on b: Int) { } }":
            "only static functions of an extension",
          "extension QuickSpec {\n#if os(Linux)\nstatic func it(_ a: String, on b: Int) { }\n#endif\n}":
            "it is next to an #if",
          "class A: QuickSpec { class func it(_ a: String, on b: Int) { } }": "it is not in an extension of QuickSpec",
          "class A: QuickSpec {}\nextension A { static func describe(_ a: String, on b: Int) { } }":
            "it is not in an extension",
          "protocol P {}\nextension P { static func it(_ a: String, on b: Int) { } }\nclass A: QuickSpec, P {}":
            "it is not in an extension",
        ]
        for (source, reason) in cases {
          expect(try obstacle(source)).to(
            contain(
              "is a member here, which hides Candlestick's global function of that name, and \(reason)",
              "; make it a global"
            )
          )
        }
      }

      it("leaves functions of that name in other types alone") {
        let source =
          "struct B { static func it(_ a: String) {}; func context(_ a: Int) {} }\nprotocol P { func describe() }\n"
        expect(try migrated(source)).to(equal(source))
      }

      it("keeps only the files that call an overload that has to stay") {
        let stays =
          "import Quick\nextension QuickSpec { static func it(_ a: String, on b: Int) { limit() }; static func limit() {} }\n"
        let calls = "import Quick\nclass B: QuickSpec { override class func spec() { it(\"a\", on: 1) } }\n"
        let other = "import Quick\nclass C: QuickSpec { override class func spec() { it(\"a\") {} } }\n"
        let suite = try MigratedSuite(stays, calls, other)
        expect(suite.texts.map { $0.hasPrefix("import Quick") }).to(equal([true, true, false]))
        let byType = stays.replacing("_ a: String, on b: Int", with: "_ a: Any.Type")
        let literal = try MigratedSuite(byType, calls.replacing("\"a\", on: 1", with: "A.self"), other)
        expect(literal.texts.map { $0.hasPrefix("import Quick") }).to(equal([true, true, false]))
        let base = "import Quick\nclass Base: QuickSpec { class func it(_ a: String, on b: Int) {} }\n"
        let own = try MigratedSuite(base, "import Quick\nclass B: Base {}\n", other)
        expect(own.texts.map { $0.hasPrefix("import Quick") }).to(equal([true, true, false]))
        let `protocol` = "import Quick\nprotocol P {}\nextension P { static func it(_ a: Int) {} }\n"
        let conforming = try MigratedSuite(`protocol`, "import Quick\nclass B: QuickSpec, P {}\n", other)
        expect(conforming.texts.map { $0.hasPrefix("import Quick") }).to(equal([true, true, false]))
      }
    }
  }
}
