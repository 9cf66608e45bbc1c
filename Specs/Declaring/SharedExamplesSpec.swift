import Candlestick

final class SharedExamplesSpec: Spec {
  override class func spec() {
    describe("shared examples") {
      it("are included by name, in a group named after them") {
        let run = InnerRun {
          sharedExamples("a thing") { it("works") {} }
          describe("a clock") { itBehavesLike("a thing") }
        }
        expect(run.lines).to(equal(["a clock behaves like a thing works: passed"]))
      }

      it("are handed the context of the group that includes them") {
        var seen: [[Int]] = []
        _ = InnerRun {
          sharedExamples("a collection") { (collection: @escaping SharedContext<[Int]>) in
            it("has elements") { seen.append(collection()) }
          }
          itBehavesLike("a collection") { [1] }
          itBehavesLike("a collection") { [2, 3] }
        }
        expect(seen).to(equal([[1], [2, 3]]))
      }

      it("can be included in groups inside of the one that declares them, and nowhere else") {
        let run = InnerRun {
          describe("a group") {
            sharedExamples("local things") { it("works") {} }
            describe("inside") { itBehavesLike("local things") }
          }
          describe("elsewhere") { itBehavesLike("local things") }
        }
        expect(run.lines).to(
          equal([
            "a group inside behaves like local things works: passed",
            "elsewhere behaves like local things is declared without mistakes: failed: there are no shared examples "
              + #"named "local things" in this group or in those around it; there are none"#,
          ])
        )
      }

      it("can be declared again in a nested group, which then has its own") {
        let run = InnerRun {
          sharedExamples("a thing") { it("works") {} }
          describe("a group") {
            sharedExamples("a thing") { it("works differently") {} }
            itBehavesLike("a thing")
          }
        }
        expect(run.lines).to(equal(["a group behaves like a thing works differently: passed"]))
      }

      it("can include shared examples") {
        let run = InnerRun {
          sharedExamples("a thing") { it("works") {} }
          sharedExamples("a clock") { itBehavesLike("a thing") }
          itBehavesLike("a clock")
        }
        expect(run.lines).to(equal(["behaves like a clock behaves like a thing works: passed"]))
      }

      it("name those that there are where the name is wrong") {
        let run = InnerRun {
          sharedExamples("a thing") {}
          sharedExamples("a clock") {}
          itBehavesLike("a think")
        }
        expect(run.outcomes.first).to(contain(#"there are "a clock", "a thing""#))
      }

      it("say so where the context has another type than they want") {
        let run = InnerRun {
          sharedExamples("a collection") { (_: @escaping SharedContext<[Int]>) in }
          itBehavesLike("a collection") { "text" }
        }
        expect(run.outcomes)
          .to(equal([#"failed: the shared examples "a collection" want another context than one of type String"#]))
      }

      it("say so where the group has some of that name already") {
        let run = InnerRun {
          sharedExamples("a thing") {}
          sharedExamples("a thing") {}
        }
        expect(run.outcomes).to(equal([#"failed: this group has shared examples named "a thing" already"#]))
      }

      it("are focused and skipped as other groups are") {
        let run = InnerRun {
          sharedExamples("a thing") { it("works") {} }
          describe("one") { itBehavesLike("a thing") }
          describe("two") { fitBehavesLike("a thing") }
          describe("three") { xitBehavesLike("a thing") }
        }
        expect(run.outcomes).to(equal(["skipped: focus is on other examples", "passed", "skipped: xitBehavesLike"]))
      }
    }

    describe("a behavior") {
      it("is included by its type, in a group named after its class") {
        var seen: [Int] = []
        ACountable.onCount = { seen.append($0) }
        let run = InnerRun {
          describe("an array") { itBehavesLike(ACountable.self) { [1, 2, 3] } }
        }
        expect(run.lines).to(equal(["an array behaves like ACountable is counted: passed"]))
        expect(seen).to(equal([3]))
      }

      it("may have another name, and no context") {
        let run = InnerRun { itBehavesLike(NamedBehavior.self) }
        expect(run.lines).to(equal(["behaves like a thing with a name works: passed"]))
      }

      it("is focused and skipped as other groups are") {
        let run = InnerRun {
          describe("one") { itBehavesLike(NamedBehavior.self) }
          describe("two") { fitBehavesLike(NamedBehavior.self) {} }
          describe("three") { xitBehavesLike(ACountable.self) { [] } }
        }
        expect(run.outcomes).to(equal(["skipped: focus is on other examples", "passed", "skipped: xitBehavesLike"]))
      }
    }
  }
}

@MainActor private final class ACountable: Behavior<[Int]> {
  static var onCount: (Int) -> Void = { _ in }

  override class func spec(_ collection: @escaping SharedContext<[Int]>) {
    it("is counted") { onCount(collection().count) }
  }
}

private final class NamedBehavior: Behavior<Void> {
  override class var name: String { "a thing with a name" }

  override class func spec(_ context: @escaping SharedContext<Void>) {
    it("works") {}
  }
}
