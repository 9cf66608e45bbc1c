import Candlestick
import Foundation

@testable import CandlestickRunner

final class DurationsFileSpec: Spec {
  override class func spec() {
    describe("the file of --durations") {
      let folder = memoized { try! TemporaryFolder() }
      let record = memoized { HistoryFile(path: folder().path(of: "record")) }
      let file = memoized { DurationsFile(path: folder().path(of: "durations")) }
      afterEach { folder().remove() }

      @MainActor func writeRecord() {
        _ = record().merge([(key: "M.A/a", value: .init(outcome: .passed, duration: .microseconds(1_500)))])
      }

      it("is a copy of the record of an earlier run, and is only read") {
        writeRecord()
        let text = try folder().text(of: "record")
        try folder().write(text, to: "durations")
        expect(try file().read()).to(equal(["M.A/a": .microseconds(1_500)]))
        expect(try folder().text(of: "durations")).to(equal(text))
      }

      it("is rejected if it is missing, a folder, empty or damaged") {
        @MainActor func expectError(_ reason: String) {
          let path = folder().path(of: "durations")
          expect { try file().read() }.to(
            throwError { (error: UsageError) in
              expect(error.description).to(
                equal("--durations: \(path): \(reason); pass a copy of the record of an earlier run")
              )
            }
          )
        }
        expectError("No such file or directory")
        writeRecord()
        for text in ["", try String(folder().text(of: "record").dropLast(2)), "name,seconds\nM.A/a,1"] {
          try folder().write(text, to: "durations")
          expectError("it is not a record, or is damaged")
        }
        try FileManager.default.removeItem(atPath: folder().path(of: "durations"))
        try FileManager.default.createDirectory(
          atPath: folder().path(of: "durations"),
          withIntermediateDirectories: true
        )
        expectError("it is not a file")
      }

      it("must not be the record that the run rewrites, under any name") {
        writeRecord()
        try folder().write(folder().text(of: "record"), to: "durations")
        expect { try file().checkDiffers(from: record()) }.toNot(throwError())
        let link = folder().path(of: "link")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: record().path)
        for path in [record().path, link] {
          expect { try DurationsFile(path: path).checkDiffers(from: record()) }.to(
            throwError { (error: UsageError) in
              expect(error.description).to(contain("--durations: \(path): each run rewrites this record"))
            }
          )
        }
      }
    }
  }
}
