import Candlestick
import Foundation

@testable import CandlestickReports

final class EmbeddedFilesSpec: Spec {
  override class func spec() {
    describe("the attachments embedded in a page") {
      let folder = memoized { try! TemporaryFolder() }
      afterEach { folder().remove() }

      /// Writes a file, and returns it as an attachment.
      @MainActor func attachment(_ name: String, _ data: Data) throws -> RunEvent.Attachment {
        try folder().write(data, to: name)
        return RunEvent.Attachment(name: name, path: folder().path(of: name), byteCount: data.count)
      }

      it("are images of the formats that browsers show") {
        var files = EmbeddedFiles()
        let types = try ["a.png", "a.jpg", "a.JPEG", "a.gif", "a.webp", "a.svg", "a.txt"].map {
          try files.read(attachment($0, Data("x".utf8)))?.type
        }
        expect(types).to(
          equal(["image/png", "image/jpeg", "image/jpeg", "image/gif", "image/webp", "image/svg+xml", nil])
        )
      }

      it("are texts with any name") {
        var files = EmbeddedFiles()
        expect(try files.read(attachment("log", Data("a\né".utf8)))?.text).to(equal("a\né"))
        expect(try files.read(attachment("zero", Data([0x61, 0])))).to(beNil())
        expect(try files.read(attachment("not UTF-8", Data([0xFF])))).to(beNil())
      }

      it("are not large") {
        var files = EmbeddedFiles()
        for (name, most) in [("a.png", EmbeddedFiles.mostImageBytes), ("a.txt", EmbeddedFiles.mostTextBytes)] {
          expect(try files.read(attachment(name, Data(repeating: 0x61, count: most)))).toNot(beNil())
          expect(try files.read(attachment(name, Data(repeating: 0x61, count: most + 1)))).to(beNil())
        }
      }

      it("are skipped if they have grown too large since they were attached") {
        var files = EmbeddedFiles()
        var file = try attachment("a.txt", Data(repeating: 0x61, count: EmbeddedFiles.mostTextBytes + 1))
        file.byteCount = 1
        expect(files.read(file)).to(beNil())
      }

      it("are limited in total size") {
        var files = EmbeddedFiles()
        let room = files.room
        let file = try attachment("a.png", Data(repeating: 1, count: EmbeddedFiles.mostImageBytes))
        let count = (0..<100).count { _ in files.read(file) != nil }
        expect(count).to(equal(room / file.byteCount))
        expect(files.room).to(equal(room - count * file.byteCount))
      }

      it("exist") {
        var files = EmbeddedFiles()
        expect(files.read(RunEvent.Attachment(name: "a", path: folder().path(of: "a"), byteCount: 1))).to(beNil())
      }
    }
  }
}
