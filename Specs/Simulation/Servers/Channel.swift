import Foundation

/// Two connected descriptors.
struct Channel: Sendable {
  enum Kind: String, CaseIterable, CustomStringConvertible {
    case pipe, socketPair, tcp, unixSocket
    var description: String {
      switch self {
      case .pipe: "pipe"
      case .socketPair: "pair of sockets"
      case .tcp: "TCP connection"
      case .unixSocket: "connection of the local domain"
      }
    }
  }

  let kind: Kind
  /// The end to write to, and the end to read from.
  let input, output: Int32

  /// - Parameter prepare: is called with the listener, if there is one.
  init(_ kind: Kind, prepare: (_ listener: Int32) -> Void = { _ in }) {
    self.kind = kind
    var ends: [Int32] = [0, 0]
    switch kind {
    case .pipe:
      pipe(&ends)
      (output, input) = (ends[0], ends[1])
    case .socketPair:
      socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends)
      (output, input) = (ends[0], ends[1])
    case .tcp:
      var address = sockaddr_in.loopback()
      (output, input) = Self.connected(AF_INET, &address, prepare)
    case .unixSocket:
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      let path = "/tmp/candlestick-\(getpid())-\(UInt32.random(in: 0 ... .max))"
      withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
      (output, input) = Self.connected(AF_UNIX, &address, prepare)
      unlink(path)
    }
  }

  /// Listens at an address, and connects to it.
  private static func connected<Address>(
    _ family: Int32,
    _ address: inout Address,
    _ prepare: (_ listener: Int32) -> Void
  ) -> (Int32, Int32) {
    let listener = socket(family, Int32(SOCK_STREAM.rawValue), 0)
    prepare(listener)
    var size = socklen_t(MemoryLayout<Address>.size)
    let client = socket(family, Int32(SOCK_STREAM.rawValue), 0)
    withSocketAddress(&address) { pointer, _ in
      bind(listener, pointer, size)
      listen(listener, 1)
      getsockname(listener, pointer, &size)
      connect(client, pointer, size)
    }
    let server = accept(listener, nil, nil)
    Foundation.close(listener)
    return (server, client)
  }

  func close() {
    Foundation.close(input)
    Foundation.close(output)
  }
}

/// Reads until the end of the data. Returns the number of bytes.
func countAll(_ descriptor: Int32) -> Int {
  var total = 0
  var buffer = [UInt8](repeating: 0, count: 50_000)
  while true {
    let count = read(descriptor, &buffer, buffer.count)
    if count <= 0 { return total }
    total += count
  }
}

/// An act at the input of a channel.
enum Act: CaseIterable {
  case data, end, shutdown

  var name: String {
    switch self {
    case .data: "data"
    case .end: "closing the other end"
    case .shutdown: "shutting the other end down"
    }
  }

  /// The result of a read that it ends.
  var result: Int { self == .data ? 1 : 0 }

  func applies(to channel: Channel.Kind) -> Bool { self != .shutdown || channel != .pipe }

  func perform(_ channel: Channel) {
    switch self {
    case .data:
      var byte: UInt8 = 7
      write(channel.input, &byte, 1)
    case .end: Foundation.close(channel.input)
    case .shutdown: Foundation.shutdown(channel.input, Int32(SHUT_WR))
    }
  }
}

/// A way to read one byte.
enum DescriptorReader: String, CaseIterable, CustomStringConvertible {
  case read, readv, recv, recvfrom, recvmsg, availableData, readUpToCount, poll, ppoll, select, pselect, epoll

  var description: String { rawValue }

  var hasTimeLimit: Bool {
    switch self {
    case .poll, .ppoll, .select, .pselect, .epoll: true
    default: false
    }
  }

  func applies(to channel: Channel.Kind) -> Bool {
    switch self {
    case .recv, .recvfrom, .recvmsg: channel != .pipe
    default: true
    }
  }

  /// Returns the number of bytes, -1 on an error, or -2 at the time limit.
  func read(_ descriptor: Int32, milliseconds: Int32 = -1) -> Int {
    var byte: UInt8 = 0
    switch self {
    case .read: return Foundation.read(descriptor, &byte, 1)
    case .readv:
      return withUnsafeMutablePointer(to: &byte) {
        var part = iovec(iov_base: $0, iov_len: 1)
        return Foundation.readv(descriptor, &part, 1)
      }
    case .recv: return Foundation.recv(descriptor, &byte, 1, 0)
    case .recvfrom: return Foundation.recvfrom(descriptor, &byte, 1, 0, nil, nil)
    case .recvmsg:
      return withUnsafeMutablePointer(to: &byte) {
        var part = iovec(iov_base: $0, iov_len: 1)
        return withUnsafeMutablePointer(to: &part) {
          var message = msghdr()
          message.msg_iov = $0
          message.msg_iovlen = 1
          return Foundation.recvmsg(descriptor, &message, 0)
        }
      }
    case .availableData: return FileHandle(fileDescriptor: descriptor, closeOnDealloc: false).availableData.count
    case .readUpToCount:
      return (try? FileHandle(fileDescriptor: descriptor, closeOnDealloc: false).read(upToCount: 1))?.count ?? 0
    case .poll, .ppoll, .select, .pselect, .epoll:
      guard waitUntilReady(descriptor, milliseconds) else { return -2 }
      return Foundation.read(descriptor, &byte, 1)
    }
  }

  private func waitUntilReady(_ descriptor: Int32, _ milliseconds: Int32) -> Bool {
    var time = timespec(tv_sec: Int(milliseconds) / 1_000, tv_nsec: Int(milliseconds) % 1_000 * 1_000_000)
    var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    var descriptors = fd_set()
    withUnsafeMutableBytes(of: &descriptors) { $0[Int(descriptor) / 8] |= 1 << (descriptor % 8) }
    switch self {
    case .ppoll:
      if milliseconds < 0 { return pollPrecisely(&polled, 1, nil, nil) == 1 }
      return pollPrecisely(&polled, 1, &time, nil) == 1
    case .select:
      var limit = timeval(tv_sec: time.tv_sec, tv_usec: time.tv_nsec / 1_000)
      if milliseconds < 0 { return Foundation.select(descriptor + 1, &descriptors, nil, nil, nil) == 1 }
      return Foundation.select(descriptor + 1, &descriptors, nil, nil, &limit) == 1
    case .pselect:
      if milliseconds < 0 { return Foundation.pselect(descriptor + 1, &descriptors, nil, nil, nil, nil) == 1 }
      return Foundation.pselect(descriptor + 1, &descriptors, nil, nil, &time, nil) == 1
    case .epoll:
      let set = makeSet(0)
      defer { close(set) }
      var event = EpollEvent.readable(0)
      changeSet(set, 1, descriptor, &event)
      return awaitSet(set, &event, 1, milliseconds) == 1
    default: return Foundation.poll(&polled, 1, milliseconds) == 1
    }
  }
}
