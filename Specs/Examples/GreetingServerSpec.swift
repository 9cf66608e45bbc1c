// The declarations of sockets differ between Linux and other platforms, which have no simulations.
#if os(Linux)
import Candlestick
import Foundation

/// The example of "A first server" in Documentation/Servers.md.
final class GreetingServerSpec: Spec {
  override class func spec() {
    describe("a greeting server", .schedules(100)) {
      // excerpt: greeting
      it("answers after an hour") {
        let server = GreetingServer()
        Thread.detachNewThread {
          let client = server.accept()
          let name = client.availableData
          Thread.sleep(forTimeInterval: 3_600)
          client.write(Data("Hello, ".utf8) + name)
        }
        let connection = server.connect()
        connection.write(Data("Ada".utf8))
        expect(String(decoding: connection.availableData, as: UTF8.self)).to(equal("Hello, Ada"))
        expect(Simulation.current.now).to(equal(.seconds(3_600)))
      }
      // end of excerpt
    }
  }
}

/// A socket that listens on the loopback interface.
private final class GreetingServer: Sendable {
  private let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)

  deinit { close(listener) }

  init() {
    var address = sockaddr_in.loopback()
    withSocketAddress(&address) { _ = bind(listener, $0, $1) }
    listen(listener, 8)
  }

  func accept() -> FileHandle {
    FileHandle(fileDescriptor: Foundation.accept(listener, nil, nil), closeOnDealloc: true)
  }

  func connect() -> FileHandle {
    var address = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    withSocketAddress(&address) { pointer, _ in _ = getsockname(listener, pointer, &size) }
    let client = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    withSocketAddress(&address) { _ = Foundation.connect(client, $0, $1) }
    return FileHandle(fileDescriptor: client, closeOnDealloc: true)
  }
}
#endif
