import Candlestick
import CandlestickSupport
import Foundation

final class CommandSpec: Spec {
  override class func spec() {
    describe("a command") {
      it("returns its status and its standard output") {
        let result = Command.run(shell("echo out; echo err >&2; exit 3"), timeout: .seconds(60))
        expect(result?.status).to(equal(3))
        expect(result?.output).to(equal("out\n"))
      }

      it("returns its standard error, too, on request") {
        let result = Command.run(shell("echo out; echo err >&2"), takesErrors: true, timeout: .seconds(60))
        expect(result?.output).to(equal("out\nerr\n"))
      }

      it("runs with the given environment") {
        let result = Command.run(shell("echo $GREETING"), environment: ["GREETING": "hello"], timeout: .seconds(60))
        expect(result?.output).to(equal("hello\n"))
      }

      it("does not read the input of this process") {
        let child = try ForkedChild.run(timeout: .seconds(60)) { send in
          // The pipe never delivers input.
          var ends: [Int32] = [0, 0]
          pipe(&ends)
          dup2(ends[0], STDIN_FILENO)
          send([Command.run(["/bin/cat"], timeout: .seconds(30))?.output ?? "none"])
        }
        expect(child.messages).to(equal([[""]]))
      }

      it("returns nil if it cannot be started, crashes or times out") {
        for words in [["/bin/no-such-program"], shell("kill -SEGV $$")] {
          expect(Command.run(words, timeout: .seconds(60)) == nil).to(beTrue())
        }
        expect(Command.run(shell("while true; do sleep 1; done"), timeout: .milliseconds(50)) == nil).to(beTrue())
      }
    }
  }
}

private func shell(_ script: String) -> [String] { ["/bin/sh", "-c", script] }
