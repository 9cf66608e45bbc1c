import Candlestick
import CandlestickSupport
import Foundation

@testable import CandlestickEngine
@testable import CandlestickSimulation

final class RuntimeCheckSpec: Spec {
  override class func spec() {
    describe("the check of the runtime") {
      it("finds no problem here") { expect(RuntimeCheck.problem).to(beNil()) }

      it("is documented with all of its parts, in order") {
        let repository = URL(filePath: #filePath).appending(path: "../../..").standardized
        let guide = try String(
          contentsOf: repository.appending(path: "Documentation/SwiftVersions.md"),
          encoding: .utf8
        )
        let section = guide.split(separator: "\n## ").first { $0.hasPrefix("What is checked\n") }
        let rows = try unwrap(section).matches(of: /\n\| `?([^|`-].*?)`? \|/).map { String($0.1) }
        expect(rows.filter { !["function", "the problem"].contains($0) }).to(equal(RuntimeCheck.all))
      }
    }

    describe("a check in a forked child") {
      beforeEach { if isThreadSanitized { try skip("no threads can start in a fork there") } }

      it("returns the problem") {
        expect(RuntimeCheck.runInChild { "tasks have another layout" }).to(equal("tasks have another layout"))
        expect(RuntimeCheck.runInChild { nil }).to(beNil())
      }

      it("leaves this process unchanged") {
        var process = getpid()
        let problem = RuntimeCheck.runInChild {
          process = 0
          return nil
        }
        expect(problem).to(beNil())
        expect(process).to(equal(getpid()))
      }

      it("describes a crash instead of ending this process") {
        let crash = "the Swift runtime has another layout; the check of it crashed: "
        expect(RuntimeCheck.runInChild { fatalError("boom") }).to(equal("\(crash)Fatal error: boom"))
        expect(
          RuntimeCheck.runInChild {
            UnsafeMutablePointer<Int>(bitPattern: 16)?.pointee = 1
            return nil
          }
        ).to(beginWith("\(crash)signal 11"))
      }

      it("describes other ends of the child") {
        expect(RuntimeCheck.runInChild { exit(3) }).to(equal("the check of the Swift runtime exited with status 3"))
        expect(
          RuntimeCheck.runInChild {
            raise(SIGKILL)
            return nil
          }
        ).to(beginWith("the check of the Swift runtime was ended by signal 9"))
      }

      it("runs in this process if the child waits for a lock that another thread may hold") {
        let end = DispatchSemaphore(value: 0)
        Thread.detachNewThread { end.wait() }
        defer { end.signal() }
        let process = getpid()
        let problem = RuntimeCheck.runInChild(timeout: .milliseconds(50)) {
          if getpid() != process { sleep(1000) }
          return "found here"
        }
        expect(problem).to(equal("found here"))
      }
    }
  }
}
