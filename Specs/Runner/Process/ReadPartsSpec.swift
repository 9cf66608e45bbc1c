import CSupport
import Candlestick
import CandlestickSupport
import Foundation

final class ReadPartsSpec: Spec {
  override class func spec() {
    describe("text for a reader that drops each part that begins or ends inside a character") {
      /// Returns the parts that the reader keeps of a text that is written to a pipe.
      ///
      /// - Parameter most: the number of bytes that it reads at once.
      func parts(
        of text: String,
        reading most: Int,
        _ write: @escaping @Sendable (Int32, UnsafeRawPointer?, Int) -> Int
      ) -> [String] {
        var ends: [Int32] = [-1, -1]
        pipe(&ends)
        let (readEnd, writeEnd) = (ends[0], ends[1])
        let thread = Thread {
          _ = Array(text.utf8).withUnsafeBytes { $0.writeAll { write(writeEnd, $0, $1) } }
          close(writeEnd)
        }
        thread.start()
        var kept: [String] = []
        var buffer = [UInt8](repeating: 0, count: most)
        while true {
          let count = read(readEnd, &buffer, most)
          guard count > 0 else { break }
          if let part = String(validating: buffer[..<count], as: UTF8.self) { kept.append(part) }
        }
        close(readEnd)
        return kept
      }

      let texts = [
        ("ASCII", String(repeating: "Test Case 'CartSpec.adds up' passed\n", count: 5_000)),
        ("some other characters", String(repeating: "✓ adds up， twice 日本語\nTest Case\n", count: 5_000)),
        ("only other characters", String(repeating: "👩🏽‍💻é日", count: 10_000)),
      ]
      for most in [4096, 8192] {
        it("is kept in parts of \(most) bytes", for: texts) { _, text in
          let parts = parts(of: text, reading: most) { candlestick_write_whole_parts($0, $1, $2) }
          expect(parts.joined() == text).to(beTrue())
          if text.contains("\n") { expect(parts).to(allPass { $0.hasSuffix("\n") }) }
        }
      }

      it("would be lost otherwise") {
        let parts = parts(of: texts[1].1, reading: 4096) { Foundation.write($0, $1, $2) }
        expect(parts.joined() == texts[1].1).to(beFalse())
      }

      it("is written although nobody reads the pipe") {
        var ends: [Int32] = [-1, -1]
        pipe(&ends)
        let (readEnd, writeEnd) = (ends[0], ends[1])
        for _ in 0..<2 {
          expect("✓".utf8CString.withUnsafeBytes { candlestick_write_whole_parts(writeEnd, $0.baseAddress, 3) })
            .to(equal(3))
        }
        close(writeEnd)
        expect(FileHandle(fileDescriptor: readEnd, closeOnDealloc: true).readDataToEndOfFile()).to(haveCount(6))
      }
    }
  }
}
