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

      it("is shown part by part") {
        var output = WorkerOutput(file(), stream: shown())
        print("one ")
        var parts: [String] = []
        func show(isCaptured: Bool = false) {
          output.show(upTo: output.size, isCaptured: isCaptured) { parts.append(String(decoding: $0, as: UTF8.self)) }
        }
        show()
        show()
        print("two\n")
        show()
        print("3")
        show()
        expect(parts).to(equal(["one ", "two\n", "3"]))
        expect(shownText()).to(equal("one two\n3"))
        print("4")
        show(isCaptured: true)
        expect(parts.last).to(equal("4"))
        expect(shownText()).to(equal("one two\n3"))
      }

      it("is shown in the order in which tests are reported, and the rest at the end") {
        var output = WorkerOutput(file(), stream: shown())
        print("second first rest")
        output.seek(to: 7)
        output.show(upTo: 13, isCaptured: false) { _ in }
        output.seek(to: 0)
        output.show(upTo: 7, isCaptured: false) { _ in }
        output.seekToRest(after: 13)
        output.show(upTo: output.size, isCaptured: false) { _ in }
        output.seekToRest(after: 13)
        expect(output.hasMore(upTo: output.size)).to(beFalse())
        expect(shownText()).to(equal("first second rest"))
      }

      it("continues after a test has truncated it") {
        var output = WorkerOutput(file(), stream: shown())
        print("before\n")
        output.show(upTo: output.size, isCaptured: false) { _ in }
        ftruncate(file(), 0)
        print("after\n")
        output.show(upTo: output.size, isCaptured: false) { _ in }
        expect(shownText()).to(equal("before\nafter\n"))
      }
    }
  }
}
