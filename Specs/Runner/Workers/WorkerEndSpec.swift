import CSupport
import Candlestick
import CandlestickSupport
import Foundation

@testable import CandlestickRunner
@testable import CandlestickSpecs

final class WorkerEndSpec: Spec {
  override class func spec() {
    describe("the end of a worker") {
      let example = CodeLocation(fileID: "Specs/A.swift", filePath: "/Specs/A.swift", line: 12, column: 7)

      it("is reported with the recorded cause") {
        expect(end(signal: nil, status: 1, cause: "exit(0) was called").message).to(equal("exit(0) was called"))
      }

      it("is reported with the signal if no cause was recorded") {
        expect(end(signal: 9).message).to(equal("signal 9 (Killed) ended the process"))
      }

      it("is reported with the name of any signal") {
        func name(_ number: Int32) -> String {
          withUnsafeTemporaryAllocation(of: CChar.self, capacity: 32) { text in
            candlestick_name_signal(number, text.baseAddress, text.count)
            return text.baseAddress.map { String(cString: $0) } ?? ""
          }
        }
        expect([SIGUSR1, SIGXFSZ, SIGPWR, 34, 37, 64, 127].map(name)).to(
          equal(["SIGUSR1", "SIGXFSZ", "SIGPWR", "SIGRTMIN", "SIGRTMIN+3", "SIGRTMIN+30", "signal 127"])
        )
        expect((1...31).map(name)).to(allPass(beginWith("SIG")))
      }

      it("is reported as a stop if the process is traced") {
        expect(end(ending: .traced(stop: SIGSTOP)).message).to(
          equal("the process asked to be traced (ptrace), stopped at signal 19 (Stopped (signal)), and was killed")
        )
      }

      it("is reported with the exit status if there was no signal") {
        expect(end(signal: nil, status: 3).message).to(equal("the process ended with status 3"))
      }

      it("is reported after the worker's tests, with the meaning of the thread sanitizer's status") {
        let race = end(hasEnded: true, signal: nil, status: 66)
        let words = "the process ended with status 66 (the thread sanitizer found a race), after its tests"
        expect(race.message).to(equal(words))
        expect(race.isClean).to(beFalse())
        expect(end(hasEnded: true, signal: 11).isClean).to(beFalse())
        expect(end(hasEnded: true, signal: nil, status: 0).isClean).to(beTrue())
        expect(end(signal: nil, status: 0).isClean).to(beFalse())
      }

      it("is reported with advice if nobody has read what the code has written") {
        expect(end(signal: SIGPIPE, cause: "SIGPIPE ended the process").message)
          .to(match(#"^SIGPIPE ended the process\. The code has written to .*: signal\(SIGPIPE, SIG_IGN\)$"#))
      }

      it("is reported with the fatal error, without a stack trace") {
        let output = "noise\nM/F.swift:3: Fatal error: boom\nmore\n*** Signal 4: Backtracing from 0x1 ***\ntrace"
        expect(end(signal: 4, cause: "SIGILL ended the process", output).message)
          .to(equal("SIGILL ended the process: Fatal error: boom\nmore"))
      }

      it("is reported with the rule of Dispatch that the code has broken in a simulation") {
        let output = "noise\nBUG IN CLIENT OF LIBDISPATCH: dispatch_sync called\n*** Signal 4: Backtracing ***\ntrace"
        expect(end(signal: 4, cause: "SIGILL ended the process", output).message)
          .to(equal("SIGILL ended the process: BUG IN CLIENT OF LIBDISPATCH: dispatch_sync called"))
      }

      it("names the hook that was running") {
        expect(end(signal: 9, words: "while \"A\" was running, in its beforeEach").message)
          .to(equal("signal 9 (Killed) ended the process in its beforeEach"))
      }

      it("is reported as a kill if the supervisor killed the worker") {
        expect(end(signal: 9, reasonForKill: "killed after 2 seconds").message).to(equal("killed after 2 seconds"))
      }

      it("has the location that the worker recorded") {
        let location = end(signal: 9, location: "/Specs/B.swift:3: ").failure(at: example, number: 1).location
        expect(location.description).to(equal("/Specs/B.swift:3"))
      }

      it("has the location of the test, with its column, if the worker recorded the same line") {
        let location = end(signal: 9, location: "/Specs/A.swift:12: ").failure(at: example, number: 1).location
        expect(location).to(equal(example))
        expect(location.column).to(equal(7))
      }

      it("has the location of the test if the worker recorded none") {
        expect(end(signal: 9).failure(at: example, number: 1).location).to(equal(example))
      }

      it("is a failure of the test whose code was still running, at its location, and names the running test") {
        let left = end(signal: 4, cause: "SIGILL ended the process", "F.swift:3: Fatal error: boom", owner: 3)
        expect(left.owner).to(equal(3))
        let failure = left.failure(ofCodeLeftBy: example, number: 3, while: "b", runsAgain: true)
        expect(failure.message).to(equal("SIGILL ended the process while \"b\" was running: Fatal error: boom"))
        expect(failure.location).to(equal(example))
        expect(failure.details).to(equal("\"b\" runs again"))
        expect(left.failure(ofCodeLeftBy: example, number: 3, while: nil, runsAgain: false).message)
          .to(equal("SIGILL ended the process: Fatal error: boom"))
      }

      it("is attributed to the main thread's code if the worker was killed") {
        let threads = [
          WorkerEnd.Thread(isMain: false, owner: 1, addresses: []), .init(isMain: true, owner: 2, addresses: []),
        ]
        expect(end(signal: 9, reasonForKill: "killed", threads: threads).owner).to(equal(2))
        expect(end(signal: 4, threads: threads).owner).to(equal(1))
        expect(end(signal: 4).owner).to(beNil())
      }

      it("has an ID that no failure of the worker has") {
        let one = end(signal: 9).failure(at: example, number: 0)
        let other = end(signal: 9).failure(at: example, number: 1)
        expect(one.id).toNot(equal(other.id))
        expect("\(one.id)").to(contain("-"))
      }
    }
  }

  private static func end(
    hasEnded: Bool = false,
    signal: Int32? = nil,
    status: Int32? = nil,
    ending: ForkedChild.Ending? = nil,
    cause: String = "",
    _ errorOutput: String = "",
    location: String = "",
    words: String = "",
    reasonForKill: String? = nil,
    owner: Int? = nil,
    threads: [WorkerEnd.Thread]? = nil
  ) -> WorkerEnd {
    WorkerEnd(
      hasEnded: hasEnded,
      ending: ending ?? signal.map { .signal($0) } ?? .exit(status: status ?? 0),
      reasonForKill: reasonForKill,
      cause: cause,
      location: location,
      words: words,
      errorOutput: errorOutput,
      threads: threads ?? owner.map { [WorkerEnd.Thread(isMain: true, owner: $0, addresses: [])] } ?? []
    )
  }
}
