import Candlestick

final class QuickExamplesSpec: Spec {
  override class func spec() {
    describe("migrating shared examples") {
      func group(_ declaration: String, _ inclusion: String) -> String {
        "func a() { sharedExamples(\"b\") \(declaration); \(inclusion) }"
      }

      it("writes out the type of the context in declarations") {
        let inclusion = "itBehavesLike(\"b\") { [:] as [String: Any] }"
        for parameter in ["context in", "(context) in", "(context: @escaping SharedExampleContext) in"] {
          expect(try migrated(group("{ \(parameter) it(\"c\") {} }", inclusion))).to(
            equal(
              "@MainActor " + group("{ (context: @escaping SharedContext<[String: Any]>) in it(\"c\") {} }", inclusion)
            )
          )
        }
        let suite = try MigratedSuite("import Quick\n@MainActor " + group("{ c in }", inclusion))
        expect(suite.changes).to(
          equal(["`import Quick` becomes `import Candlestick`", "shared examples write out the type of their context"])
        )
        expect(try obstacle(group("{ c($0) }", inclusion))).to(contain("give the context a name"))
      }

      it("writes out the type of the context in inclusions") {
        let declaration = "{ (c: @escaping SharedContext<[String: Any]>) in }"
        let cases = [
          ("{ [\"k\": 1, \"l\": [2]] }", "{ [\"k\": 1, \"l\": [2]] as [String: Any] }"),
          ("{ return [:] }", "{ return [:] as [String: Any] }"),
          ("{ make() }", "{ () -> [String: Any] in make() }"),
          ("{\n let a = 1\n return [\"a\": a]\n}", "{ () -> [String: Any] in\n let a = 1\n return [\"a\": a]\n}"),
          ("{ () -> [String: Any] in make() }", "{ () -> [String: Any] in make() }"),
        ]
        for (before, after) in cases {
          expect(try migrated(group(declaration, "xitBehavesLike(\"b\") \(before)"))).to(
            equal("@MainActor " + group(declaration, "xitBehavesLike(\"b\") \(after)"))
          )
        }
        expect(try migrated(group(declaration, "itBehavesLike(\"b\", sharedExampleContext: { [:] })"))).to(
          equal("@MainActor " + group(declaration, "itBehavesLike(\"b\", context: { [:] as [String: Any] })"))
        )
        expect(try obstacle(group(declaration, "itBehavesLike(\"b\", sharedExampleContext: make)"))).to(
          contain("write the closure that creates the context here")
        )
      }

      it("gives all shared examples of a name a context if one of them has one") {
        expect(try migrated(group("{ (c: @escaping SharedContext<[String: Any]>) in }", "fitBehavesLike(\"b\")"))).to(
          equal(
            "@MainActor "
              + group(
                "{ (c: @escaping SharedContext<[String: Any]>) in }",
                "fitBehavesLike(\"b\") { [:] as [String: Any] }"
              )
          )
        )
        expect(try migrated(group("{ it(\"c\") {} }", "itBehavesLike(\"b\") { [:] as [String: Any] }"))).to(
          equal(
            "@MainActor "
              + group(
                "{ (_: @escaping SharedContext<[String: Any]>) in it(\"c\") {} }",
                "itBehavesLike(\"b\") { [:] as [String: Any] }"
              )
          )
        )
      }

      it("leaves shared examples without a context alone") {
        let source = "@MainActor " + group("{ it(\"c\") {} }", "describe(\"d\") { itBehavesLike(\"b\") }")
        expect(try migrated(source)).to(equal(source))
      }

      it("refuses an inclusion if no group around it declares the examples") {
        expect(try obstacle("func a() { describe(\"x\") { sharedExamples(\"b\") {} }; itBehavesLike(\"b\") }")).to(
          equal(
            "2:54 the file stays as it is: no group around this declares the shared examples \"b\"; declare them in a "
              + "SpecConfiguration, where all specs see them, or write a SharedBehavior"
          )
        )
        expect(try obstacle("func a() { sharedExamples(name) {}; itBehavesLike(\"b \\(c)\") }")).to(
          contain("the name of these shared examples is not a literal")
        )
      }

      it("finds the shared examples of a configuration everywhere") {
        let configuration =
          "import Quick\nclass A: QuickConfiguration { override class func configure(_ c: QCKConfiguration) { sharedExamples(\"b\") {} } }"
        let suite = try MigratedSuite("import Quick\nfunc b() { itBehavesLike(\"b\") }", configuration)
        expect(suite.text).to(equal("import Candlestick\n@MainActor func b() { itBehavesLike(\"b\") }"))
      }

      it("gives behaviors a context that is created on the main actor") {
        expect(
          try migrated(
            "class A: Behavior<[Cat]> { override class func spec(_ c: @escaping () -> [Cat]) { it(\"a\") { c() } } }"
          )
        ).to(
          equal(
            "class A: SharedBehavior<[Cat]> { override class func spec(_ c: @escaping SharedContext<[Cat]>) { it(\"a\") { c() } } }"
          )
        )
        expect(try migrated("class A: AsyncBehavior<Void> { override class func spec(_: @escaping () -> Void) {} }"))
          .to(
            equal("class A: SharedBehavior<Void> { override class func spec(_: @escaping SharedContext<Void>) {} }")
          )
        expect(
          try migrated(
            "class A: Behavior<Map<B, C>> { override class func spec(_ c: @escaping () -> Map<B, C>) {} }"
          )
        ).to(
          equal(
            "class A: SharedBehavior<Map<B, C>> { override class func spec(_ c: @escaping SharedContext<Map<B, C>>) {} }"
          )
        )
        expect(try migrated("func a() { itBehavesLike(A.self) { Cat() } }")).to(
          equal("@MainActor func a() { itBehavesLike(A.self) { Cat() } }")
        )
      }
    }

    describe("migrating hooks") {
      func hooks(_ code: String) -> String { "@MainActor func a() { \(code) }" }

      it("labels closures in the brackets of a hook") {
        expect(try migrated(hooks("beforeEach(reset); afterEach({ b() }); beforeSuite { c() }"))).to(
          equal(hooks("beforeEach(closure: reset); afterEach(closure: { b() }); beforeSuite { c() }"))
        )
        expect(try MigratedSuite("import Quick\n\(hooks("beforeEach(reset)"))").changes).to(
          equal(["`import Quick` becomes `import Candlestick`", "hooks take their closure as `closure:`"])
        )
      }

      it("keeps an aroundEach that runs in the same order") {
        for around in ["aroundEach { run in run() }", "aroundEach { m, run in run() }"] {
          let code = hooks("\(around); beforeEach {}; describe(\"b\") { beforeEach {}; afterEach {} }")
          expect(try migrated(code)).to(equal(code))
        }
        expect(
          try migrated(hooks("aroundEach { (m: ExampleMetadata, run: @escaping () async -> Void) in await run() }"))
        ).to(
          equal(hooks("aroundEach { (m: ExampleMetadata, run: @escaping @MainActor () async -> Void) in await run() }"))
        )
      }

      it("refuses an aroundEach that runs in another order") {
        let around = "aroundEach { run in run() }"
        for code in [
          "beforeEach {}; \(around)", "\(around); afterEach {}", "afterEach {}; describe(\"b\") { \(around) }",
          "beforeEach {}; context(\"b\") { describe(\"c\") { \(around) } }",
        ] {
          expect(try obstacle(hooks(code))).to(contain("Candlestick runs an aroundEach around all other hooks"))
        }
        expect(try obstacle(hooks("sharedExamples(\"b\") { \(around) }"))).to(contain("declare it in that group"))
      }

      it("refuses an aroundEach that does not run the example") {
        for code in ["aroundEach { _ in }", "aroundEach { m, run in b() }", "aroundEach { _, _ in b() }"] {
          expect(try obstacle(hooks(code))).to(contain("does not run its examples, which fails them in Candlestick"))
        }
      }

      it("keeps the names of examples in hooks") {
        expect(
          try migrated(
            hooks("beforeEach { m in b(m.example.name) }; afterEach { b($0.example.description, c.example.name) }")
          )
        ).to(
          equal(
            hooks("beforeEach { m in b(m.name(separator: \", \")) }; afterEach { b($0.description, c.example.name) }")
          )
        )
        expect(try migrated("var current: ExampleMetadata!\nlet a = current.example.name")).to(
          equal("var current: ExampleMetadata!\nlet a = current.name(separator: \", \")")
        )
      }

      it("refuses properties that Candlestick's metadata does not have") {
        expect(try obstacle(hooks("beforeEach { m in b(m.exampleIndex) }"))).to(
          contain("Candlestick does not count examples")
        )
        expect(try obstacle(hooks("beforeEach { m in b(m.example) }"))).to(
          contain("this uses more of an example than its name")
        )
        expect(try obstacle(hooks("beforeEach { m in b(m.example.callsite.line) }"))).to(
          contain("this uses more of an example than its name")
        )
      }

      it("refuses flags") {
        expect(try obstacle(hooks("it(\"b\", flags: [:]) {}"))).to(contain("Candlestick has no flags"))
      }
    }

    describe("migrating configurations") {
      it("declares hooks as in specs, and passes metadata to filters") {
        expect(
          try migrated(
            """
            class A: QuickConfiguration {
              override class func configure(_ configuration: QCKConfiguration) {
                configuration.beforeEach { b(configuration: 1) }
                configuration.afterEach { m in b(m.example.name) }
                configuration.afterSuite(reset)
                configuration.exclude { example in example.name.isEmpty }
                configuration.exclude { $0.name.isEmpty }
                configuration.runAllWhenEverythingFiltered = true
              }
            }
            """
          )
        ).to(
          equal(
            """
            class A: SpecConfiguration {
              override class func configure(_ configuration: SpecConfiguration) {
                beforeEach { b(configuration: 1) }
                afterEach { m in b(m.name(separator: ", ")) }
                afterSuite(closure: reset)
                configuration.exclude { example in example.name(separator: ", ").isEmpty }
                configuration.exclude { $0.name(separator: ", ").isEmpty }
                configuration.runAllWhenEverythingFiltered = true
              }
            }
            """
          )
        )
      }

      it("notes that examples must be both included and focused, and refuses properties that metadata does not have") {
        func configuration(_ code: String) -> String {
          "class A: QuickConfiguration { override class func configure(_ c: QCKConfiguration) { \(code) } }"
        }
        expect(try MigratedSuite("import Quick\n\(configuration("c.include { $0.name == \"a\" }"))").notes).to(
          equal(["2:86 Candlestick runs examples that are both included and focused; Quick runs those that are either"])
        )
        expect(try obstacle(configuration("c.exclude { $0.isSharedExample }"))).to(
          contain("this uses more of an example than its name")
        )
        expect(try obstacle(configuration("c.exclude(isSlow)"))).to(
          contain("write the filter as a trailing closure of exclude")
        )
        expect(try obstacle(configuration("setUp(c)"))).to(
          contain("a SpecConfiguration declares hooks without c")
        )
      }
    }

    describe("migrating @TestState") {
      it("sets the variable in hooks") {
        expect(
          try MigratedSuite(
            "import Quick\r\nfunc a() {\r\n  @TestState var b: B!\r\n\t@TestState var c: Int! = 1 +\r\n\t\t2 // two\r\n  @TestState(D(1)) var d: D!\r\n}"
          ).text
        ).to(
          equal(
            "import Candlestick\r\nfunc a() {\r\n  var b: B!\r\n  afterEach { b = nil }\r\n\tvar c: Int!\r\n\tbeforeEach { c = 1 +\r\n\t\t2 }\r\n\t"
              + "afterEach { c = nil } // two\r\n  var d: D!\r\n  beforeEach { d = D(1) }\r\n  afterEach { d = nil }\r\n}"
          )
        )
      }

      it("migrates the initial value, unless it is an argument of the attribute") {
        expect(try migrated("func a() {\n  @TestState var b: B! = B(currentSpec(), 1)\n}")).to(
          equal(
            "func a() {\n  var b: B!\n  beforeEach { b = B(Spec.running, 1) }\n  afterEach { b = nil }\n}"
          )
        )
        expect(try obstacle("func a() {\n  @TestState(B(currentSpec())) var b: B!\n}")).to(
          contain("write the value of this @TestState after its variable")
        )
      }

      it("recognizes an optional of any type") {
        expect(try migrated("func a() {\n  @TestState var b: Task<C, D>!\n  c()\n}")).to(
          equal("func a() {\n  var b: Task<C, D>!\n  afterEach { b = nil }\n  c()\n}")
        )
      }

      it("keeps the value if hooks after the example may use it") {
        for hook in ["afterEach { b.c() }", "aroundEach { d in d(); b.c() }"] {
          expect(try migrated("func a() {\n  @TestState var b: B!\n  @TestState var e: Int! = 1\n  \(hook)\n}")).to(
            beginWith(
              "@MainActor func a() {\n  var b: B!\n  beforeEach { b = nil }\n  var e: Int!\n  beforeEach { e = 1 }\n  \(hook.prefix(9))"
            )
          )
        }
      }

      it("refuses a member, several variables, and a variable without a type") {
        expect(try obstacle("class A: QuickSpec {\n@TestState var b: B!\n}")).to(contain("in place of this @TestState"))
        expect(try obstacle("func a() {\n@TestState var b = 1\n}")).to(contain("in place of this @TestState"))
        expect(try obstacle("func a() {\n@TestState var b: B!, c: C!\n}")).to(contain("in place of this @TestState"))
        expect(try obstacle("func a() {\n@Quick.TestState var b: B!\n}")).to(contain("without the name of its module"))
      }
    }

    describe("migrating matchers") {
      it("renames predicates, defaults, expressions and locations") {
        expect(
          try migrated(
            "import Nimble\nfunc e(_: Nimble.Expression<Int>, _: SourceLocation, _: Foundation.Expression) {}\n"
              + "func a() -> Predicate<Int> { Predicate.define { _, _ in PredicateResult(status: PredicateStatus.fail) } }\n"
              + "let b: Nimble.AsyncPredicate<Int>, c = Nimble.AsyncDefaults.timeout, d = Foundation.Predicate<Int>.self"
          )
        ).to(
          equal(
            "func e(_: Candlestick.SyncExpression<Int>, _: CodeLocation, _: Foundation.Expression) {}\n"
              + "func a() -> Matcher<Int> { Matcher.define { _, _ in MatcherResult(status: MatcherStatus.fail) } }\n"
              + "let b: Candlestick.AsyncMatcher<Int>, c = Candlestick.PollingDefaults.timeout, d = Foundation.Predicate<Int>.self"
          )
        )
      }

      it("renames the generic parameter of matchers") {
        expect(
          try migrated(
            "import Nimble\nextension Predicate where T == Int {\n  var a: Predicate<T> { b(T.self, c.T) }\n  func d<T>(_ e: T) {}\n}\nfunc f<T>(_ g: T) {}"
          )
        ).to(
          equal(
            "extension Matcher where Value == Int {\n  var a: Matcher<Value> { b(Value.self, c.T) }\n  func d<T>(_ e: T) {}\n}\nfunc f<T>(_ g: T) {}"
          )
        )
      }

      it("writes expectations of closures with trailing closures") {
        expect(try migrated("let a = expect(expression: { try b() }).to(throwError())")).to(
          equal("let a = expect { try b() }.to(throwError())")
        )
        expect(try obstacle("let a = expect(expression: b, file: c)")).to(
          contain("write a trailing closure")
        )
      }

      it("renames functions of Nimble, but not of the suite") {
        expect(
          try migrated("import Nimble\nfunc a() throws { try requires(b).to(c); d.unwraps(e); Nimble.unwrapa(f) }")
        ).to(
          equal("func a() throws { try require(b).to(c); d.unwraps(e); Candlestick.unwrap(f) }")
        )
        expect(try migrated("func requires() {}\nfunc succeed() {}\nfunc a() { requires(); succeed() }")).to(
          equal("func requires() {}\nfunc succeed() {}\nfunc a() { requires(); succeed() }")
        )
        expect(try obstacle("import Nimble\nfunc a() { expect { b }.to(succeed()) }")).to(
          contain("Candlestick has no succeed; write expect { … }.toNot(throwError())")
        )
      }

      it("refuses numbers as Booleans") {
        expect(try obstacle("let a = expect(1).to(beTruthy())")).to(contain("numbers are not Booleans in Candlestick"))
      }

      it("renames the location of a StopTest, unless its line is a number") {
        expect(try migrated("let s = StopTest(\"a\")\nlet a = s.callsite.line, b = s.callsite.file, c = d")).to(
          equal("let s = StopTest(\"a\")\nlet a = s.location.line, b = s.location.filePath, c = d")
        )
        expect(try obstacle("let s = StopTest(\"a\")\nexpect(s.callsite.line) == 21")).to(
          contain("this line is a literal number")
        )
      }
    }
  }
}
