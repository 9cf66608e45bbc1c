import Candlestick
import CandlestickSupport
import Foundation

final class NewFileSpec: Spec {
  override class func spec() {
    let folder = memoized { try! TemporaryFolder() }
    let path = memoized { folder().path(of: "a") }
    afterEach { folder().remove() }

    @MainActor func write(_ text: String, to path: String, removesOld: Bool = true) throws {
      let file = try NewFile(path: path, removesOld: removesOld)
      try file.write(Array(text.utf8))
      try file.finish()
    }
    @MainActor func names() throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: folder().path).sorted()
    }

    describe("a new file") {
      it("replaces an earlier one when it is complete") {
        try folder().write("earlier", to: "a")
        let file = try NewFile(path: path(), removesOld: false)
        try file.write(Array("text".utf8))
        expect(try folder().text(of: "a")).to(equal("earlier"))
        try file.finish()
        expect(try folder().text(of: "a")).to(equal("text"))
        expect(try names()).to(equal(["a"]))
      }

      it("can remove the earlier one at once") {
        try folder().write("earlier", to: "a")
        let file = try NewFile(path: path(), removesOld: true)
        expect(try names()).to(equal(["a.partial"]))
        try file.finish()
        expect(try folder().text(of: "a")).to(equal(""))
      }

      it("leaves what was written, if it is never completed, and nothing if nothing was") {
        for text in ["", "text"] { try NewFile(path: path(), removesOld: true).write(Array(text.utf8)) }
        expect(try folder().text(of: "a.partial")).to(equal("text"))
        _ = try NewFile(path: path(), removesOld: true)
        expect(try names()).to(beEmpty())
      }

      it("overwrites what a killed process has left") {
        try folder().write("a long text that is not complete", to: "a.partial")
        try write("text", to: path())
        expect(try folder().text(of: "a")).to(equal("text"))
        expect(try names()).to(equal(["a"]))
      }

      it("may be written twice at the same time") {
        let files = try (0..<2).map { _ in try NewFile(path: path(), removesOld: true) }
        for (index, file) in files.enumerated() { try file.write(Array("\(index)".utf8)) }
        for (index, file) in files.enumerated() {
          try file.finish()
          expect(try folder().text(of: "a")).to(equal("\(index)"))
        }
        expect(try names()).to(equal(["a"]))
      }

      it("has a high descriptor, which started programs do not inherit", .needsForkedWorkers) {
        let before = Set(try openFiles())
        let file = try NewFile(path: path(), removesOld: true)
        let opened = Set(try openFiles()).subtracting(before).compactMap { Int32($0) }.filter {
          fcntl($0, F_GETFD) >= 0
        }
        expect(opened).to(allPass(beGreaterThanOrEqualTo(500)))
        expect(opened.map { fcntl($0, F_GETFD) & FD_CLOEXEC }).to(equal([FD_CLOEXEC]))
        try file.finish()
      }

      let changes: [(String, String, @MainActor (String) -> Void)] = [
        ("removed", "it was removed or replaced during the run", { unlink("\($0).partial") }),
        ("replaced", "it was removed or replaced during the run", { rename($0, "\($0).partial") }),
        ("appended to", "something else has written to it during the run", { truncate("\($0).partial", 7) }),
        ("barred by a folder", "it is not a regular file anymore", { mkdir($0, 0o777) }),
      ]
      it("fails if it is changed before it is complete", for: changes) { change, reason, apply in
        let file = try NewFile(path: path(), removesOld: true)
        try file.write(Array("text".utf8))
        if change == "replaced" { try folder().write("other", to: "a") }
        apply(path())
        expect { try file.finish() }.to(throwError { expect(($0 as? NewFile.Failure)?.reason).to(equal(reason)) })
      }

      it("fails if it is truncated between two writes") {
        let file = try NewFile(path: path(), removesOld: true)
        try file.write(Array("text".utf8))
        truncate("\(path()).partial", 0)
        try file.write(Array("more".utf8))
        expect { try file.finish() }.to(throwError())
      }
    }

    describe("removing a file") {
      it("removes the one to which a symbolic link leads") {
        try folder().write("earlier", to: "target")
        try FileManager.default.createSymbolicLink(atPath: path(), withDestinationPath: "target")
        FilePlace.removeFile(at: path())
        expect(try names()).to(equal(["a"]))
      }

      it("empties one in a read-only folder") {
        try folder().write("earlier", to: "a")
        chmod(folder().path, 0o500)
        FilePlace.removeFile(at: path())
        chmod(folder().path, 0o700)
        // The root user may remove it.
        expect(getuid() == 0 ? try names() : [try folder().text(of: "a")]).to(equal(getuid() == 0 ? [] : [""]))
      }

      it("leaves anything else, and needs none") {
        expect(mkfifo(path(), 0o600)).to(equal(0))
        for place in [path(), folder().path, folder().path(of: "missing"), folder().path(of: "missing/b"), "/dev/null"]
        {
          FilePlace.removeFile(at: place)
        }
        expect(try names()).to(equal(["a"]))
        expect(FileManager.default.fileExists(atPath: "/dev/null")).to(beTrue())
      }
    }

    describe("a place that is not a regular file") {
      it("is written to: a pipe") {
        let pipe = Pipe()
        try write("text", to: "/dev/fd/\(pipe.fileHandleForWriting.fileDescriptor)")
        pipe.fileHandleForWriting.closeFile()
        expect(String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)).to(equal("text"))
      }

      it("is written to: a named pipe") {
        expect(mkfifo(path(), 0o600)).to(equal(0))
        let reader = open(path(), O_RDONLY | O_NONBLOCK)
        defer { close(reader) }
        try write("text", to: path())
        var bytes: [UInt8] = []
        _ = bytes.append { read(reader, $0, $1) }
        expect(String(decoding: bytes, as: UTF8.self)).to(equal("text"))
        expect(try names()).to(equal(["a"]))
      }

      it("is written to at its position: a file that the process has opened") {
        let opened = open(path(), O_WRONLY | O_CREAT, 0o600)
        defer { close(opened) }
        expect(Foundation.write(opened, "one ", 4)).to(equal(4))
        try write("two ", to: "/proc/self/fd/\(opened)")
        expect(Foundation.write(opened, "three", 5)).to(equal(5))
        expect(try folder().text(of: "a")).to(equal("one two three"))
        expect(try names()).to(equal(["a"]))
      }

      it("stays: a symbolic link, whose file is replaced or created") {
        for target in ["target", folder().path(of: "target"), "new"] {
          try folder().write("earlier", to: "target")
          try FileManager.default.createSymbolicLink(atPath: path(), withDestinationPath: target)
          try write("text", to: path())
          expect(try FileManager.default.destinationOfSymbolicLink(atPath: path())).to(equal(target))
          expect(try folder().text(of: "a")).to(equal("text"))
          unlink(path())
        }
        expect(try names()).to(equal(["new", "target"]))
      }

      it("stays: a device") {
        for text in ["", "text"] {
          let reason = text.isEmpty ? nil : "No space left on device"
          do throws(NewFile.Failure) {
            let file = try NewFile(path: "/dev/full", removesOld: true)
            try file.write(Array(text.utf8))
            expect(reason).to(beNil())
          } catch {
            expect(error.reason).to(equal(reason))
          }
        }
        expect(FilePlace.isFixed("/dev/full")).to(beTrue())
      }

      it("is refused: a folder") {
        expect { try NewFile(path: folder().path, removesOld: true) }.to(
          throwError { expect(($0 as? NewFile.Failure)?.reason).to(equal("Is a directory")) }
        )
      }
    }
  }
}
