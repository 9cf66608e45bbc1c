import Candlestick

@testable import CandlestickRunner
@testable import CandlestickSpecs

final class MessageSpec: Spec {
  override class func spec() {
    describe("a message between processes") {
      it("has what was written, in order") {
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

      it("cannot be read beyond where it was cut") {
        var writer = MessageWriter()
        writer.write("a text")
        for count in writer.bytes.indices {
          var reader = MessageReader(writer.bytes[..<count])
          expect { try reader.text() }.to(throwError(MessageReader.Cut()))
        }
      }

      it("is refused if a length in it is impossible") {
        var writer = MessageWriter()
        writer.write(-1)
        var reader = MessageReader(writer.bytes[...])
        expect { try reader.text() }.to(throwError(MessageReader.Cut()))
      }
    }
  }
}
