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
      @MainActor func show(
        _ output: inout WorkerOutput,
        upTo end: Int? = nil,
        isEnd: Bool = true
      ) {
        let end = end ?? output.size
        while !output.showPart(upTo: end, isEnd: isEnd, isCaptured: false, { _ in }) {}
      }
      @MainActor func shownText() -> String {
        var bytes = [UInt8](repeating: 0, count: 300)
        let count = pread(shown(), &bytes, bytes.count, 0)
        return String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
      }

      it("is shown part by part") {
        var output = WorkerOutput(file(), stream: shown())
        print("one ")
        var parts: [String] = []
        func showMore(isCaptured: Bool = false) {
          _ = output.showPart(upTo: output.size, isEnd: true, isCaptured: isCaptured) {
            parts.append(String(decoding: $0, as: UTF8.self))
          }
        }
        showMore()
        showMore()
        print("two\n")
        showMore()
        print("3")
        showMore()
        expect(parts).to(equal(["one ", "two\n", "3"]))
        expect(shownText()).to(equal("one two\n3"))
        print("4")
        showMore(isCaptured: true)
        expect(parts.last).to(equal("4"))
        expect(shownText()).to(equal("one two\n3"))
      }

      for character in ["é", "日", "👍"] {
        it("is shown up to the last whole character until its end: \(character)") {
          var output = WorkerOutput(file(), stream: shown())
          var parts: [String] = []
          func show(isEnd: Bool = false) {
            let isShown = output.showPart(upTo: output.size, isEnd: isEnd, isCaptured: false) {
              parts.append(String(decoding: $0, as: UTF8.self))
            }
            expect(isShown).to(beTrue())
          }
          print("a")
          for byte in character.utf8 {
            _ = withUnsafeBytes(of: byte) { pwrite(file(), $0.baseAddress, 1, lseek(file(), 0, SEEK_END)) }
            show()
          }
          expect(parts).to(equal(["a", character]))
          _ = withUnsafeBytes(of: UInt8(0xE6)) { pwrite(file(), $0.baseAddress, 1, lseek(file(), 0, SEEK_END)) }
          show()
          expect(parts).to(haveCount(2))
          show(isEnd: true)
          expect(parts).to(equal(["a", character, "\u{FFFD}"]))
        }
      }

      it("is shown in the order in which tests are reported, and the rest at the end") {
        var output = WorkerOutput(file(), stream: shown())
        print("second first rest")
        output.seek(to: 7)
        show(&output, upTo: 13)
        output.seek(to: 0)
        show(&output, upTo: 7)
        output.seekToRest(after: 13)
        show(&output)
        output.seekToRest(after: 13)
        expect(output.hasMore(upTo: output.size)).to(beFalse())
        expect(shownText()).to(equal("first second rest"))
      }

      it("continues after a test has truncated it") {
        var output = WorkerOutput(file(), stream: shown())
        print("before\n")
        show(&output)
        ftruncate(file(), 0)
        print("after\n")
        show(&output)
        expect(shownText()).to(equal("before\nafter\n"))
      }

      describe("that is long") {
        let output = memoized { WorkerOutput(file(), stream: shown(), beginningSize: 20, endSize: 10) }
        let note =
          "bytes of output are left out here; only the first 20 and the last 10 bytes that a test prints are shown"

        it("is shown without its middle, between lines, once it has ended") {
          var output = output()
          print("before\n")
          output.seek(to: 7)
          for number in 1...9 { print("line \(number)\n") }
          show(&output, isEnd: false)
          expect(shownText()).to(equal("line 1\nline 2\n"))
          print("line 10\n")
          show(&output)
          expect(shownText()).to(equal("line 1\nline 2\nnote: 49 \(note)\nline 10\n"))
          output.seek(to: output.size)
          print("next\n")
          show(&output)
          expect(shownText()).to(endWith("line 10\nnext\n"))
        }

        it("is divided inside a line if that is long, too") {
          var output = output()
          print(String(repeating: "x", count: 100))
          show(&output)
          let (beginning, end) = (String(repeating: "x", count: 20), String(repeating: "x", count: 10))
          expect(shownText()).to(equal("\(beginning)\nnote: 70 \(note)\n\(end)"))
        }

        it("is shown completely if nothing is between the beginning and the end") {
          var output = output()
          print("123456789 123456789 ")
          show(&output, isEnd: false)
          print("123456789")
          show(&output, isEnd: false)
          expect(shownText()).to(equal("123456789 123456789 "))
          show(&output)
          expect(shownText()).to(equal("123456789 123456789 123456789"))
        }
      }

      it("is shown in small parts") {
        var output = WorkerOutput(file(), stream: shown())
        for _ in 0..<200 { print(String(repeating: "x", count: 1023) + "\n") }
        var counts: [Int] = []
        var count = 0
        while !output.showPart(upTo: output.size, isEnd: true, isCaptured: false, { count += $0.count }) {
          counts.append(count)
          count = 0
        }
        expect(counts).to(allPass(beBetween(15_000, and: 17_000)))
        expect(counts.reduce(count, +)) == 204_800
      }

      it("is not shown to a reader that does not read") {
        var ends: [Int32] = [0, 0]
        pipe(&ends)
        defer { ends.forEach { close($0) } }
        var output = WorkerOutput(file(), stream: ends[1])
        for _ in 0..<100 { print(String(repeating: "x", count: 1023) + "\n") }
        var count = 0
        while !output.showPart(upTo: output.size, isEnd: true, isCaptured: false, { count += $0.count }), count < 65_536
        {}
        expect(output.showPart(upTo: output.size, isEnd: true, isCaptured: false) { _ in }).to(beFalse())
        expect(output.hasMore(upTo: output.size)).to(beTrue())
      }

      it("loses no line at its end if its middle was released") {
        var output = WorkerOutput(file(), stream: shown(), beginningSize: 1_000_000, endSize: 1_000_000)
        let lines = String(repeating: String(repeating: "x", count: 99) + "\n", count: 1_000)
        for _ in 0..<80 {
          print(lines)
          output.trim(from: 0, to: output.size)
        }
        var count = 0
        while !output.showPart(
          upTo: output.size,
          isEnd: true,
          isCaptured: true,
          { count += $0.count { $0 == UInt8(ascii: "\n") } }
        ) {}
        // One line is the note.
        expect(count).to(equal(20_001))
      }

      it("takes memory only for what is shown") {
        var output = WorkerOutput(file(), stream: shown(), beginningSize: 1_000_000, endSize: 1_000_000)
        @MainActor func storedSize() -> Int {
          var status = stat()
          fstat(file(), &status)
          return Int(status.st_blocks) * 512
        }
        for _ in 0..<80 {
          print(String(repeating: "x", count: 100_000))
          output.trim(from: 0, to: output.size)
        }
        expect(output.size) == 8_000_000
        expect(storedSize()).to(beLessThan(4_000_000))
      }
    }
  }
}
