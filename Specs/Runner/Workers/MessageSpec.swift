import Candlestick
import CandlestickSupport

@testable import CandlestickRunner
@testable import CandlestickSpecs

final class MessageSpec: Spec {
  override class func spec() {
    describe("a message between processes") {
      it("contains what was written, in order") {
        var writer = MessageWriter()
        writer.write(-7)
        writer.write([3, 0, .max])
        writer.write("ä\0b")
        writer.write(String?.none)
        writer.write(String?.some(""))
        writer.write(Int?.none)
        writer.write(Int?.some(5))
        var reader = MessageReader(writer.bytes[...])
        expect(try reader.number()).to(equal(-7))
        expect(try reader.numbers()).to(equal([3, 0, .max]))
        expect(try reader.text()).to(equal("ä\0b"))
        expect(try reader.optionalText()).to(beNil())
        expect(try reader.optionalText()).to(equal(""))
        expect(try reader.optionalNumber()).to(beNil())
        expect(try reader.optionalNumber()).to(equal(5))
        expect { try reader.number() }.to(throwError(MessageReader.Cut()))
      }

      it("throws if it ends too early") {
        var writer = MessageWriter()
        writer.write("a text")
        for count in writer.bytes.indices {
          var reader = MessageReader(writer.bytes[..<count])
          expect { try reader.text() }.to(throwError(MessageReader.Cut()))
        }
      }

      it("throws if a length in it is impossible") {
        for count in [-1, .min, 2, .max] {
          var writer = MessageWriter()
          writer.write(count)
          writer.write(0)
          let bytes = writer.bytes[..<9]
          var (text, numbers, texts) = (MessageReader(bytes), MessageReader(bytes), MessageReader(bytes))
          expect { try text.text() }.to(throwError(MessageReader.Cut()))
          expect { try numbers.numbers() }.to(throwError(MessageReader.Cut()))
          expect { try texts.texts() }.to(throwError(MessageReader.Cut()))
        }
      }
    }

    describe("the next message in the received bytes") {
      func sent(_ write: (inout MessageWriter) -> Void) -> [UInt8] {
        var sent: [UInt8] = []
        var writer = MessageWriter()
        writer.begin()
        write(&writer)
        // Sends a byte at a time.
        writer.end { bytes, _ in
          sent += UnsafeRawBufferPointer(start: bytes, count: 1)
          return 1
        }
        return sent
      }

      it("follows the previous one, and may be empty") {
        var bytes = (sent { $0.write(["a", ""]) } + sent { _ in } + sent { $0.write(7) })[...]
        var first = try require(MessageReader(nextIn: &bytes)).toNot(beNil())
        expect(try first.texts()).to(equal(["a", ""]))
        expect(first.isAtEnd).to(beTrue())
        expect(MessageReader(nextIn: &bytes)?.isAtEnd).to(beTrue())
        var last = MessageReader(nextIn: &bytes)
        expect(try last?.number()).to(equal(7))
        expect(MessageReader(nextIn: &bytes)).to(beNil())
      }

      it("is nil until it is complete") {
        let message = sent { $0.write("a text") }
        for count in message.indices {
          var bytes = message[..<count]
          expect(MessageReader(nextIn: &bytes)).to(beNil())
          expect(bytes).to(haveCount(count))
        }
      }

      it("is nil if its size is impossible") {
        for size in [-1, .min, .max] {
          var writer = MessageWriter()
          writer.write(size)
          var bytes = writer.bytes[...]
          expect(MessageReader(nextIn: &bytes)).to(beNil())
        }
      }
    }
  }
}
