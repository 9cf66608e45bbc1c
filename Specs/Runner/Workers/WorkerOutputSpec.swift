import CSupport
import Candlestick
import Foundation

@testable import CandlestickRunner
@testable import CandlestickSpecs

final class WorkerOutputSpec: Spec {
  override class func spec() {
    describe("the output of a worker") {
      let file = memoized { candlestick_open_scratch_file() }
      let shown = memoized { candlestick_open_scratch_file() }
      afterEach {
        close(file())
        close(shown())
      }

      @MainActor func print(_ text: String) {
        _ = text.withCString { pwrite(file(), $0, strlen($0), lseek(file(), 0, SEEK_END)) }
      }
      @MainActor func shownText() -> String {
        var bytes = [UInt8](repeating: 0, count: 100)
        let count = pread(shown(), &bytes, bytes.count, 0)
        return String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
      }

      it("is shown one part after another") {
        var output = WorkerOutput(file(), stream: shown())
        print("one ")
        expect(output.show(upTo: 4)).to(equal(UInt8(ascii: " ")))
        expect(output.show(upTo: 4)).to(beNil())
        print("two\n")
        expect(output.show(upTo: output.size)).to(equal(UInt8(ascii: "\n")))
        print("3")
        expect(output.show(upTo: output.size)).to(equal(UInt8(ascii: "3")))
        expect(shownText()).to(equal("one two\n3"))
      }

      it("goes on after a test has truncated it") {
        var output = WorkerOutput(file(), stream: shown())
        print("before\n")
        _ = output.show(upTo: output.size)
        ftruncate(file(), 0)
        print("after\n")
        _ = output.show(upTo: output.size)
        expect(shownText()).to(equal("before\nafter\n"))
      }
    }
  }
}
