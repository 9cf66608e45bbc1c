import Candlestick
import CandlestickExpectations
import CandlestickSupport
import Dispatch
import Foundation
import Nimble

final class CatchBadInstructionSpec: Spec {
  override class func spec() {
    describe("catchBadInstruction") {
      it("returns a crash with its message") {
        let exception: BadInstructionException? = catchBadInstruction { fatalError("boom") }
        expect(exception?.description).to(equal("Fatal error: boom"))
      }

      it("returns an exception, as Nimble's does") {
        expect(catchBadInstruction { fatalError("at the end") }).to(beAKindOf(BadInstructionException.self))
        expect(catchBadInstruction {}).to(beNil())
      }

      it("returns nil if there is no crash") {
        var count = 0
        expect(catchBadInstruction { count += 1 } == nil).to(beTrue())
        expect(count).to(equal(1))
      }
    }

    describe("throwAssertion") {
      it("matches a trap and an error of the runtime") {
        expect { fatalError("boom") }.to(throwAssertion())
        expect { preconditionFailure() }.to(throwAssertion())
        expect { opaque([1])[opaque(1)] }.to(throwAssertion())
        expect { opaque(nil as Int?)! }.to(throwAssertion())
        expect { opaque(Int.max) + opaque(1) }.to(throwAssertion())
        expect { opaque("a" as Any) as! Int }.to(throwAssertion())
        expect { try! { throw TestError.broken }() }.to(throwAssertion())
      }

      it("does not match code that returns or throws") {
        expect {}.toNot(throwAssertion())
        expect { () -> Int in 5 }.toNot(throwAssertion()).to(equal(5))
        expect { throw TestError.broken }.toNot(throwAssertion())
        expect(failures { expect { 1 }.to(throwAssertion()) }).to(equal(["expected to throw an assertion"]))
        expect(failures { expect { throw TestError.broken }.to(throwAssertion()) })
          .to(equal(["expected to throw an assertion; threw error instead <broken>"]))
        expect(failures { expect { fatalError("boom") }.toNot(throwAssertion()) })
          .to(equal(["expected to not throw an assertion"]))
      }

      it("keeps changes before the trap") {
        var steps: [String] = []
        expect {
          steps.append("before")
          if opaque(true) { fatalError("boom") }
          steps.append("after")
        }.to(throwAssertion())
        expect(steps).to(equal(["before"]))
      }

      it("runs the code once") {
        var count = 0
        expect { count += 1 }.toNot(throwAssertion())
        expect(count).to(equal(1))
      }

      it("ends the accesses of the code") {
        var numbers = [1]
        for _ in 1...3 { expect { numbers[opaque(7)] += 1 }.to(throwAssertion()) }
        numbers.append(2)
        expect(numbers).to(equal([1, 2]))
      }

      it("ends the bindings of task-local values") {
        expect { Local.$number.withValue(1) { Local.$number.withValue(2) { fatalError() } } }.to(throwAssertion())
        expect(Local.number).to(equal(0))
        await Local.$number.withValue(3) {
          await Task.yield()
          expect { Local.$number.withValue(4) { fatalError() } }.to(throwAssertion())
          await Task.yield()
          expect(Local.number).to(equal(3))
        }
        expect(Local.number).to(equal(0))
      }

      it("ends the scopes of failures") {
        let inner = CapturedFailures()
        let all = failures {
          expect { FailureReporter.withDestination(inner) { fatalError() } }.to(throwAssertion())
          fail("afterwards")
          FailureReporter.recordAsStray(TestFailure(message: "stray", location: CodeLocation()))
        }
        expect(all).to(equal(["afterwards", "stray"]))
        expect(inner.messages).to(beEmpty())
      }

      it("reports the failures of the code before the trap once") {
        let code: () -> Void = {
          expect {
            fail("before")
            fatalError()
          }.to(throwAssertion())
        }
        expect(failures(code)).to(equal(["before"]))
      }

      it("can be nested") {
        var steps: [Int] = []
        expect {
          steps.append(1)
          expect {
            steps.append(2); fatalError("inner")
          }.to(throwAssertion())
          steps.append(3)
          fatalError("outer")
        }.to(throwAssertion())
        expect(steps).to(equal([1, 2, 3]))
        expect(catchBadInstruction { fatalError("again") }?.description).to(equal("Fatal error: again"))
      }

      it("restores the handlers of signals") {
        let before = handlers()
        expect { fatalError() }.to(throwAssertion())
        expect {}.toNot(throwAssertion())
        expect(handlers()).to(equal(before))
      }

      it("catches traps of tasks and threads that run at the same time") {
        await withTaskGroup(of: Void.self) { group in
          for _ in 0..<20 {
            group.addTask {
              expect { fatalError() }.to(throwAssertion())
              await Task.yield()
              expect { opaque([1])[opaque(1)] }.to(throwAssertion())
            }
          }
        }
      }

      it("works in a simulation, also while the code waits for another step that traps") {
        let run = InnerRun {
          it("traps", .deterministic) {
            let reached = DispatchSemaphore(value: 0)
            let caught = Locked(0)
            await withTaskGroup(of: Void.self) { group in
              group.addTask {
                let code = {
                  reached.wait()
                  fatalError("first")
                }
                if catchBadInstruction(block: code)?.description == "Fatal error: first" { caught.withLock { $0 += 1 } }
              }
              group.addTask {
                let code = {
                  reached.signal()
                  fatalError("second")
                }
                if catchBadInstruction(block: code)?.description == "Fatal error: second" {
                  caught.withLock { $0 += 1 }
                }
              }
            }
            expect(caught.withLock(\.self)).to(equal(2))
          }
        }
        expect(run.outcomes).to(equal(["passed"]))
      }

      // The thread sanitizer ends a fork that starts a thread.
      it("does not catch the trap of another thread", .disabled(if: isThreadSanitized)) {
        let code = {
          let end = DispatchSemaphore(value: 0)
          Thread { fatalError("other") }.start()
          end.wait()
        }
        expect { expect { code() }.to(Nimble.throwAssertion()) }.to(throwAssertion("other"))
      }

      it("does not explain a later crash") {
        let child = try ForkedChild.run(timeout: .seconds(60)) { _ in
          expect { fatalError("boom") }.to(throwAssertion())
          raise(SIGSEGV)
        }
        expect(Crash.fatalError(in: child.output)).to(beNil())
        expect(child.output).to(contain("Fatal error: boom"))
      }
    }
  }
}

private enum Local {
  @TaskLocal static var number = 0
}

@inline(never) private func opaque<Value>(_ value: Value) -> Value { value }

/// The addresses of the handlers of traps.
private func handlers() -> [UInt] {
  [SIGILL, SIGTRAP, SIGABRT].map { signal in
    var action = sigaction()
    sigaction(signal, nil, &action)
    return unsafeBitCast(action.__sigaction_handler, to: UInt.self)
  }
}
