import Candlestick

final class MemoizedSpec: Spec {
  override class func spec() {
    var made: [String] = []
    beforeEach { made = [] }

    describe("a memoized value") {
      it("is created at first use, once for each example") {
        _ = InnerRun {
          let value = memoized {
            made.append("value")
            return made.count
          }
          it("uses it twice") {
            expect(made).to(beEmpty())
            expect(value()).to(equal(value()))
          }
          it("uses it again") { _ = value() }
          it("does not use it") {}
        }
        expect(made).to(equal(["value", "value"]))
      }

      it("is the same in hooks and in the example") {
        let run = InnerRun {
          let list = memoized { List() }
          beforeEach { list().items.append(1) }
          afterEach { expect(list().items).to(equal([1, 2])) }
          it("uses it") { list().items.append(2) }
        }
        expect(run.outcomes).to(equal(["passed"]))
      }

      it("is the same in aroundEach as in the example that it runs") {
        let run = InnerRun {
          let list = memoized { List() }
          aroundEach { example in
            list().items.append(1)
            example()
          }
          it("uses it") { expect(list().items).to(equal([1])) }
        }
        expect(run.outcomes).to(equal(["passed"]))
      }

      it("may be nil, and is then still created once") {
        _ = InnerRun {
          let value = memoized { () -> Int? in
            made.append("value")
            return nil
          }
          it("uses it twice") { expect(value() ?? value()).to(beNil()) }
        }
        expect(made).to(equal(["value"]))
      }

      it("can be overridden in a nested group, also for the hooks of outer groups") {
        var seen: [Int] = []
        _ = InnerRun {
          let number = memoized { 1 }
          beforeEach { seen.append(number()) }
          it("is as declared") {}
          context("in a nested group") {
            number.override { 2 }
            it("is overridden") {}
            context("and one more") {
              number.override { 3 }
              it("is overridden again") {}
            }
          }
        }
        expect(seen).to(equal([1, 2, 3]))
      }

      it("is the value of the outer group inside its own override") {
        var seen: [Int] = []
        _ = InnerRun {
          let number = memoized { 1 }
          context("in a nested group") {
            number.override { number() + 10 }
            context("and one more") {
              number.override { number() + 100 }
              it("is all of them") { seen.append(number()) }
            }
          }
        }
        expect(seen).to(equal([111]))
      }

      it("throws what its closure throws") {
        let run = InnerRun {
          let value = memoized { () throws -> Int in throw TestError.broken }
          it("throws") { _ = try value() }
        }
        expect(run.outcomes).to(equal(["failed: unexpected error thrown: <broken>"]))
      }

      it("can be used in code whose failures are gathered") {
        let run = InnerRun {
          let number = memoized { 1 }
          it("uses it") {
            expect(failures { expect(number()).to(equal(2)) }).to(equal(["expected to equal <2>, got <1>"]))
          }
        }
        expect(run.outcomes).to(equal(["passed"]))
      }

      it("can be used by a task of the example") {
        let run = InnerRun {
          let number = memoized { 1 }
          it("uses it") { await expect { await Task { number() }.value }.to(equal(1)) }
        }
        expect(run.outcomes).to(equal(["passed"]))
      }

      it("belongs to its example in a task that outlives the example") {
        var seen: [Int] = []
        var leaked: Task<Void, Never>!
        let (signal, end) = AsyncStream<Void>.makeStream()
        _ = InnerRun {
          let number = memoized {
            made.append("value")
            return made.count
          }
          it("leaves a task behind") {
            seen.append(number())
            leaked = Task {
              for await _ in signal {}
              seen.append(number())
            }
          }
          it("has a value of its own") {
            seen.append(number())
            end.finish()
            await leaked.value
          }
        }
        expect(seen).to(equal([1, 2, 1]))
      }

      for (value, make) in [("an object", { Failing() }), ("an object in an array", { [Failing()] })]
        as [(String, () -> Any)]
      {
        it("belongs to its example in the deinit of \(value), though a task outlives the example") {
          var leaked: Task<Void, Never>!
          let (signal, end) = AsyncStream<Void>.makeStream()
          let run = InnerRun {
            let failing = memoized { make() }
            it("leaves a task behind") {
              _ = failing()
              leaked = Task { for await _ in signal {} }
            }
            it("is innocent") {
              end.finish()
              await leaked.value
            }
          }
          expect(run.outcomes).to(equal(["failed: in a deinit", "passed"]))
        }
      }

      it("may fail in its deinit because of a known issue") {
        let run = InnerRun {
          let failing = memoized { Failing() }
          it("is known", .knownIssue("a bug")) { _ = failing() }
          it("is known, too", .knownIssue("a bug", isIntermittent: true)) { _ = failing() }
        }
        expect(run.outcomes).to(equal(["known: a bug: in a deinit", "known: a bug: in a deinit"]))
      }

      it("is the same object in a task that outlives the example and retains it") {
        var isSame = false
        var leaked: Task<Void, Never>!
        let (signal, end) = AsyncStream<Void>.makeStream()
        _ = InnerRun {
          let object = memoized { Retained() }
          it("leaves a task behind") {
            let first = object()
            leaked = Task {
              for await _ in signal {}
              isSame = object() === first
            }
          }
          it("ends the task") {
            end.finish()
            await leaked.value
          }
        }
        expect(isSame).to(beTrue())
      }

      it("fails outside of examples, at the line of its use") {
        let run = InnerRun {
          let number = memoized { 1 }
          describe("a group") {
            beforeAll { _ = number() }
            it("fails") {}
          }
          describe("another group") { _ = number() }
        }
        let message = "a memoized value can be used only in an example or its hooks"
        expect(run.lines).to(
          equal([
            "a group fails: failed: \(message)",
            "another group is declared without mistakes: failed: "
              + "failed where examples are declared, outside of any example: \(message)",
          ])
        )
      }
    }

    describe("a memoized struct") {
      it("can be modified for one example") {
        let run = InnerRun {
          let stack = memoized { [1] }
          beforeEach { stack.modify { $0.append(2) } }
          it("is modified") {
            stack.modify { $0.append(3) }
            expect(stack()).to(equal([1, 2, 3]))
          }
          it("is created again") { expect(stack()).to(equal([1, 2])) }
        }
        expect(run.outcomes).to(equal(["passed", "passed"]))
      }

      it("can be replaced") {
        let run = InnerRun {
          let number = memoized { 1 }
          beforeEach { number.modify { $0 = 2 } }
          it("is replaced") { expect(number()).to(equal(2)) }
        }
        expect(run.outcomes).to(equal(["passed"]))
      }

      it("can be modified where it is overridden, also inside the override") {
        var seen: [[Int]] = []
        _ = InnerRun {
          let stack = memoized { [1] }
          beforeEach { stack.modify { $0.append(3) } }
          context("in a nested group") {
            stack.override {
              stack.modify { $0.append(2) }
              return stack() + [0]
            }
            it("is both") { seen.append(stack()) }
          }
          it("is as declared") { seen.append(stack()) }
        }
        expect(seen).to(equal([[1, 2, 0, 3], [1, 3]]))
      }

      it("returns what the closure returns, and throws its error, of its type") {
        let run = InnerRun {
          let stack = memoized { [1, 2] }
          it("is used") {
            expect(stack.modify { $0.popLast() }).to(equal(2))
            do throws(TestError) {
              try stack.modify { (stack) throws(TestError) in
                stack.append(3)
                throw .broken
              }
            } catch {
              expect(error).to(equal(.broken))
            }
            expect(stack()).to(equal([1, 3]))
          }
        }
        expect(run.outcomes).to(equal(["passed"]))
      }

      it("throws what the closure that creates it throws") {
        let run = InnerRun {
          let value = memoized { () throws -> Int in throw TestError.broken }
          it("throws") { try value.modify { $0 += 1 } }
        }
        expect(run.outcomes).to(equal(["failed: unexpected error thrown: <broken>"]))
      }

      it("can be modified if the closure that creates it may throw") {
        let run = InnerRun {
          let value = memoized { () throws -> Int in 1 }
          it("is modified") {
            try value.modify { $0 += 1 }
            expect(try value()).to(equal(2))
          }
        }
        expect(run.outcomes).to(equal(["passed"]))
      }

      it("can be modified off the main actor") {
        let run = InnerRun {
          let number = memoized { 1 }
          it("is modified") {
            await Task.detached { await number.modify { $0 += 1 } }.value
            expect(number()).to(equal(2))
          }
        }
        expect(run.outcomes).to(equal(["passed"]))
      }

      it("is created again on each schedule", .needsSimulations) {
        let run = InnerRun {
          let numbers = memoized { [0] }
          it("is modified", .schedules(5)) {
            numbers.modify { $0.append(1) }
            let other = Task { numbers.modify { $0.append(1) } }
            await other.value
            expect(numbers()).to(equal([0, 1, 1]))
          }
        }
        expect(run.outcomes).to(equal(["passed"]))
      }

      it("cannot be modified while it is being modified") {
        let line = #line + 7
        let run = InnerRun {
          let numbers = memoized { [1] }
          let others = memoized { [1] }
          it("is modified") {
            numbers.modify { list in
              others.modify { $0.append(2) }
              numbers.modify { $0.append(3) }
              list.append(4)
            }
            numbers.modify { $0.append(5) }
            expect(numbers()).to(equal([1, 4, 5]))
            expect(others()).to(equal([1, 2]))
          }
        }
        expect(run.failures.map(\.message)).to(
          equal([
            "modify(…) is called in the closure of modify(…) for the same value, so its change is lost; "
              + "change the closure's argument"
          ])
        )
        expect(run.failures.map(\.location.line)).to(equal([UInt(line)]))
      }

      it("cannot be modified outside of examples") {
        let run = InnerRun {
          let number = memoized { 1 }
          describe("a group") {
            beforeAll { number.modify { $0 += 1 } }
            it("fails") {}
          }
        }
        expect(run.outcomes)
          .to(equal(["failed: a memoized value can be used only in an example or its hooks"]))
      }

      it("fails each matcher for any value, with and without not, if it is not called") {
        let stack = memoized { [1] }
        let asyncStack = memoized { await later([1]) }
        let list = List()
        let memoizedList = memoized { list }
        let messages = failures {
          expect(stack).to(beNil())
          expect(stack).toNot(beNil())
          expect(asyncStack).toNot(beNil())
          expect(stack).to(matchSnapshot())
          expect(stack).toNot(matchSnapshot())
          expect(stack).to(matchInlineSnapshot())
          expect(stack).toNot(beAKindOf([Int].self))
          expect(stack).toNot(beAnInstanceOf([Int].self))
          expect(memoizedList) !== list
          expect(memoizedList).toNot(beIdenticalTo(list))
          expect(stack).toNot(throwError())
          expect(stack).toNot(change { 1 })
          expect(stack).toNot(postNotifications(beEmpty()))
          expect(stack).toNot(output(beEmpty()))
        }
        let message = "a memoized value has to be called: write expect(stack()) for expect(stack)"
        expect(messages).to(equal(Array(repeating: message, count: 14)))
      }
    }

    describe("a failure in the deinitializer of a memoized value") {
      let traits: [(String, SpecTrait)] = [("in real time", .realTime), ("that may run again", .retry(1))]
      for (name, trait) in traits {
        it("belongs to its example \(name)") {
          let run = InnerRun {
            let value = memoized { FailingAtItsEnd() }
            describe("a group", trait) {
              it("uses it") { _ = value() }
              it("is not concerned") {}
            }
          }
          expect(run.outcomes).to(equal(["failed: at its end", "passed"]))
        }
      }
    }

    describe("an async memoized value") {
      it("is created once, even if several tasks use it at the same time") {
        let run = InnerRun {
          let list = memoized {
            made.append("value")
            await Task.yield()
            return List()
          }
          it("uses it") {
            let first = Task { await list().items.count }
            let second = Task { await list().items.count }
            await expect { await first.value + second.value }.to(equal(0))
          }
        }
        expect(run.outcomes).to(equal(["passed"]))
        expect(made).to(equal(["value"]))
      }

      it("can be overridden in nested groups, and is the value of the outer group inside an override") {
        var seen: [Int] = []
        _ = InnerRun {
          let number = memoized { await Task { 1 }.value }
          context("in a nested group") {
            number.override { await number() + 10 }
            it("is both") { seen.append(await number()) }
          }
        }
        expect(seen).to(equal([11]))
      }

      it("throws what its closure throws") {
        let run = InnerRun {
          let value = memoized { () async throws -> Int in
            await Task.yield()
            throw TestError.broken
          }
          it("throws") { _ = try await value() }
        }
        expect(run.outcomes).to(equal(["failed: unexpected error thrown: <broken>"]))
      }

      it("can be modified for one example") {
        let run = InnerRun {
          let stack = memoized { await later([1]) }
          beforeEach { await stack.modify { $0.append(2) } }
          it("is modified") {
            await expect { await stack.modify { $0.popLast() } }.to(equal(2))
            await stack.modify { $0.append(3) }
            await expect { await stack() }.to(equal([1, 3]))
          }
          it("is created again") { await expect { await stack() }.to(equal([1, 2])) }
        }
        expect(run.outcomes).to(equal(["passed", "passed"]))
      }

      it("throws the errors of both closures when it is modified") {
        let run = InnerRun {
          let broken = memoized { () async throws -> Int in throw TestError.broken }
          let number = memoized { await later(1) }
          it("is not created") { try await broken.modify { $0 += 1 } }
          it("is modified") {
            do throws(TestError) {
              try await number.modify { (number) throws(TestError) in
                number += 1
                throw .broken
              }
            } catch {
              expect(error).to(equal(.broken))
            }
            await expect { await number() }.to(equal(2))
          }
        }
        expect(run.outcomes).to(equal(["failed: unexpected error thrown: <broken>", "passed"]))
      }
    }
  }
}

private final class FailingAtItsEnd {
  deinit { fail("at its end") }
}

/// Not `Sendable`, like many subjects.
final class List {
  var items: [Int] = []
}

private final class Failing {
  deinit { fail("in a deinit") }
}

private final class Retained {}
