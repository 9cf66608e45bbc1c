import Candlestick
import CandlestickSimulation
import CandlestickSupport
import Foundation
import XCTest

final class ThrowAssertionSpec: Spec {
  override class func spec() {
    describe("throwAssertion") {
      it("matches code that traps") {
        expect { fatalError("boom") }.to(throwAssertion())
        expect { preconditionFailure() }.to(throwAssertion())
        expect { precondition(opaque(false)) }.to(throwAssertion())
        expect { opaque([1])[opaque(1)] }.to(throwAssertion())
        expect { opaque(nil as Int?)! }.to(throwAssertion())
        expect { opaque(Int.max) + opaque(1) }.to(throwAssertion())
        expect { opaque(1 as Any) as! String }.to(throwAssertion())
        expect { try! throwing() }.to(throwAssertion())
      }

      it("matches a value that crashes when evaluated") { expect(opaque([1])[opaque(1)]).to(throwAssertion()) }

      it("does not match code that returns") {
        expect { 1 }.toNot(throwAssertion())
        expect { nil as Int? }.toNot(throwAssertion())
        expect {}.toNot(throwAssertion())
      }

      it("does not match code that throws") { expect { try throwing() }.toNot(throwAssertion()) }

      it("does not affect this process if the code crashes") {
        var number = 1
        expect {
          number += 1
          fatalError()
        }.to(throwAssertion())
        expect {
          number += 1
          fatalError("boom")
        }.toNot(throwAssertion("bang"))
        expect(number).to(equal(1))
      }

      it("reports what code that crashes has gathered, once") {
        let run = InnerRun {
          it("crashes in the block") {
            expect {
              expectAll {
                fail("first")
                fail("second")
                fatalError()
              }
            }.to(throwAssertion())
          }
          it("crashes after the block") {
            expect {
              expectAll { fail("first") }
              fail("second")
              fatalError()
            }.to(throwAssertion())
          }
        }
        expect(run.results.map { $0.failures.map(\.message) }).to(equal([["first", "second"], ["first", "second"]]))
      }

      it("leaves known issues of code that crashes known") {
        let run = InnerRun {
          it("has a reason") {
            expect {
              withKnownIssue("why") { fail("wrong") }
              fatalError()
            }.to(throwAssertion())
          }
          it("has no reason, and fails, too") {
            expect {
              withKnownIssue { fail("wrong") }
              fail("failed")
              fatalError()
            }.to(throwAssertion())
          }
        }
        expect(run.outcomes).to(equal(["known: why: wrong", "failed: failed"]))
        expect(run.results[1].notes.knownIssues.map(\.failure.message)).to(equal(["wrong"]))
      }

      it("affects this process once if the code returns or throws") {
        var number = 1
        expect { number += 1 }.toNot(throwAssertion())
        expect(number).to(equal(2))
        expect { number += 1 }.toNot(throwAssertion("boom"))
        expect(number).to(equal(3))
        expect {
          number += 1
          throw TestError.broken
        }.toNot(throwAssertion())
        expect(number).to(equal(4))
        expect(failures { expect { number += 1 }.to(throwAssertion()) }).to(haveCount(1))
        expect(number).to(equal(5))
      }

      it("affects this process in a task and in a simulation, too", .needsSimulations) {
        let number = Locked(1)
        await Task {
          await Task.yield()
          expect { number.withLock { $0 += 1 } }.toNot(throwAssertion())
        }.value
        expect(number.withLock(\.self)).to(equal(2))
        let run = InnerRun {
          it("simulates", .deterministic) {
            expect { number.withLock { $0 += 1 } }.toNot(throwAssertion())
            await Task.yield()
            expect { number.withLock { $0 += 1 } }.toNot(throwAssertion())
          }
        }
        expect(run.outcomes).to(equal(["passed"]))
        expect(number.withLock(\.self)).to(equal(4))
      }

      it("prints the output of code that returns only once") {
        expect { expect { print("hello") }.toNot(throwAssertion()) }.to(output("hello\n"))
      }

      it("reports what happened") {
        expect(failures { expect { 1 }.to(throwAssertion()) }).to(equal(["expected to throw an assertion"]))
        expect(failures { expect { fatalError("boom") }.toNot(throwAssertion()) })
          .to(equal(["expected to not throw an assertion"]))
        expect(details { expect { fatalError("boom") }.toNot(throwAssertion()) })
          .to(equal("the code crashed: Fatal error: boom"))
        expect(failures { expect { try throwing() }.to(throwAssertion()) })
          .to(equal(["expected to throw an assertion; threw error instead <broken>"]))
      }

      it("fails both ways if the code crashes, but not at a trap") {
        for (kind, code) in [
          ("abort()", { abort() }), ("SIGSEGV", { UnsafeMutablePointer<Int>(bitPattern: 16)?.pointee = opaque(1) }),
          ("stack overflow", { overflowTheStack() }), ("SIGFPE", { raise(SIGFPE) }),
        ] as [(String, () -> Void)] {
          expect(failures { expect { code() }.to(throwAssertion()) })
            .to(equal(["expected to throw an assertion, got \(kind)"]))
          expect(failures { expect { code() }.toNot(throwAssertion()) })
            .to(equal(["expected to not throw an assertion, got \(kind)"]))
        }
        expect(failures { expect { abort() }.to(throwAssertion("boom")) })
          .to(equal(["expected to throw an assertion with a message to contain <boom>, got abort()"]))
      }

      it("fails both ways if the code ends the process otherwise") {
        for call in ["called exit(0)", "called exit(3)"] {
          let code = { exit(call == "called exit(0)" ? 0 : 3) }
          expect(failures { expect { code() }.to(throwAssertion()) })
            .to(equal(["expected to throw an assertion; the code \(call)"]))
          expect(failures { expect { code() }.toNot(throwAssertion()) })
            .to(equal(["expected to not throw an assertion; the code \(call)"]))
        }
        expect(failures { expect { raise(SIGKILL) }.toNot(throwAssertion()) })
          .to(equal(["expected to not throw an assertion; the code was ended by signal 9 (Killed)"]))
      }

      it("fails both ways if the code times out") {
        let message = "throw an assertion; the code did not end within 0.01 seconds"
        let timeout = Duration.milliseconds(10)
        expect(failures { expect { sleep(1000) }.to(throwAssertion(timeout: timeout)) })
          .to(equal(["expected to \(message)"]))
        expect(failures { expect { sleep(1000) }.toNot(throwAssertion(timeout: timeout)) })
          .to(equal(["expected to not \(message)"]))
      }

      it("fails both ways if no child process can be forked") {
        let child = try ForkedChild.run(timeout: .seconds(60)) { send in
          send(
            failures {
              var noFiles = rlimit()
              setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &noFiles)
              expect { fatalError() }.to(throwAssertion())
              expect { fatalError() }.toNot(throwAssertion("boom"))
              expect(1).to(equal(1)).to(throwAssertion()).to(equal(1))
            }
          )
        }
        let reason = "no child process could be started: Too many open files"
        expect(child.messages.first).to(
          equal([
            "expected to throw an assertion; \(reason)",
            "expected to not throw an assertion with a message to contain <boom>; \(reason)",
            "expected to throw an assertion; \(reason)",
          ])
        )
      }

      it("can be stored in a variable") {
        let matcher: Matcher<Int> = throwAssertion()
        expect { opaque([1])[opaque(1)] }.to(matcher)
      }

      it("runs the code on a thread other than the main one") {
        let messages = Locked<String?>(nil)
        let thread = Thread {
          let failed = details {
            expect { fatalError() }.to(throwAssertion())
            expect { fatalError("on a thread") }.toNot(throwAssertion())
          }
          messages.withLock { $0 = failed }
        }
        thread.start()
        expect(messages.withLock(\.self))
          .toEventually(
            equal("the code crashed: Fatal error: on a thread"),
            timeout: .seconds(60)
          )
      }

      it("runs synchronous code in an async example") {
        await Task.yield()
        expect { fatalError() }.to(throwAssertion())
        expect { opaque([1])[opaque(1)] }.to(throwAssertion())
        expect { 1 }.toNot(throwAssertion())
        expect {
          _ = opaque(1)
          if opaque(true) { fatalError("no value") }
        }.to(throwAssertion("no value"))
        expect { _ = opaque(1) }.toNot(throwAssertion())
        await expect { fatalError() }.toEventually(throwAssertion())
      }
    }

    describe("throwAssertion with a message") {
      it("matches a crash with this message") {
        expect { fatalError("boom") }.to(throwAssertion("boom"))
        expect { fatalError("boom") }.to(throwAssertion("Fatal error: bo"))
        expect { fatalError("boom") }.toNot(throwAssertion("bang"))
        expect { 1 }.toNot(throwAssertion("boom"))
        expect { try! throwing() }.to(throwAssertion("'try!' expression unexpectedly raised an error"))
      }

      it("accepts a matcher") {
        expect { fatalError("boom") }.to(throwAssertion(equal("Fatal error: boom")))
        expect { fatalError("boom") }.toNot(throwAssertion(equal("boom")))
      }

      it("reports the actual message") {
        expect(failures { expect { fatalError("boom") }.to(throwAssertion("bang")) })
          .to(equal(["expected to throw an assertion with a message to contain <bang>, got <Fatal error: boom>"]))
        expect(failures { expect { fatalError("boom") }.toNot(throwAssertion(equal("Fatal error: boom"))) })
          .to(
            equal([
              "expected to not throw an assertion with a message to equal <Fatal error: boom>, got <Fatal error: boom>"
            ])
          )
        expect(failures { expect { 1 }.to(throwAssertion("boom")) })
          .to(equal(["expected to throw an assertion with a message to contain <boom>, got no assertion"]))
        expect(failures { expect { try throwing() }.to(throwAssertion("boom")) })
          .to(
            equal([
              "expected to throw an assertion with a message to contain <boom>; threw error instead <broken>"
            ])
          )
      }
    }

    describe("an expectation that fails in code that crashes") {
      it("is reported at its location") {
        let captured = CapturedFailures()
        let line = UInt(#line + 3)
        let code: () -> Void = {
          expect {
            expect(1).to(equal(2))
            expect { fail("deeper") }.toNot(throwAssertion())
            fatalError()
          }.to(throwAssertion())
        }
        FailureReporter.withDestination(captured, code)
        expect(captured.messages).to(equal(["expected to equal <2>, got <1>", "deeper"]))
        expect(captured.all.map(\.location.line)).to(equal([line, line + 1]))
        expect(captured.all.map(\.location.path)).to(equal(["\(#filePath)", "\(#filePath)"]))
      }

      it("is reported once if the code returns or throws") {
        let code = {
          expect { fail("returns") }.toNot(throwAssertion())
          expect {
            fail("throws")
            throw TestError.broken
          }.toNot(throwAssertion())
        }
        expect(failures(code)).to(equal(["returns", "throws"]))
      }

      it("is reported if it is an XCTest assertion, too") {
        let run = InnerRun {
          it("asserts") {
            expect {
              XCTFail("in the child process")
              fatalError()
            }.to(throwAssertion())
          }
        }
        expect(run.outcomes).to(equal(["failed: failed - in the child process"]))
      }
    }

    describe("code that has crashed") {
      it("is not run by the next matcher") {
        let both = Matcher<Int> { expression in
          var result = try throwAssertion("bang").satisfies(expression)
          let value = Result { try expression.evaluate() }
          result.message = .fail("\(value)")
          return result
        }
        expect(failures { expect { crashing() }.to(both) })
          .to(equal(["failure(the code crashed: Fatal error: boom)"]))
        expect(failures { expect { crashing() }.to(throwAssertion()).to(equal(1)) })
          .to(equal(["unexpected error thrown: <the code crashed: Fatal error: boom>"]))
      }
    }

    describe("code that has returned") {
      it("is not run again") {
        var count = 0
        expect {
          count += 1
          return count
        }
        .to(equal(1))
        .toNot(throwAssertion())
        .to(equal(1))
      }
    }
  }
}

private func crashing() -> Int { fatalError("boom") }
private func throwing() throws -> Int { throw TestError.broken }

@inline(never) private func opaque<Value>(_ value: Value) -> Value { value }
