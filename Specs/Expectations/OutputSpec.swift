import Candlestick
import CandlestickSimulation
import CandlestickSupport
import Foundation

final class OutputSpec: Spec {
  override class func spec() {
    describe("output") {
      it("matches code that prints exactly this text") {
        expect { print("hi") }.to(output("hi\n"))
        expect { print("hi") }.toNot(output("hi"))
        expect { print("hi") }.toNot(output("hi\nho\n"))
        expect { print("hi", "ho", separator: "\n") }.to(output("hi\nho\n"))
        expect { print("ß🕯️", terminator: "") }.to(output("ß🕯️"))
      }

      it("matches silence") {
        expect {}.to(output(""))
        expect { print() }.toNot(output(""))
      }

      it("matches a value that prints when evaluated") { expect(printing("hi")).to(output("hi\n")) }

      it("captures standard error on request") {
        expect { printError("oh") }.to(output("oh\n", to: .standardError))
        expect {
          expect {
            print("hi")
            printError("oh")
          }.to(output("hi\n"))
        }.to(output("oh\n", to: .standardError))
      }

      it("captures output of C functions, other threads and processes") {
        expect {
          puts("C")
          FileHandle.standardOutput.write(Data("Foundation\n".utf8))
          DispatchQueue.global().sync { print("thread") }
          let process = Process()
          process.executableURL = URL(fileURLWithPath: "/bin/echo")
          process.arguments = ["process"]
          try process.run()
          process.waitUntilExit()
        }.to(output(contain("C\n", "Foundation\n", "thread\n", "process\n")))
      }

      it("captures more than a pipe holds") {
        let line = String(repeating: "x", count: 99)
        expect { for _ in 0..<10_000 { print(line) } }.to(output(haveCount(1_000_000)))
      }

      it("excludes output before and after") {
        expect {
          print("before", terminator: "")
          expect { print("hi") }.to(output("hi\n"))
          print("after")
        }.to(output("beforehi\nafter\n"))
      }

      it("accepts a matcher") {
        expect { print("hi") }.to(output(contain("h")))
        expect { print("hi") }.toNot(output(contain("o")))
        expect {}.to(output(beEmpty()))
      }

      it("restores the streams") {
        let before = try (openFiles(), identity(of: STDOUT_FILENO), identity(of: STDERR_FILENO))
        expect { print("hi") }.to(output("hi\n"))
        expect { printError("hi") }.to(output("hi\n", to: .standardError))
        _ = failures { expect { throw TestError.broken }.to(output("")) }
        let after = try (openFiles(), identity(of: STDOUT_FILENO), identity(of: STDERR_FILENO))
        expect(after.0).to(equal(before.0))
        expect(after.1).to(equal(before.1))
        expect(after.2).to(equal(before.2))
      }

      it("propagates errors") {
        expect(
          failures {
            expect {
              print("hi")
              throw TestError.broken
            }.to(output("hi\n"))
          }
        )
        .to(equal(["unexpected error thrown: <broken>"]))
      }

      it("reports the output") {
        expect(
          failures {
            expect { print("hi\tho") }.to(output("ho\n"))
            expect { print("hi") }.toNot(output("hi\n"))
            expect {}.to(output("hi\r\n", to: .standardError))
            expect { print("hi") }.to(output(contain("o\n")))
            expect { printError("hi") }.to(output(equal("ho\n"), to: .standardError))
          }
        )
        .to(
          equal([
            #"expected to output <ho\n> to standard output, got <hi\tho\n>"#,
            #"expected to not output <hi\n> to standard output, got <hi\n>"#,
            #"expected to output <hi\r\n> to standard error, got no output"#,
            #"expected to output to standard output a text to contain <o\n>, got <hi\n>"#,
            #"expected to output to standard error a text to equal <ho\n>, got <hi\n>"#,
          ])
        )
      }

      it("reports that the code has already run") {
        let reason = "the code has already run, and is not run again"
        expect(failures { expect(printing("hi")).to(output("hi\n")).to(output("hi\n")).to(beNil()) })
          .to(
            equal([
              #"expected to output <hi\n> to standard output; \#(reason)"#,
              "expected to be nil, got <()>",
            ])
          )
      }

      it("reports that there is no such stream", .needsForkedWorkers) {
        let child = try ForkedChild.run(timeout: .seconds(60)) { send in
          close(STDOUT_FILENO)
          send(failures { expect {}.toNot(output("hi")) })
        }
        let reason = "the standard output cannot be captured: Bad file descriptor"
        expect(child.messages.first).to(equal(["expected to not output <hi> to standard output; \(reason)"]))
      }

      it("captures the output of code that crashes in a child process", .needsForkedWorkers) {
        expect {
          expect {
            expect { print("hi") }.to(output("hi\n"))
            print("ho")
            fatalError()
          }.to(throwAssertion())
        }.to(output(""))
      }
    }

    describe("output of async code") {
      it("is captured as it is printed") {
        await expect {
          print("hi")
          await Task.yield()
          print("ho")
        }.to(output("hi\nho\n"))
        await expect { await Task.yield() }.toNot(output("hi\n"))
        await expect {
          await Task.yield()
          print("hi")
        }.toEventually(output("hi\n"))
      }

      it("is described like that of synchronous code") {
        let messages = await failures {
          await expect {
            await Task.yield()
            print("hi")
          }.to(output("ho\n"))
          await expect {
            await Task.yield()
            throw TestError.broken
          }.to(output("ho\n"))
        }
        expect(messages).to(
          equal([
            #"expected to output <ho\n> to standard output, got <hi\n>"#,
            "unexpected error thrown: <broken>",
          ])
        )
      }

      it("is no longer captured once the task is cancelled") {
        let stream = try identity(of: STDOUT_FILENO)
        let task = Task { @MainActor in
          await expect {
            await Task.yield()
            print("hi")
            withUnsafeCurrentTask { $0?.cancel() }
            expect(try identity(of: STDOUT_FILENO)).to(equal(stream))
          }.to(output("hi\n"))
          await expect { await Task.yield() }.to(output(""))
        }
        await task.value
      }
    }

    describe("captures that overlap") {
      it("each record the output while they last") {
        let stream = try identity(of: STDOUT_FILENO)
        let first = try OutputCapture(of: STDOUT_FILENO)
        print("1")
        let second = try OutputCapture(of: STDOUT_FILENO)
        print("2")
        let texts = [first.end(), second.end(), first.end()]
        expect(texts).to(equal(["1\n2\n", "2\n", "1\n2\n"]))
        expect(try identity(of: STDOUT_FILENO)).to(equal(stream))
      }

      it("may come from many threads") {
        let stream = try identity(of: STDOUT_FILENO)
        let misses = Locked(0)
        DispatchQueue.concurrentPerform(iterations: 100) { index in
          let capture = try? OutputCapture(of: STDOUT_FILENO)
          print("<\(index)>")
          if capture?.end().contains("<\(index)>\n") != true { misses.withLock { $0 += 1 } }
        }
        expect(misses.withLock(\.self)).to(equal(0))
        expect(try identity(of: STDOUT_FILENO)).to(equal(stream))
      }
    }
  }
}

private func printing(_ text: String) { print(text) }
private func printError(_ text: String) { FileHandle.standardError.write(Data("\(text)\n".utf8)) }

/// Returns the identity of an open file.
private func identity(of file: Int32) throws -> [UInt64] {
  var status = stat()
  fstat(file, &status)
  return [UInt64(status.st_dev), UInt64(status.st_ino)]
}
