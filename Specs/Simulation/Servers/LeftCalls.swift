import Foundation

/// A call in which a simulation can leave a thread behind.
enum LeftCall: String, CaseIterable, CustomStringConvertible {
  case recvForAll, recvmmsg, sendPart, sendmmsg, splice, openForReading, openForWriting, sigwait
  var description: String { rawValue }

  /// Returns 2 if the call succeeds.
  func perform(_ channel: Channel, _ fifo: String) -> Int {
    var bytes = [UInt8](repeating: 1, count: self == .sendmmsg ? 2_000_000 : 2)
    switch self {
    case .recvForAll: return recv(channel.output, &bytes, 2, Int32(MSG_WAITALL))
    case .recvmmsg:
      return withMessages(of: &bytes, 2) { Int(receiveMessages(channel.output, $0.baseAddress!, 2, 0, nil)) }
    case .sendPart:
      let count = send(channel.output, [UInt8](repeating: 1, count: 2_000_000), 2_000_000, Int32(MSG_NOSIGNAL))
      return 0 < count && count < 2_000_000 ? 2 : count
    case .sendmmsg:
      return withMessages(of: &bytes, 2) { Int(sendMessages(channel.output, $0.baseAddress!, 2, 0)) }
    case .splice:
      let pipe = Channel(.pipe)
      defer { pipe.close() }
      return spliceData(channel.output, nil, pipe.input, nil, 2, 0)
    case .openForReading, .openForWriting:
      let end = open(fifo, self == .openForReading ? O_RDONLY : O_WRONLY)
      defer { close(end) }
      return end < 0 ? -1 : 2
    case .sigwait:
      var signals = sigset_t()
      sigemptyset(&signals)
      sigaddset(&signals, SIGUSR2)
      pthread_sigmask(SIG_BLOCK, &signals, nil)
      var number: Int32 = 0
      Foundation.sigwait(&signals, &number)
      return number == SIGUSR2 ? 2 : -1
    }
  }

  /// Ends the call.
  func end(_ channel: Channel, _ fifo: String, _ thread: PosixThread) {
    switch self {
    case .splice: write(channel.input, "ab", 2)
    case .recvForAll, .recvmmsg:
      for _ in 1...2 {
        write(channel.input, "a", 1)
        usleep(20_000)
      }
    case .sendPart: shutdown(channel.input, Int32(SHUT_RDWR))
    case .sendmmsg:
      var total = 0
      var bytes = [UInt8](repeating: 0, count: 100_000)
      while total < 2_000_000 { total += read(channel.input, &bytes, bytes.count) }
    case .openForReading: close(open(fifo, O_WRONLY))
    case .openForWriting: close(open(fifo, O_RDONLY))
    case .sigwait: pthread_kill(thread.id, SIGUSR2)
    }
  }
}
