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

      it("receive the context of the group that includes them") {
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

      it("can be included only in the group that declares them and in its inner groups") {
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
              + #"named "local things" declared before this in this group or its enclosing groups; there are none"#,
          ])
        )
      }

      it("can be declared again in a nested group, which then uses its own") {
        let run = InnerRun {
          sharedExamples("a thing") { it("works") {} }
          describe("a group") {
            sharedExamples("a thing") { it("works differently") {} }
            itBehavesLike("a thing")
          }
        }
        expect(run.lines).to(equal(["a group behaves like a thing works differently: passed"]))
      }

      it("are declared before they are included") {
        let run = InnerRun {
          sharedExamples("a thing") { it("works") {} }
          describe("a clock") { itBehavesLike("a watch") }
          sharedExamples("a watch") { it("ticks") {} }
        }
        expect(run.lines).to(
          equal([
            "a clock behaves like a watch is declared without mistakes: failed: there are no shared examples "
              + #"named "a watch" declared before this in this group or its enclosing groups; there are "a thing""#
          ])
        )
      }

      it("can include shared examples that are declared later, if they are included later themselves") {
        let run = InnerRun {
          sharedExamples("a clock") { itBehavesLike("a thing") }
          sharedExamples("a thing") { it("works") {} }
          itBehavesLike("a clock")
        }
        expect(run.lines).to(equal(["behaves like a clock behaves like a thing works: passed"]))
      }

      it("can include shared examples") {
        let run = InnerRun {
          sharedExamples("a thing") { it("works") {} }
          sharedExamples("a clock") { itBehavesLike("a thing") }
          itBehavesLike("a clock")
        }
        expect(run.lines).to(equal(["behaves like a clock behaves like a thing works: passed"]))
      }

      it("list the known names if the name is unknown") {
        let run = InnerRun {
          sharedExamples("a thing") {}
          sharedExamples("a clock") {}
          itBehavesLike("a think")
        }
        expect(run.outcomes.first).to(contain(#"there are "a clock", "a thing""#))
      }

      it("fail if the context has the wrong type, and say what they need") {
        let run = InnerRun {
          sharedExamples("a collection") { (_: @escaping SharedContext<[Int]>) in }
          sharedExamples("a thing") {}
          itBehavesLike("a collection") { "text" }
          itBehavesLike("a collection")
          itBehavesLike("a thing") { 1 }
        }
        expect(run.outcomes) == [
          #"failed: the shared examples "a collection" need a context of type Array<Int>, not String"#,
          #"failed: the shared examples "a collection" need a context of type Array<Int>: add a closure that returns it"#,
          #"failed: the shared examples "a thing" take no context; include them without one"#,
        ]
      }

      it("fail if the group already has shared examples with that name") {
        let run = InnerRun {
          sharedExamples("a thing") {}
          sharedExamples("a thing") {}
        }
        expect(run.outcomes).to(equal([#"failed: this group has shared examples named "a thing" already"#]))
      }

      describe("that include themselves") {
        func circle(_ path: String) -> String {
          "is declared without mistakes: failed: shared examples include themselves endlessly: \(path)"
        }

        it("fail at the inclusion that closes the cycle, and the others run") {
          let line = #line + 4
          let run = InnerRun {
            sharedExamples("a") {
              it("works") {}
              itBehavesLike("a")
              it("works too") {}
            }
            itBehavesLike("a")
            it("is elsewhere") {}
          }
          expect(run.lines).to(
            equal([
              "behaves like a works: passed", "behaves like a behaves like a \(circle(#""a" → "a""#))",
              "behaves like a works too: passed", "is elsewhere: passed",
            ])
          )
          expect(run.failures.map(\.location.line)).to(equal([UInt(line)]))
        }

        it("fail if they include themselves through others, regardless of where the cycle is entered") {
          let run = InnerRun {
            sharedExamples("a") { itBehavesLike("b") }
            sharedExamples("b") { itBehavesLike("a") }
            sharedExamples("c") { itBehavesLike("a") }
            itBehavesLike("c")
          }
          expect(run.lines).to(
            equal(["behaves like c behaves like a behaves like b behaves like a \(circle(#""a" → "b" → "a""#))"])
          )
        }

        it("fail just as fast if they include themselves more than once") {
          let run = InnerRun {
            sharedExamples("a") { for _ in 1...10 { itBehavesLike("a") } }
            itBehavesLike("a")
          }
          expect(run.lines).to(haveCount(10))
          expect(Set(run.lines)).to(equal(["behaves like a behaves like a \(circle(#""a" → "a""#))"]))
        }

        it("fail if their context changes endlessly") {
          let run = InnerRun {
            sharedExamples("a") { (number: @escaping SharedContext<Int>) in
              let next = number() + 1
              itBehavesLike("a") { next }
            }
            itBehavesLike("a") { 0 }
          }
          expect(run.lines).to(equal(["behaves like a behaves like a \(circle(#""a" → "a""#))"]))
        }

        it("run if their context ends the recursion") {
          var seen: [Int] = []
          let run = InnerRun {
            sharedExamples("a") { (number: @escaping SharedContext<Int>) in
              let number = number()
              it("is run") { seen.append(number) }
              if number > 1 { itBehavesLike("a") { number - 1 } }
            }
            itBehavesLike("a") { 50 }
          }
          expect(run.outcomes).to(equal(Array(repeating: "passed", count: 50)))
          expect(seen).to(equal((1...50).reversed()))
        }

        it("fail if each declares the next") {
          @MainActor func declare(_ number: Int) {
            sharedExamples("\(number)") { declare(number + 1) }
            itBehavesLike("\(number)")
          }
          let run = InnerRun { declare(0) }
          expect(run.outcomes).to(equal(["failed: shared examples include one another more than 64 levels deep"]))
        }
      }

      it("can be focused and skipped like other groups") {
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

      it("fails at the inclusion that closes a cycle") {
        let run = InnerRun {
          itBehavesLike(CircularBehavior.self) { 0 }
          it("is elsewhere") {}
        }
        expect(run.lines).to(
          equal([
            "behaves like CircularBehavior behaves like CircularBehavior is declared without mistakes: failed: shared "
              + #"examples include themselves endlessly: "CircularBehavior" → "CircularBehavior""#,
            "is elsewhere: passed",
          ])
        )
      }

      it("can be focused and skipped like other groups") {
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

@MainActor private final class ACountable: SharedBehavior<[Int]> {
  static var onCount: (Int) -> Void = { _ in }

  override class func spec(_ collection: @escaping SharedContext<[Int]>) {
    it("is counted") { onCount(collection().count) }
  }
}

private final class NamedBehavior: SharedBehavior<Void> {
  override class var name: String { "a thing with a name" }

  override class func spec(_ context: @escaping SharedContext<Void>) {
    it("works") {}
  }
}

private final class CircularBehavior: SharedBehavior<Int> {
  override class func spec(_ number: @escaping SharedContext<Int>) {
    itBehavesLike(CircularBehavior.self) { number() + 1 }
  }
}
