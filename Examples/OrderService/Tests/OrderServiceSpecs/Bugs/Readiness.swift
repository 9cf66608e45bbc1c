import Candlestick
import Foundation

extension ServerBug {
  static let readiness = ServerBug(
    "Start of a server",
    "Refused connection: it reports that it is ready before it listens."
  ) { version in
    let listener = Socket.bound()
    let isReady = DispatchSemaphore(value: 0)
    let server = WorkerThread {
      if version == .broken { isReady.signal() }
      listener.startListening()
      if version == .fixed { isReady.signal() }
      listener.accepted()?.close()
    }
    isReady.wait()
    let client = Socket.connected(to: listener.port)
    expect(client).toNot(beNil())
    listener.end()
    server.join()
    client?.close()
    listener.close()
  }
}
