import CSupport
import Candlestick
import Foundation

@testable import CandlestickReports
@testable import CandlestickSupport

final class PackageManagerSpec: Spec {
  override class func spec() {
    describe("a report on the standard output, after the package manager that reads it has ended", .realTime) {
      let folder = memoized { try TemporaryFolder() }
      afterEach { try folder().remove() }

      /// Returns what a report of some texts, and its error, print to the streams of the package manager.
      @MainActor func output(of texts: [String], handlesSignal: Bool, isRead: Bool = true) throws -> String {
        let program = try folder().path(of: "swift-package")
        try FileManager.default.copyItem(atPath: "/bin/cat", toPath: program)
        let output = pipe()
        let manager = ForkedChild.fork(output: output.writeEnd) {
          becomePackageManager(program, isRead: isRead) {
            signal(SIGPIPE, SIG_IGN)
            if handlesSignal { signal(SIGPIPE) { _ in _ = candlestick_bypass_package_manager() } }
            MainActor.assumeIsolated { report(texts) }
          }
        }
        close(output.writeEnd)
        expect(ForkedChild.ending(of: manager, options: 0)).to(equal(.exit(status: 0)))
        let data = FileHandle(fileDescriptor: output.readEnd, closeOnDealloc: true).readDataToEndOfFile()
        return String(decoding: data, as: UTF8.self)
      }

      for (name, handlesSignal) in [("handles", true), ("ignores", false)] {
        it("continues in the package manager's own output if the process \(name) SIGPIPE") {
          let long = String(repeating: "0123456789", count: 20_000)
          expect(try output(of: ["a", long, "b"], handlesSignal: handlesSignal) == "a\(long)b").to(beTrue())
        }
      }

      it("fails if nothing reads that output either") {
        expect(try output(of: ["a", "b"], handlesSignal: false, isRead: false)).to(
          equal("the standard output cannot be written: Broken pipe")
        )
      }
    }
  }
}

@MainActor private func report(_ texts: [String]) {
  let output = ReportOutput.standard
  for text in texts {
    output.write(text)
    output.flush()
  }
  do { try output.finish() } catch { FileHandle.standardError.write(Data("\(error)".utf8)) }
}

private func pipe() -> (readEnd: Int32, writeEnd: Int32) {
  var ends: [Int32] = [-1, -1]
  Foundation.pipe(&ends)
  return (ends[0], ends[1])
}

/// Makes the standard output a pipe, and returns its read end.
private func pipeOutput() -> Int32 {
  let (readEnd, writeEnd) = pipe()
  dup2(writeEnd, STDOUT_FILENO)
  close(writeEnd)
  return readEnd
}

/// Replaces this process with a program that passes for the package manager, and runs code in a child of it after it has
/// ended. Then nothing reads the child's standard output, nor, unless `isRead` is true, the program's own.
private func becomePackageManager(_ program: String, isRead: Bool, _ code: () -> Void) {
  let ownReader = isRead ? -1 : pipeOutput()
  let (input, inputEnd) = pipe()
  let (started, startedEnd) = pipe()
  _ = fcntl(startedEnd, F_SETFD, FD_CLOEXEC)
  // A child of `ForkedChild` would end with its parent.
  let fork = unsafeBitCast(dlsym(nil, "fork"), to: (@convention(c) () -> pid_t).self)
  if fork() == 0 {
    close(ownReader)
    close(startedEnd)
    var byte: UInt8 = 0
    read(started, &byte, 1)
    candlestick_end_with_parent()
    close(pipeOutput())
    // Ends the program.
    close(inputEnd)
    code()
    _exit(0)
  }
  dup2(input, STDIN_FILENO)
  close(inputEnd)
  // The original may be a program that acts by this name.
  var arguments = [strdup("cat"), nil]
  execv(program, &arguments)
}
