import Candlestick

final class HaveCaseOfSpec: Spec {
  override class func spec() {
    describe("haveCaseOf with a value") {
      it("matches a value of the same case") {
        expect(Loading.idle).to(haveCaseOf(.idle))
        expect(Loading.idle).toNot(haveCaseOf(.cancelled))
        expect(Loading.loaded([])).toNot(haveCaseOf(.idle))
        expect(Loading.idle).toNot(haveCaseOf(.loaded([])))
      }

      it("ignores payloads") {
        expect(Loading.loaded(["Tom"])).to(haveCaseOf(.loaded([])))
        expect(Loading.failed(TestError.broken)).to(haveCaseOf(.failed(OtherError())))
        expect(Loading.failed(TestError.broken)).toNot(haveCaseOf(.loaded([])))
      }

      it("reports the expected case") {
        expect(failures { expect(Loading.loaded(["Tom"])).to(haveCaseOf(.idle)) })
          .to(equal([#"expected to have case idle, got <loaded(["Tom"])>"#]))
        expect(failures { expect(Loading.idle).to(haveCaseOf(.loaded(["Tom"]))) })
          .to(equal(["expected to have case loaded, got <idle>"]))
        expect(failures { expect(Loading.idle).toNot(haveCaseOf(.idle)) })
          .to(equal(["expected to not have case idle, got <idle>"]))
      }

      it("compares cases by equality if the enum has a custom description") {
        expect(Light.red).to(haveCaseOf(.red))
        expect(Light.red).toNot(haveCaseOf(.green))
        expect(failures { expect(Light.red).to(haveCaseOf(.green)) })
          .to(equal(["expected to have case <light>, got <light>"]))
      }

      it("fails both ways if the enum has a custom description and is not equatable") {
        let hint = "(Secret has a custom description: make it Equatable to distinguish its cases)"
        expect(failures { expect(Secret.a).to(haveCaseOf(.a)) })
          .to(equal(["expected to have case <secret>, got <secret> \(hint)"]))
        expect(failures { expect(Secret.a).toNot(haveCaseOf(.b)) })
          .to(equal(["expected to not have case <secret>, got <secret> \(hint)"]))
        expect(Secret.c(1)).to(haveCaseOf(.c(2))).toNot(haveCaseOf(.a)).toNot(haveCaseOf(.d(1)))
      }

      it("fails both ways on values other than enums") {
        expect(failures { expect(1).to(haveCaseOf(1)) })
          .to(equal(["expected to have case <1>, got <1> (not an enum that reflection can inspect)"]))
        expect(failures { expect(Masked.a(1)).toNot(haveCaseOf(.b(1))) })
          .to(equal(["expected to not have case <b(1)>, got <a(1)> (not an enum that reflection can inspect)"]))
      }

      it("fails both ways on nil") {
        let message = "have case idle, got <nil> (use beNil() to match nils)"
        expect(failures { expect(nil as Loading?).to(haveCaseOf(.idle)) }).to(equal(["expected to \(message)"]))
        expect(failures { expect(nil as Loading?).toNot(haveCaseOf(.idle)) }).to(equal(["expected to not \(message)"]))
      }
    }

    describe("haveCaseOf with a case") {
      it("matches a value of the case") {
        expect(Loading.loaded(["Tom"])).to(haveCaseOf(Loading.loaded))
        expect(Loading.idle).toNot(haveCaseOf(Loading.loaded))
        expect(Loading.failed(TestError.broken)).toNot(haveCaseOf(Loading.loaded))
      }

      it("distinguishes cases with payloads of the same type") {
        expect(Shape.circle(1)).to(haveCaseOf(Shape.circle)).toNot(haveCaseOf(Shape.disc))
        expect(Shape.optional(1)).to(haveCaseOf(Shape.optional)).toNot(haveCaseOf(Shape.circle))
        expect(Shape.circle(1)).toNot(haveCaseOf(Shape.optional)).toNot(haveCaseOf(Shape.anything))
      }

      it("distinguishes cases of the same name by payload labels") {
        expect(Shape.square(side: 1)).to(haveCaseOf(Shape.square(side:))).toNot(haveCaseOf(Shape.square(area:)))
        expect(Shape.square(area: 1)).to(haveCaseOf(Shape.square(area:))).toNot(haveCaseOf(Shape.square(side:)))
        expect(Shape.square(area: 1)).to(haveCaseOf(.square(area: 2))).toNot(haveCaseOf(.square(side: 1)))
      }

      it("reports the expected case, also if there is no such payload") {
        expect(failures { expect(Shape.circle(1)).to(haveCaseOf(Shape.disc)) })
          .to(equal(["expected to have case disc, got <circle(1)>"]))
        expect(failures { expect(Shape.square(side: 1)).to(haveCaseOf(Shape.square(area:))) })
          .to(equal(["expected to have case square(area:), got <square(side: 1)>"]))
        expect(failures { expect(Shape.circle(1)).toNot(haveCaseOf(Shape.circle)) })
          .to(equal(["expected to not have case circle, got <circle(1)>"]))
        expect(failures { expect(Loading.idle).to(haveCaseOf(Loading.loaded)) })
          .to(equal(["expected to have case loaded, got <idle>"]))
        let spread = failures {
          expect(Shape.circle(1)).to(
            haveCaseOf(
              Shape.rectangle
            )
          )
        }
        expect(spread).to(equal(["expected to have case rectangle, got <circle(1)>"]))
        expect(failures { expect(Shape.circle(1)).to(haveCaseOf(Shape.line(from:to:))) })
          .to(equal(["expected to have case line(from:to:), got <circle(1)>"]))
        expect(failures { expect(Tree<Int>.leaf(1)).to(haveCaseOf(Tree<Int>.node)) })
          .to(equal(["expected to have case node, got <leaf(1)>"]))
      }

      it("reports the payload's type if the source does not show the case") {
        let loaded = Loading.loaded
        let message = "expected to have a case with a payload of type Array<String>, got <idle>"
        expect(failures { expect(Loading.idle).to(haveCaseOf(loaded)) }).to(equal([message]))
        expect(failures { expect(Loading.idle).to(haveCaseOf { .loaded($0) }) }).to(equal([message]))
        expect(failures { expect(Loading.idle).to(haveCaseOf(Loading.loaded, file: "/none.swift")) })
          .to(equal([message]))
        expect(failures { expect(Loading.idle).to(haveCaseOf(Loading.loaded, line: 1)) }).to(equal([message]))
        expect(failures { expect(Loading.idle).to(haveCaseOf(Loading.loaded, line: 100_000)) }).to(equal([message]))
        expect(failures { expect(Loading.idle).to(haveCaseOf(Loading.loaded, column: 10_000)) }).to(equal([message]))
      }

      it("fails both ways on values other than enums") {
        expect(failures { expect(1).to(haveCaseOf(Int.init(bitPattern:) as (UInt) -> Int)) }).to(
          equal([
            "expected to have a case with a payload of type UInt, got <1> (not an enum that reflection can inspect)"
          ])
        )
      }

      it("fails both ways on nil") {
        let message = "have case circle, got <nil> (use beNil() to match nils)"
        expect(failures { expect(nil as Shape?).to(haveCaseOf(Shape.circle)) }).to(equal(["expected to \(message)"]))
        expect(failures { expect(nil as Shape?).toNot(haveCaseOf(Shape.circle)) })
          .to(equal(["expected to not \(message)"]))
      }
    }

    describe("haveCaseOf with a case and a payload") {
      it("matches a value of the case with an equal payload") {
        expect(Loading.loaded(["Tom"])).to(haveCaseOf(Loading.loaded, ["Tom"]))
        expect(Loading.loaded(["Tom"])).toNot(haveCaseOf(Loading.loaded, ["Ann"]))
        expect(Loading.idle).toNot(haveCaseOf(Loading.loaded, []))
        expect(Shape.square(side: 1)).to(haveCaseOf(Shape.square(side:), 1))
        expect(Shape.optional(nil)).to(haveCaseOf(Shape.optional, nil))
        expect(Shape.optional(1)).toNot(haveCaseOf(Shape.optional, nil))
      }

      it("reports the actual payload") {
        expect(failures { expect(Shape.circle(1)).to(haveCaseOf(Shape.circle, 2)) })
          .to(equal(["expected to have case circle with a payload that equals <2>, got <1> in <circle(1)>"]))
        expect(failures { expect(Shape.circle(1)).toNot(haveCaseOf(Shape.circle, 1)) })
          .to(equal(["expected to not have case circle with a payload that equals <1>, got <1> in <circle(1)>"]))
        expect(failures { expect(Shape.circle(1)).to(haveCaseOf(Shape.disc, 2)) })
          .to(equal(["expected to have case disc with a payload that equals <2>, got <circle(1)>"]))
        expect(failures { expect(Loading.idle).to(haveCaseOf(Loading.loaded, [])) })
          .to(equal(["expected to have case loaded with a payload that equals <[]>, got <idle>"]))
      }
    }

    describe("haveCaseOf with a case and a matcher") {
      it("matches a value of the case with a matching payload") {
        expect(Loading.loaded(["Tom"])).to(haveCaseOf(Loading.loaded, haveCount(1)))
        expect(Loading.loaded(["Tom"])).toNot(haveCaseOf(Loading.loaded, haveCount(2)))
        expect(Loading.failed(OtherError())).toNot(haveCaseOf(Loading.loaded, haveCount(0)))
        expect(Shape.optional(nil)).to(haveCaseOf(Shape.optional, beNil()))
        expect(Shape.optional(3)).to(haveCaseOf(Shape.optional, beGreaterThan(2)))
        expect(Shape.optional(nil)).toNot(haveCaseOf(Shape.optional, beGreaterThan(2)))
      }

      it("passes several values as a tuple") {
        expect(Shape.rectangle(2, "red")).to(haveCaseOf(Shape.rectangle, haveField(\.0, 2)))
        expect(Shape.line(from: 1, to: 2))
          .to(haveCaseOf(Shape.line, Matcher("go up") { (from, to) in from < to }))
          .toNot(haveCaseOf(Shape.line, haveField(\.1, 1)))
      }

      it("matches the payload of a payload") {
        let tree = Tree.node(.leaf(1), .node(.leaf(2), .leaf(3)))
        expect(tree).to(
          haveCaseOf(Tree.node, haveField(\.1, haveCaseOf(Tree.node, haveField(\.0, haveCaseOf(Tree.leaf, 2)))))
        )
        expect(tree).toNot(haveCaseOf(Tree.wrapped))
        expect(Tree<Int>.wrapped(.leaf(1))).to(haveCaseOf(Tree.wrapped, haveCaseOf(Tree.leaf, 1)))
      }

      it("matches results and optionals") {
        let result = Result<Int, TestError>.success(1)
        expect(result).to(haveCaseOf(Result.success, beGreaterThan(0)))
        expect(result).toNot(haveCaseOf(Result.failure))
        expect(Result<Int, TestError>.failure(.broken)).to(haveCaseOf(Result.failure, .broken))
        expect { .some(.some(1)) as Int?? }.to(haveCaseOf(Optional.some, 1))
        expect { .some(.none) as Int?? }.toNot(haveCaseOf(Optional.some)).to(haveCaseOf(.none))
        expect(failures { expect { .some(.some(1)) as Int?? }.to(haveCaseOf(.none)) })
          .to(equal(["expected to have case none, got <Optional(1)>"]))
      }

      it("matches payloads of any type, including Void") {
        expect(Shape.anything("a")).to(haveCaseOf(Shape.anything, Matcher("be a text") { $0 is String }))
        expect(Shape.anything(1)).toNot(haveCaseOf(Shape.circle))
        expect(Shape.named(any: (1, 2))).to(haveCaseOf(Shape.named, Matcher("be a pair") { $0 is (Int, Int) }))
        expect(Shape.void(())).to(haveCaseOf(Shape.void)).toNot(haveCaseOf(Shape.circle))
      }

      it("fails both ways on a function, which reflection cannot return in a callable form") {
        let returnTwo = Matcher<() -> Int>("return 2") { $0() == 2 }
        let message = "with a payload that satisfies a matcher, got"
        let reason = "(reflection cannot return a function)"
        expect(failures { expect(Shape.function({ 2 })).to(haveCaseOf(Shape.function, returnTwo)) })
          .to(equal(["expected to have case function \(message) <function((Function))> \(reason)"]))
        expect(failures { expect(Shape.function({ 2 })).toNot(haveCaseOf(Shape.function, returnTwo)) })
          .to(equal(["expected to not have case function \(message) <function((Function))> \(reason)"]))
        expect(failures { expect(Shape.functions(1, {})).to(haveCaseOf(Shape.functions, haveField(\.0, 1))) })
          .to(equal(["expected to have case functions \(message) <functions(1, (Function))> \(reason)"]))
        expect(Shape.function({ 2 })).to(haveCaseOf(Shape.function)).toNot(haveCaseOf(Shape.circle))
        expect(failures { expect(Shape.perhaps({ 2 })).to(haveCaseOf(Shape.perhaps, beNil())) })
          .to(equal(["expected to have case perhaps \(message) <perhaps(Optional((Function)))> \(reason)"]))
      }

      it("reports the actual payload") {
        expect(failures { expect(Shape.circle(1)).to(haveCaseOf(Shape.circle, beGreaterThan(2))) }).to(
          equal([
            "expected to have case circle with a payload that satisfies {be greater than <2>}, got <1> in <circle(1)>"
          ])
        )
        expect(failures { expect(Loading.idle).to(haveCaseOf(Loading.loaded, haveCount(1))) }).to(
          equal([
            "expected to have case loaded with a payload that satisfies a matcher, got <idle>"
          ])
        )
      }
    }
  }
}

private enum Loading {
  case idle
  case cancelled
  case loaded([String])
  case failed(any Error)
}

private enum Shape {
  case circle(Int)
  case disc(Int)
  case optional(Int?)
  case square(side: Int)
  case square(area: Int)
  case rectangle(Int, String)
  case line(from: Int, to: Int)
  case anything(Any)
  case named(any: Any)
  case function(() -> Int)
  case functions(Int, () -> Void)
  case perhaps((() -> Int)?)
  case void(Void)
}

private indirect enum Tree<Leaf> {
  case leaf(Leaf)
  case node(Tree, Tree)
  case wrapped(Tree)
}

private enum Light: CustomStringConvertible {
  case red, green
  var description: String { "light" }
}

private enum Secret: CustomStringConvertible {
  case a, b
  case c(Any)
  case d(Any)
  var description: String { "secret" }
}

private enum Masked: CustomReflectable {
  case a(Int)
  case b(Int)
  var customMirror: Mirror { Mirror(self, children: ["x": 1], displayStyle: .enum) }
}

private struct OtherError: Error {}
