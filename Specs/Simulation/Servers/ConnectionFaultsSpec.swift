import Candlestick
import CandlestickSimulation
import CandlestickSupport
import Foundation

/// The faults of connections: what each end finds.
final class ConnectionFaultsSpec: Spec {
  override class func spec() {
    for fault in Fault.allCases {
      describe("a connection with \(fault)", .needsSimulations) {
        it("has none in the first schedule, and some in others, with the errors of the system") {
          let found = try outcomes(fault.faults, fault.program)
          expect(found.first).to(equal(fault.usual))
          expect(Set(found)).to(equal(Set([fault.usual] + fault.unusual)))
        }

        it("has the same one in each replay, and the report names it") {
          let expectNone: @Sendable () async throws -> Void = {
            if await fault.program() != fault.usual { throw WrongOrder() }
          }
          let strategy = RandomSchedules(longestDelay: .zero)
          let failure = try scheduleFailure { try exploreFaults(fault.faults, strategy, expectNone) }
          expect(failure.interleaving).to(match(fault.report))
          for _ in 1...5 {
            let settings = SimulationSettings(outsideTimeout: .zero, interruptsAtLocks: false, faults: fault.faults)
            let again = try scheduleFailure { try replaySchedule(failure.replay, settings: settings, expectNone) }
            expect(again.replay).to(equal(failure.replay))
          }
        }
      }
    }

    describe("data that is late", .needsSimulations) {
      it("keeps its order, and the end of the data comes last") {
        let found = try outcomes(SimulationFaults(lateData: .seconds(10))) {
          let channel = Channel(.tcp)
          for part in ["ab", "cd", "ef"] { write(channel.input, part, 2) }
          close(channel.input)
          defer { close(channel.output) }
          return await Task.detached { readAll(channel.output) }.value
        }
        expect(Set(found)).to(equal(["abcdef"]))
      }

      for kind: Channel.Kind in [.tcp, .socketPair] {
        it("is no reason to wait for more at the end of a \(kind) that has shut down both directions") {
          let found = try outcomes(SimulationFaults(lateData: .seconds(10))) {
            let channel = Channel(kind)
            let own = Task.detached { readAll(channel.input) }
            write(channel.input, "ab", 2)
            shutdown(channel.input, Int32(SHUT_RDWR))
            defer { channel.close() }
            return await own.value + Task.detached { readAll(channel.output) }.value
          }
          expect(Set(found)).to(equal(["ab"]))
        }
      }
    }

    describe("all faults of connections", .needsSimulations) {
      it("do not change what arrives, if none loses data") {
        let harmless: ConnectionFaults = [.shortTransfers, .interruptedCalls, .unreadyCalls]
        let found = try outcomes(SimulationFaults(lateData: .seconds(1), connections: harmless)) {
          let channel = Channel(.tcp)
          let isSent = DispatchSemaphore(value: 0)
          Thread.detachNewThread {
            writeAll(channel.input, String(repeating: "x", count: 1_000))
            close(channel.input)
            isSent.signal()
          }
          defer { close(channel.output) }
          return await Task.detached { "\(readAll(channel.output).count)" }.value
        }
        expect(Set(found)).to(equal(["1000"]))
      }
    }
  }
}

/// Returns the results of a program in all schedules of an exploration.
private func outcomes(
  _ faults: SimulationFaults,
  _ program: @escaping @Sendable () async -> String
) throws -> [String] {
  let found = Runs()
  try exploreFaults(faults) { found.add(await program()) }
  return found.all
}

/// A fault, with a program that meets it.
private enum Fault: String, CaseIterable, CustomStringConvertible {
  case shortTransfers, resets, refusals, halfCloses, silences, interruptedCalls, unreadyCalls, missingDescriptors
  case failedLookups, lateData

  var description: String {
    rawValue.replacing(/[A-Z]/) { " \($0.output.lowercased())" }
  }

  var faults: SimulationFaults {
    switch self {
    case .shortTransfers: SimulationFaults(connections: .shortTransfers)
    case .resets: SimulationFaults(connections: .resets)
    case .refusals: SimulationFaults(connections: .refusals)
    case .halfCloses: SimulationFaults(connections: .halfCloses)
    case .silences: SimulationFaults(connections: .silences)
    case .interruptedCalls: SimulationFaults(connections: .interruptedCalls)
    case .unreadyCalls: SimulationFaults(connections: .unreadyCalls)
    case .missingDescriptors: SimulationFaults(connections: .missingDescriptors)
    case .failedLookups: SimulationFaults(connections: .failedLookups)
    case .lateData: SimulationFaults(lateData: .seconds(1))
    }
  }

  /// The result without a fault.
  var usual: String {
    switch self {
    case .refusals, .missingDescriptors: "connected"
    case .failedLookups: "found"
    case .lateData: "hello at once"
    default: "hello"
    }
  }

  /// The results with a fault.
  var unusual: [String] {
    switch self {
    case .shortTransfers: ["h", "he", "hel", "hell"]
    case .resets: ["reset"]
    case .refusals: ["refused"]
    case .halfCloses: ["hello, then the end"]
    case .silences: ["nothing"]
    case .interruptedCalls: ["interrupted"]
    case .unreadyCalls: ["not ready"]
    case .missingDescriptors: ["no descriptor"]
    case .failedLookups: ["failed"]
    case .lateData: ["hello later"]
    }
  }

  /// A pattern for the words of the report.
  var report: String {
    switch self {
    case .shortTransfers: #"[1-4] of 5 bytes for the connection from 127"#
    case .resets: "reset of the connection from 127"
    case .refusals: "connection refused"
    case .halfCloses: "half close of the connection from 127"
    case .silences: "silence on the connection from 127"
    case .interruptedCalls: "EINTR for the connection from 127"
    case .unreadyCalls: "EAGAIN for the connection from 127"
    case .missingDescriptors: "EMFILE"
    case .failedLookups: "EAI_AGAIN for localhost"
    case .lateData: "data of the connection from 127.* late by"
    }
  }

  @Sendable func program() async -> String {
    switch self {
    case .refusals: return connectAgain()
    case .missingDescriptors: return makeSocket()
    case .failedLookups: return Lookup("localhost").addresses.isEmpty ? "failed" : "found"
    case .lateData:
      let text = await greet(waits: true)
      return "\(text) \(Simulation.current.now == .zero ? "at once" : "later")"
    case .silences, .halfCloses: return await greet(waits: true, isLimited: true)
    case .interruptedCalls: return await greet(waits: true)
    default: return await greet(waits: false)
    }
  }

  /// Sends a greeting over a connection, and reads it once.
  ///
  /// - Parameters:
  ///   - waits: true to read before there is anything to read, and so to wait.
  ///   - isLimited: true to wait for a limited time only.
  private func greet(waits: Bool, isLimited: Bool = false) async -> String {
    let channel = Channel(.tcp)
    defer { channel.close() }
    if isLimited {
      var limit = timeval(tv_sec: 60, tv_usec: 0)
      setsockopt(channel.output, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    }
    if self == .unreadyCalls { _ = fcntl(channel.input, F_SETFL, O_NONBLOCK) }
    let reader = Task.detached { waits ? self.read(channel) : "" }
    if waits { await Task.yield() }
    if write(channel.input, "hello", 5) < 0 { return name(of: errno) }
    if waits { return await reader.value }
    return read(channel)
  }

  private func read(_ channel: Channel) -> String {
    var bytes = [UInt8](repeating: 0, count: 10)
    let count = recv(channel.output, &bytes, 10, 0)
    guard count >= 0 else { return name(of: errno) }
    let text = String(decoding: bytes[..<count], as: UTF8.self)
    guard self == .halfCloses else { return text }
    return recv(channel.output, &bytes, 10, 0) == 0 ? "\(text), then the end" : text
  }

  private func name(of error: Int32) -> String {
    switch error {
    case ECONNRESET: "reset"
    case EINTR: "interrupted"
    case EAGAIN: self == .silences ? "nothing" : "not ready"
    default: "error \(error)"
    }
  }
}

private func connectAgain() -> String {
  let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
  let client = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
  defer { for socket in [listener, client] { close(socket) } }
  var address = sockaddr_in.loopback()
  var size = socklen_t(MemoryLayout<sockaddr_in>.size)
  return withSocketAddress(&address) { pointer, _ in
    bind(listener, pointer, size)
    listen(listener, 1)
    getsockname(listener, pointer, &size)
    return connect(client, pointer, size) == 0 ? "connected" : errno == ECONNREFUSED ? "refused" : "error \(errno)"
  }
}

private func makeSocket() -> String {
  let made = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
  guard made >= 0 else { return errno == EMFILE ? "no descriptor" : "error \(errno)" }
  close(made)
  return "connected"
}

/// Reads until the end of the data.
@Sendable private func readAll(_ descriptor: Int32) -> String {
  var text = ""
  var bytes = [UInt8](repeating: 0, count: 100)
  while true {
    let count = recv(descriptor, &bytes, 100, 0)
    if count < 0, errno == EINTR || errno == EAGAIN { continue }
    guard count > 0 else { return text }
    text += String(decoding: bytes[..<count], as: UTF8.self)
  }
}

private func writeAll(_ descriptor: Int32, _ text: String) {
  var bytes = Array(text.utf8)[...]
  while !bytes.isEmpty {
    let count = bytes.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, 0) }
    if count > 0 { bytes = bytes.dropFirst(count) }
  }
}
