import Candlestick
import CandlestickSupport

final class MessageSpec: Spec {
  override class func spec() {
    describe("a message between processes") {
      it("is a line of JSON, with the fields in the order of their declarations") {
        let text = "ä\0\n\"b"
        let message = Message(
          kind: .pair(-7, of: nil),
          texts: [text, ""],
          counts: [],
          half: 0.5,
          next: [.none, .pair(1, of: text)]
        )
        let line = JSONText.line(message)
        expect(String(decoding: line, as: UTF8.self)).to(
          equal(
            #"{"kind":{"pair":{"_0":-7}},"texts":["ä\u0000\n\"b",""],"counts":[],"half":0.5,"#
              + #""next":[{"none":{}},{"pair":{"_0":1,"of":"ä\u0000\n\"b"}}]}"# + "\n"
          )
        )
        expect(try Message(json: line[...])).to(equal(message))
      }
    }

    describe("received lines") {
      it("are taken one by one, and may be empty") {
        var bytes = Array("a\n\nb\n".utf8)[...]
        expect(bytes.takeLine()).to(equal(Array("a".utf8)[...]))
        expect(bytes.takeLine()).to(beEmpty())
        expect(bytes.takeLine()).to(equal(Array("b".utf8)[...]))
        expect(bytes.takeLine()).to(beNil())
        expect(bytes).to(beEmpty())
      }

      it("are taken when they are complete") {
        var bytes = Array("1\n2\n3".utf8)
        expect(bytes.takeLines()).to(equal([1, 2]))
        expect(bytes).to(equal(Array("3".utf8)))
        expect(bytes.takeLines() as [Int]).to(beEmpty())
        bytes += "0\n".utf8
        expect(bytes.takeLines()).to(equal([30]))
        expect(bytes).to(beEmpty())
      }

      it("are left out if they are no such value") {
        var bytes = Array("1\nx\n\n{}\n2\n".utf8)
        expect(bytes.takeLines()).to(equal([1, 2]))
      }
    }
  }

  private struct Message: Codable, Equatable {
    enum Kind: Codable, Equatable {
      case none
      case pair(Int, of: String?)
    }

    var kind: Kind
    var texts: [String]
    var counts: [Int]
    var missing: Int?
    var half: Double
    var next: [Kind]
  }
}
