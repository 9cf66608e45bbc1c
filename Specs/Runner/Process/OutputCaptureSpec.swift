import Candlestick
import CandlestickSupport
import Foundation

final class OutputCaptureSpec: Spec {
  override class func spec() {
    describe("a capture of the output") {
      it("leaves no file open if it cannot start") {
        let free = try firstFreeDescriptor()
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        // The capture needs two files, and only one more can be opened.
        var narrow = limit
        narrow.rlim_cur = rlim_t(free + 1)
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &narrow)
        let capture = Result { try OutputCapture(of: STDOUT_FILENO) }
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        expect { try capture.get() }
          .to(throwError { (error: OutputCapture.StartError) in expect("\(error)").to(equal("Too many open files")) })
        expect(try firstFreeDescriptor()).to(equal(free))
      }
    }
  }
}

/// The lowest descriptor from 3 on that a file can have.
private func firstFreeDescriptor() throws -> Int32 {
  let descriptor = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)
  guard descriptor >= 0 else { throw TestError.broken }
  close(descriptor)
  return descriptor
}
