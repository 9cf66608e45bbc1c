import Candlestick

final class QuickClassesSpec: Spec {
  override class func spec() {
    describe("migrating spec classes") {
      it("replaces QuickSpec with Spec, and AsyncSpec with NonisolatedSpec") {
        expect(try migrated("final class A: QuickSpec, B {}\nclass C :AsyncSpec{}")).to(
          equal("final class A: Spec, B {}\nclass C :NonisolatedSpec{}")
        )
        expect(try migrated("class A: Quick.QuickSpec {}\nlet a: [QuickSpec.Type] = []")).to(
          equal("class A: Candlestick.Spec {}\nlet a: [Spec.Type] = []")
        )
      }

      it("leaves members, labels and own types with the names of Quick's classes alone") {
        let source = "let a = b.QuickSpec, c = d(QuickSpec: 1), `QuickSpec` = 2; enum E { case Predicate }"
        expect(try migrated(source)).to(equal(source))
        expect(try migrated("struct Predicate {}\nlet a = Predicate()")).to(
          equal("struct Predicate {}\nlet a = Predicate()")
        )
        expect(try migrated("struct Predicate {}\nlet a = Predicate(), b: Nimble.Predicate<Int>")).to(
          equal("struct Predicate {}\nlet a = Predicate(), b: Candlestick.Matcher<Int>")
        )
      }

      it("makes spec() a class method in any layout") {
        expect(try migrated("class A: QuickSpec { override func spec() {} }")).to(
          equal("class A: Spec { override class func spec() {} }")
        )
        expect(try migrated("class A: QuickSpec\n{\n  public override\tfunc  spec ( ) {}\n}")).to(
          equal("class A: Spec\n{\n  public override\tclass func  spec ( ) {}\n}")
        )
        expect(try migrated("class A: AsyncSpec { override class func spec() {} }")).to(
          equal("class A: NonisolatedSpec { override class func spec() {} }")
        )
        expect(try migrated("class B: QuickSpec {}\nclass A: B { override func spec() {} }")).to(
          equal("class B: Spec {}\nclass A: B { override class func spec() {} }")
        )
        expect(try migrated("class B<T: C>: QuickSpec {}\nclass A: B<Int> { override func spec() {} }")).to(
          equal("class B<T: C>: Spec {}\nclass A: B<Int> { override class func spec() {} }")
        )
      }

      it("reads files that end in a comparison, or in the middle of a declaration") {
        for end in [
          "let a = b<c", "let a = b<c>", "let a: B<c", "func b<C", "init", "class D<E", "class D: B<E", "var",
        ] {
          expect(try migrated("class A: QuickSpec {}\n\(end)")).to(equal("class A: Spec {}\n\(end)"))
        }
      }

      it("leaves a method spec() in another class alone") {
        let source = "class A: B { func spec() {} }\nstruct C { func spec() {} }"
        expect(try migrated(source)).to(equal(source))
      }

      it("refuses a spec with an unknown superclass") {
        expect(try obstacle("class A: BaseSpec { override func spec() {} }")).to(
          equal(
            "2:21 the file stays as it is: its superclass is in a file that was not read; migrate both together"
          )
        )
      }

      it("makes the members that spec() uses static, and no others") {
        expect(
          try migrated(
            """
            class A: QuickSpec {
              private var cat: Cat!
              lazy var dog = self.make()
              let unused = 1
              var age: Int { 3 }
              @objc func make() -> Dog { Dog(age) }
              override func setUp() { print(unused) }
              override func spec() { it("purrs") { self.cat.purr(dog) } }
            }
            """
          )
        ).to(
          equal(
            """
            class A: Spec {
              @MainActor private static var cat: Cat!
              @MainActor static var dog = make()
              let unused = 1
              @MainActor static var age: Int { 3 }
              @objc @MainActor static func make() -> Dog { Dog(age) }
              override func setUp() { print(unused) }
              override class func spec() { it("purrs") { self.cat.purr(dog) } }
            }
            """
          )
        )
      }

      it("finds where each member begins and ends") {
        let members = [
          "a: Array<Int>", "b: Int!", "c = 1 +\n 2", "d = e\n - f", "g: H { didSet {} }", "i = -1", "j = try\n k()",
          "s = open",
          "l: M = n { willSet {} }", "o: P<Q, R>?",
        ]
        func specs(_ keyword: String) -> String { members.map { "\(keyword)var \($0)" }.joined(separator: "\n") }
        let use = "func spec() { it(\"x\") { x(a, b, c, d, g, i, j, l, o, s) } }"
        expect(try migrated("class A: QuickSpec {\n\(specs(""))\noverride \(use)\n}")).to(
          equal("class A: Spec {\n\(specs("@MainActor static "))\noverride class \(use)\n}")
        )
      }

      it("keeps overridden members overridable, also across files") {
        let base = "import Quick\nclass Base: QuickSpec { var cat: Cat { Cat() } }"
        let suite = try MigratedSuite(
          "import Quick\nclass A: Base { override var cat: Cat { Tom() }\noverride func spec() { it(\"a\") { cat.purr() } } }",
          base
        )
        expect(suite.texts).to(
          equal([
            "import Candlestick\nclass A: Base { @MainActor override class var cat: Cat { Tom() }\n"
              + "override class func spec() { it(\"a\") { cat.purr() } } }",
            "import Candlestick\nclass Base: Spec { @MainActor class var cat: Cat { Cat() } }",
          ])
        )
      }

      it("notes that subclasses now share a variable") {
        let suite = try MigratedSuite(
          "import Quick\nclass A: QuickSpec { var cat = 1; override func spec() { it(\"a\") { self.cat += 1 } } }\nclass B: A {}"
        )
        expect(suite.notes).to(
          equal([
            "2:26 each of the classes A, B had its own cat; now they share one; if their examples do not set it first, set it "
              + "in a beforeEach"
          ])
        )
      }

      it("refuses a member that both spec() and an instance method use") {
        expect(
          try obstacle(
            "class A: QuickSpec { var n = 1\noverride func tearDown() { n = 0 }\noverride func spec() { it(\"a\") { n } } }"
          )
        ).to(
          equal(
            "3:1 the file stays as it is: both spec() and this use n; make it a static member, and write Self.n here"
          )
        )
      }

      it("refuses self other than in front of a member") {
        func inSpec(_ code: String) -> String {
          "class A: QuickSpec { override func spec() { it(\"a\") { \(code) } } }"
        }
        expect(try obstacle(inSpec("b.delegate = self"))).to(
          contain("self is a class in spec(); pass an object of your own")
        )
        expect(try obstacle(inSpec("b { [weak self] in c() }"))).to(
          contain("self is a class in spec(); remove it from this")
        )
        expect(try obstacle(inSpec("self.wait(for: [a], timeout: 1)"))).to(
          contain("spec() has no test case; write QuickSpec.current.wait(…) in the example")
        )
        expect(try obstacle(inSpec("continueAfterFailure = false"))).to(
          contain("write QuickSpec.current.continueAfterFailure")
        )
        let fine = inSpec("a.wait(for: b); b { [self] in self.c() }; a.self")
        expect(try migrated("\(fine)\nfunc c() {}")).to(
          equal(
            "class A: Spec { override class func spec() { it(\"a\") { a.wait(for: b); b { [self] in self.c() }; a.self } } }\n"
              + "func c() {}"
          )
        )
        expect(try obstacle("class A: QuickSpec { lazy var b = B(self); override func spec() { it(\"a\") { b } } }"))
          .to(
            equal("2:37 the file stays as it is: the initial value of b uses self; set it in a beforeEach")
          )
      }

      it("removes unowned captures of self") {
        expect(
          try migrated(
            "class A: QuickSpec { override func spec() { b { [unowned self] in self.c() }; b { [unowned self] d in self.c(d) } } }"
          )
        ).to(equal("class A: Spec { override class func spec() { b { self.c() }; b { d in self.c(d) } } }"))
      }

      it("refuses several properties in one declaration") {
        for property in ["var a = 1, b = 2", "let a: Int, b: Int", "let (a, b) = (1, 2)", "var a = b < c, d = 1"] {
          expect(try obstacle("class A: QuickSpec { \(property)\noverride func spec() {} }")).to(
            contain("2:22 the file stays as it is: declare one property here")
          )
        }
        let fine = "class A: QuickSpec { var a: Dictionary<B, C> = D(e: 1, f: 2)\noverride func spec() {} }"
        expect(try migrated(fine)).to(contain("var a: Dictionary<B, C> = D(e: 1, f: 2)"))
      }

      it("renames the running spec") {
        expect(
          try migrated(
            "class A: QuickSpec { func a() { QuickSpec.current.wait(); currentSpec()?.b(QuickSpec.current!) } }"
          )
        ).to(equal("class A: Spec { func a() { Spec.running!.wait(); Spec.running?.b(Spec.running!) } }"))
        expect(
          try migrated("class A: QuickSpec { func a() { Quick.QuickSpec.current.wait(); Quick.currentSpec()?.b() } }")
        ).to(equal("class A: Spec { func a() { Spec.running!.wait(); Spec.running?.b() } }"))
        expect(
          try migrated("class A: QuickSpec { func a() { b = c.d\nQuick.currentSpec()?.e() } }")
        ).to(equal("class A: Spec { func a() { b = c.d\nSpec.running?.e() } }"))
        let own = "class B { func currentSpec() { Quick.currentSpec() } }\nclass C: B { func d() { currentSpec() } }"
        expect(try migrated(own)).to(equal(own.replacing("Quick.currentSpec()", with: "Spec.running")))
        for alike in [
          "enum B { case currentSpec, other }", "let b = c(currentSpec: 1)",
          "func b() { let currentSpec = c; c(currentSpec) }",
        ] {
          expect(try migrated(alike)).to(equal(alike))
        }
        expect(try obstacle("let a = b.map(currentSpec)")).to(
          equal("2:15 the file stays as it is: Candlestick has no currentSpec; write Spec.running")
        )
        expect(try obstacle("class A: QuickSpec { func a() { b(AsyncSpec.current) } }")).to(
          equal("2:35 the file stays as it is: this is nil in specs of the other kind, unlike Spec.running")
        )
      }

      it("refuses code of an AsyncSpec that depends on the thread") {
        func spec(_ kind: String) -> String {
          "class A: \(kind) { override class func spec() { it(\"a\") { Thread.isMainThread } } }"
        }
        expect(try obstacle(spec("AsyncSpec"))).to(contain("all closures of an AsyncSpec run on no actor"))
        expect(try MigratedSuite("import Quick\n\(spec("QuickSpec"))").notes).to(beEmpty())
      }
    }

    describe("migrating helpers that declare examples") {
      it("isolates them and their callers to the main actor") {
        expect(
          try migrated(
            """
            /// Holds.
            private func itHolds(_ n: Int) { it("holds \\(n)") {} }
            @discardableResult
            func itHoldsAll() -> Int { itHolds(1) }
            func other() { cat.it("a"); it(); print("it(1)") }
            enum Cats { static func itPurrs() { describe("a") {} } }
            """
          )
        ).to(
          equal(
            """
            /// Holds.
            @MainActor private func itHolds(_ n: Int) { it("holds \\(n)") {} }
            @discardableResult
            @MainActor func itHoldsAll() -> Int { itHolds(1) }
            func other() { cat.it("a"); it(); print("it(1)") }
            enum Cats { @MainActor static func itPurrs() { describe("a") {} } }
            """
          )
        )
      }

      it("isolates local functions to the main actor") {
        let suite = try MigratedSuite(
          "import Quick\nclass A: QuickSpec { override class func spec() { func a() { b() }; func b() { it(\"c\") {} }; func d() { x.it(1) } } }"
        )
        expect(suite.text).to(
          equal(
            "import Candlestick\nclass A: Spec { override class func spec() { @MainActor func a() { b() }; @MainActor func b() { it(\"c\") {} }; "
              + "func d() { x.it(1) } } }"
          )
        )
        let change = "helpers that declare examples become `@MainActor`"
        expect(suite.changes).to(
          equal(["`import Quick` becomes `import Candlestick`", change, change, "`QuickSpec` becomes `Spec`"])
        )
        for head in ["<T>(_ b: T) where T: C,\n  T: D", "<\n  T: C\n>(_ b: T)"] {
          expect(try migrated("func a\(head) { it(\"c\") {} }")).to(equal("@MainActor func a\(head) { it(\"c\") {} }"))
        }
      }

      it("makes helpers in an extension of QuickSpec static") {
        expect(
          try migrated(
            "extension QuickSpec { func given(_ c: () -> Void) { context(\"a\", closure: c) } }\nextension AsyncSpec { static func a() { it(\"a\") {} } }"
          )
        ).to(
          equal(
            "extension Spec { @MainActor static func given(_ c: () -> Void) { context(\"a\", closure: { c() }) } }\n"
              + "extension NonisolatedSpec { static func a() { it(\"a\") {} } }"
          )
        )
      }

      it("leaves the isolation of helpers of an AsyncSpec alone") {
        let helpers = "func given() { context(\"a\") {} }; static func a() { func b() { it(\"a\") {} }; b() }"
        expect(try migrated("class A: AsyncSpec { override class func spec() { a() }; static \(helpers) }")).to(
          equal("class A: NonisolatedSpec { override class func spec() { a() }; static \(helpers) }")
        )
        expect(try migrated("class A: AsyncSpec { override func spec() { b() }; func b() { it(\"a\") {} } }")).to(
          equal("class A: NonisolatedSpec { override class func spec() { b() }; static func b() { it(\"a\") {} } }")
        )
      }

      it("calls a closure that is passed on as its type requires") {
        expect(try migrated("func a(_ b: @escaping () async throws -> Void) { it(\"a\", closure: b) }")).to(
          equal("@MainActor func a(_ b: @escaping () async throws -> Void) { it(\"a\", closure: { try await b() }) }")
        )
        expect(try migrated("func a(_ b: Map<C, D>, _ e: @escaping () -> Void) { it(\"a\", closure: e) }")).to(
          equal("@MainActor func a(_ b: Map<C, D>, _ e: @escaping () -> Void) { it(\"a\", closure: { e() }) }")
        )
      }

      it("leaves helpers on the main actor alone") {
        let source = "@MainActor func a() { it(\"a\") {} }\n@MainActor enum B { static func c() { it(\"a\") {} } }"
        expect(try migrated(source)).to(equal(source))
      }

      it("replaces #file with #filePath") {
        expect(try migrated("func a(file: Quick.FileString = #file) { b(#file) }")).to(
          equal("func a(file: StaticString = #filePath) { b(#file) }")
        )
        expect(try migrated("struct A { init(file: FileString = #file) {} }")).to(
          equal("struct A { init(file: StaticString = #filePath) {} }")
        )
        expect(try migrated("struct A { init?(file: FileString = #file) {} }")).to(
          equal("struct A { init?(file: StaticString = #filePath) {} }")
        )
        expect(try migrated("func a(_ b: [Nimble . FileString]) -> FileString? { b.FileString }")).to(
          equal("func a(_ b: [StaticString]) -> StaticString? { b.FileString }")
        )
        expect(try migrated("struct FileString {}\nfunc a(b: Nimble.FileString) -> FileString {}")).to(
          equal("struct FileString {}\nfunc a(b: StaticString) -> FileString {}")
        )
      }

      it("removes the base of DSL calls") {
        expect(
          try migrated(
            "class ASpec: QuickSpec { override class func spec() { Self.it(\"a\") {}; ASpec.describe(\"b\") {}; x.it(\"c\") } }"
          )
        ).to(
          equal("class ASpec: Spec { override class func spec() { it(\"a\") {}; describe(\"b\") {}; x.it(\"c\") } }")
        )
        expect(try migrated("class Cats: QuickSpec {}\n@MainActor func a() { Cats.it(\"b\") {} }")).to(
          equal("class Cats: Spec {}\n@MainActor func a() { it(\"b\") {} }")
        )
      }
    }

    describe("files that share names") {
      let stays = "\nlet a: ExampleBase? = nil\n"

      it("stay together if one of them has to stay") {
        let base = "import Quick\nclass Base: QuickSpec {}\(stays)"
        let suite = try MigratedSuite("import Quick\nclass A: Base {}\n", base)
        expect(suite.texts).to(equal(["import Quick\nclass A: Base {}\n", base]))
        expect(suite.notes).to(
          equal([
            "1:1 the file stays as it is: it shares `Base` with Tests/CatTests/1.swift, which cannot be migrated yet; see the notes there"
          ])
        )
      }

      it("are linked by helpers and shared examples") {
        let helper = "import Quick\nextension QuickSpec { static func given() {} }\(stays)"
        expect(try MigratedSuite("import Quick\nfunc a() { given() }\n", helper).notes.first).to(
          contain("shares `given` with")
        )
        let shared =
          "import Quick\nclass A: QuickConfiguration { override class func configure(_ c: QCKConfiguration) { sharedExamples(\"a\") {} } }\(stays)"
        expect(try MigratedSuite("import Quick\nfunc b() { itBehavesLike(\"a\") }\n", shared).notes.first).to(
          contain("shares the shared examples \"a\" with")
        )
      }

      it("are not linked by unrelated declarations of one name") {
        let suite = try MigratedSuite(
          "import Quick\nlet a = cat.given, b = given.c\nclass A: QuickSpec { var steps = 1 }\n",
          "import Quick\nextension QuickSpec { static func given() {} }\nclass B: QuickSpec { var steps = 1 }\(stays)"
        )
        expect(suite.text).to(contain("class A: Spec { var steps"))
      }
    }
  }
}
