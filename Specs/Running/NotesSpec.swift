import Candlestick
import CandlestickExpectations
import CandlestickSimulation
import Foundation
import XCTest

final class NotesSpec: Spec {
  override class func spec() {
    describe("withNote") {
      it("adds its note to the details of a failure, below the difference, and not to the message") {
        let run = InnerRun {
          it("fails") { withNote("user 17") { expect("a\nb").to(equal("a\nc")) } }
        }
        expect(run.failures.first?.message).toNot(contain("user 17"))
        expect(run.failures.first?.details).to(beginWith("difference") && endWith("\nnote: user 17"))
      }

      it("returns what its closure returns, and changes nothing if nothing fails") {
        let run = InnerRun {
          it("passes") {
            expect(withNote("a note") { 17 }).to(equal(17))
            await expect { await withNote("a note") { await later(17) } }.to(equal(17))
          }
        }
        expect(run.outcomes).to(equal(["passed"]))
      }

      it("adds no note to a failure before or after it") {
        let notes = notes {
          fail("before")
          withNote("a note") {}
          fail("after")
        }
        expect(notes).to(equal(["before: ", "after: "]))
      }

      it("can be nested: the outermost note is first, after those of the example") {
        let notes = notes {
          note("seed 7")
          withNote("user 17") {
            withNote("row 3") { fail("inside") }
            fail("between")
          }
        }
        expect(notes).to(equal(["inside: seed 7, user 17, row 3", "between: seed 7, user 17"]))
      }

      it("keeps the lines of a note together, and shortens it") {
        let run = InnerRun {
          it("fails") {
            withNote("two\nlines") { fail("one") }
            withNote(String(repeating: "x", count: 1_001)) { fail("two") }
          }
        }
        expect(run.failures.first?.details).to(equal("note: two\n      lines"))
        expect(run.failures.last?.details).to(contain("… 1 characters left out …"))
      }

      it("adds its note to failures of the code's tasks, even after its end") {
        let end = AsyncStream<Void>.makeStream()
        let late = await failuresWithDetails {
          let task = withNote("user 17") {
            Task {
              await Task.yield()
              fail("in a task")
              for await _ in end.stream { break }
              fail("late")
            }
          }
          end.continuation.finish()
          await task.value
        }
        expect(late).to(equal(["in a task: user 17", "late: user 17"]))
      }

      it("adds its note to failures of detached tasks, threads and Dispatch blocks", .needsSimulations) {
        let notes = notes {
          await withNote("user 17") {
            await Task.detached { fail("in a detached task") }.value
            let ended = DispatchSemaphore(value: 0)
            Thread {
              fail("on a thread")
              ended.signal()
            }.start()
            synchronously { ended.wait() }
            DispatchQueue.global().async {
              fail("in a block")
              ended.signal()
            }
            synchronously { ended.wait() }
          }
        }
        expect(notes).to(equal(["in a detached task: user 17", "on a thread: user 17", "in a block: user 17"]))
      }

      it("adds its note to a late failure") {
        let end = AsyncStream<Void>.makeStream()
        var task: Task<Void, Never>?
        let run = InnerRun {
          it("leaves a task behind") {
            withNote("user 17") {
              task = Task {
                for await _ in end.stream { break }
                fail("late")
              }
            }
          }
          it("ends it") {
            note("another example")
            end.continuation.finish()
            await task?.value
          }
        }
        expect(run.summary.lateFailures.map(\.failure.details)).to(equal(["note: user 17"]))
      }

      it("adds its note to failures of a block of expectations, inside and around it") {
        let notes = notes {
          withNote("outside") {
            expectAll {
              withNote("inside") { fail("one") }
              fail("two")
            }
          }
          withNote("outside") {
            toEventually(timeout: .zero) { withNote("inside") { fail("three") } }
          }
        }
        expect(notes).to(equal(["one: outside, inside", "two: outside", "three: outside, inside"]))
      }

      it("adds its note to an XCTest assertion", .needsSimulations) {
        let notes = notes { withNote("user 17") { XCTFail("in XCTest's words") } }
        expect(notes).to(equal(["failed - in XCTest's words: user 17"]))
      }
    }

    describe("an error that a closure of withNote throws") {
      it("is rethrown, and has the note if it ends the example") {
        let run = InnerRun {
          it("fails") {
            note("seed 7")
            try withNote("user 17") { try withNote("row 3") { throw TestError.broken } }
          }
          it("fails in async code") {
            try await withNote("user 17") {
              await Task.yield()
              throw TestError.broken
            }
          }
          it("stops") { try withNote("user 17") { throw StopTest("no user") } }
        }
        expect(run.failures.map(\.withNotes)).to(
          equal([
            "unexpected error thrown: <broken>: seed 7, user 17, row 3", "unexpected error thrown: <broken>: user 17",
            "no user: user 17",
          ])
        )
      }

      it("has the note if it ends a hook or a block of expectations, or if an expectation evaluates the code") {
        let run = InnerRun {
          it("fails") {
            expectAll { try withNote("in a block") { throw TestError.broken } }
            expect { try withNote("in a value") { throw CancellationError() } }.to(beVoid())
          }
          afterEach { try withNote("in a hook") { throw TestError.broken } }
        }
        expect(run.failures.map(\.withNotes)).to(
          equal([
            "unexpected error thrown: <broken>: in a block",
            "unexpected error thrown: <CancellationError()>: in a value",
            "unexpected error thrown in afterEach: <broken>: in a hook",
          ])
        )
      }

      it("leaves no note behind if the example catches it", .needsSimulations) {
        let run = InnerRun {
          it("fails") {
            try? withNote("user 17") { throw TestError.broken }
            throw TestError.broken
          }
        }
        expect(run.failures.map(\.withNotes)).to(equal(["unexpected error thrown: <broken>: "]))
      }

      it("has one note if a requirement has reported it") {
        let notes = notes { try withNote("user 17") { try require(1).to(equal(2)) } }
        expect(notes).to(equal(["expected to equal <2>, got <1>: user 17"]))
      }
    }

    describe("the failure of a known issue") {
      it("has the notes of its code, in the block and around it") {
        let run = InnerRun {
          it("is known") {
            withNote("user 17") {
              withKnownIssue("a bug") { withNote("row 3") { fail("known") } }
              withKnownIssue("a bug") { try withNote("row 4") { throw TestError.broken } }
            }
          }
        }
        expect(run.results.flatMap(\.knownIssues).map(\.failure.withNotes))
          .to(equal(["known: user 17, row 3", "unexpected error thrown: <broken>: user 17, row 4"]))
      }
    }

    describe("note") {
      it("adds a note to the later failures of the example, and of no other") {
        let run = InnerRun {
          it("fails") {
            fail("before")
            note("seed 7")
            fail("after")
            throw TestError.broken
          }
          it("is another example") { fail("elsewhere") }
        }
        expect(run.failures.map(\.withNotes))
          .to(equal(["before: ", "after: seed 7", "unexpected error thrown: <broken>: seed 7", "elsewhere: "]))
      }

      it("can be called in hooks, in tasks and in blocks of expectations") {
        let run = InnerRun {
          beforeEach { note("in a hook") }
          it("fails") {
            await Task { note("in a task") }.value
            expectAll {
              fail("one")
              note("in a block")
            }
            fail("two")
          }
        }
        expect(run.failures.map(\.withNotes))
          .to(equal(["one: in a hook, in a task", "two: in a hook, in a task, in a block"]))
      }

      it("belongs to each example that fails because of the beforeAll hook that calls it") {
        let run = InnerRun {
          beforeAll {
            note("seed 7")
            fail("not ready")
          }
          it("fails") {}
          it("fails, too") {}
        }
        expect(run.failures.map(\.withNotes)).to(equal(["not ready: seed 7", "not ready: seed 7"]))
      }

      it("belongs to one attempt of an example that is retried") {
        var attempts = 0
        let run = InnerRun {
          it("fails", .retry(1)) {
            attempts += 1
            note("attempt \(attempts)")
            fail("no")
          }
        }
        expect(run.failures.map(\.withNotes)).to(equal(["no: attempt 2"]))
      }

      // In virtual time, because a busy machine may reach the limit before the note.
      it("adds its note to the failure of a time limit", .needsSimulations) {
        let run = InnerRun {
          it("hangs", .deterministic, .timeLimit(.milliseconds(10))) {
            note("seed 7")
            try await Task.sleep(for: .seconds(3600))
          }
        }
        expect(run.failures.map(\.withNotes)).to(containElementSatisfying { $0.hasSuffix(": seed 7") })
      }

      it("shows equal notes once, and only the latest ones of many") {
        let run = InnerRun {
          it("fails") {
            for number in 1...1_025 { note("number \(number / 5)") }
            fail("no")
          }
        }
        let lines = (run.failures.first?.details ?? "").split(separator: "\n")
        expect(lines).to(haveCount(21))
        expect(lines.first).to(equal("note: … 186 earlier notes left out"))
        expect(lines.last).to(equal("note: number 205"))
      }

      it("fails outside of examples, and says what to write instead", .needsSimulations) {
        let hasEnded = DispatchSemaphore(value: 0)
        let run = InnerRun {
          it("starts unknown code") {
            runInUnknownCode(Unmanaged.passUnretained(hasEnded).toOpaque(), addNote)
            hasEnded.wait()
          }
        }
        expect(run.outcomes).to(equal(["passed"]))
        expect(run.summary.strayFailures.map(\.message)).to(
          equal([
            #"recorded while "starts unknown code" ran, but not by its code: `note` found no example that this code "#
              + #"belongs to; write `withNote("…") { … }` around the code instead"#
          ])
        )
      }

      it("has no effect on code whose example is unknown, unlike withNote", .needsSimulations) {
        let hasEnded = DispatchSemaphore(value: 0)
        let run = InnerRun {
          it("is not concerned") {
            note("seed 7")
            runInUnknownCode(Unmanaged.passUnretained(hasEnded).toOpaque(), failWithNote)
            hasEnded.wait()
          }
        }
        expect(run.outcomes).to(equal(["passed"]))
        expect(run.summary.strayFailures.map(\.details)).to(equal(["note: user 17"]))
      }
    }
  }
}

/// Returns the failures of an example, each with its notes.
@MainActor private func notes(_ body: @escaping @MainActor () async throws -> Void) -> [String] {
  InnerRun { it("fails") { try await body() } }.failures.map(\.withNotes)
}

private nonisolated(nonsending) func failuresWithDetails(_ body: () async -> Void) async -> [String] {
  let captured = CapturedFailures()
  await FailureReporter.withDestination(captured, body)
  return captured.all.map(\.withNotes)
}

private func addNote(_ context: UnsafeMutableRawPointer?) {
  note("lost")
  signal(context)
}

private func failWithNote(_ context: UnsafeMutableRawPointer?) {
  withNote("user 17") { fail("stray") }
  signal(context)
}

/// Signals the semaphore that the context points to.
private func signal(_ context: UnsafeMutableRawPointer?) {
  if let context { Unmanaged<DispatchSemaphore>.fromOpaque(context).takeUnretainedValue().signal() }
}
