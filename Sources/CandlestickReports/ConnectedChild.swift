import CSupport
import CandlestickSupport
import Foundation

#if FORKED_WORKERS
/// A child process that receives bytes and answers with messages. It is a fork, like ``ForkedChild``, and inherits the
/// standard streams.
///
/// Only `wait` and `end` block. Bytes that the connection cannot take yet are buffered.
final class ConnectedChild {
  private let process: pid_t
  private let file: Int32
  private var queue: [UInt8] = []
  /// The number of bytes at the start of the queue that have been sent.
  private var offset = 0
  private var received: [UInt8] = []
  /// True if the child has ended, so that it receives no more bytes.
  private(set) var isBroken = false
  /// The total number of bytes added.
  private(set) var count = 0

  /// Starts a child.
  ///
  /// - Parameter body: runs in the child, with the file descriptor of the child's end of the connection. The child
  ///   exits when `body` returns.
  /// - Returns: nil if the child could not be started.
  init?(_ body: (Int32) -> Void) {
    var files: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &files) == 0 else { return nil }
    files = files.map(candlestick_move_high)
    process = ForkedChild.fork(output: nil) {
      close(files[0])
      body(files[1])
    }
    file = files[0]
    close(files[1])
    if process <= 0 { return nil }
  }

  deinit { close(file) }

  /// Adds bytes to the queue.
  func add(_ bytes: [UInt8]) {
    queue += bytes
    count += bytes.count
  }

  /// The number of bytes that have not been sent yet.
  var waitingCount: Int { queue.count - offset }

  /// Sends as many bytes as the connection takes without blocking.
  func send() {
    while waitingCount > 0, !isBroken {
      let count = queue.withUnsafeBytes { bytes in
        Foundation.send(
          file,
          bytes.baseAddress?.advanced(by: offset),
          waitingCount,
          Int32(MSG_NOSIGNAL | MSG_DONTWAIT)
        )
      }
      if count >= 0 { offset += count } else if errno == EAGAIN { break } else if errno != EINTR { isBroken = true }
    }
    if offset * 2 > queue.count {
      queue.removeFirst(offset)
      offset = 0
    }
  }

  /// Closes the connection for sending, so that the child sees its end after the sent bytes.
  func endSending() { shutdown(file, Int32(SHUT_WR)) }

  /// Returns the messages that have arrived.
  func messages<Message: Decodable>(_ type: Message.Type) -> [Message] {
    var count: Int
    repeat { count = received.append { recv(file, $0, $1, Int32(MSG_DONTWAIT)) } } while count > 0
    if count == 0 || errno != EAGAIN { isBroken = true }
    return received.takeLines()
  }

  /// Waits until the child has sent something or ended, or until a time limit of less than a second.
  func wait(atMost seconds: Double) { candlestick_wait_for_input([file], 1, seconds) }

  /// Waits until the child has ended.
  ///
  /// - Parameter kills: true to kill it first.
  /// - Returns: how the child ended.
  func end(kills: Bool) -> ForkedChild.Ending {
    if kills { kill(process, SIGKILL) }
    return ForkedChild.ending(of: process, options: 0)?.asCrash(output: "") ?? .unseen
  }
}
#endif
