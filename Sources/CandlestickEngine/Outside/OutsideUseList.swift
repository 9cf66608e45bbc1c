import CRuntimeHooks
import CSupport
import CandlestickSimulation
import CandlestickSupport
import Foundation

/// Records what a simulation's code has used that runs in real time.
final class OutsideUseList: OutsideUses {
  private struct Use: Equatable {
    let kind: candlestick_outside_use
    /// The call stack, innermost first.
    let callers: [UInt]
  }

  /// The maximum number of uses to record.
  private static let mostUses = 16
  /// The maximum number of these to name.
  private static let mostNamed = 3

  private let uses = Locked<[Use]>([])
  private let processes = Locked<[pid_t]>([])

  /// Records a use, unless the same call stack is already recorded.
  func add(_ kind: candlestick_outside_use, _ callers: UnsafeBufferPointer<UnsafeRawPointer?>) {
    let use = Use(kind: kind, callers: callers.map { UInt(bitPattern: $0) })
    uses.withLock { if $0.count < Self.mostUses, !$0.contains(use) { $0.append(use) } }
  }

  // MARK: - Processes

  /// Records a process that the code has started.
  func started(_ process: pid_t) { processes.withLock { $0.append(process) } }

  /// Checks the processes that the code has started. Returns two answers: if any is running, and if any has ended
  /// since the last call.
  func checkProcesses() -> (isAnyRunning: Bool, hasAnyEnded: Bool) {
    processes.withLock { processes in
      let count = processes.count
      processes.removeAll { !candlestick_is_child_running($0) }
      return (!processes.isEmpty, processes.count < count)
    }
  }

  /// A sentence that lists the programs and IDs of the processes that are still running; nil if there are none.
  var processDescription: String? {
    let names = processes.withLock(\.self).filter { candlestick_is_child_running($0) }.map { process in
      let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(process)/exe")
      return "\(program ?? "unknown program") (pid \(process))"
    }
    if names.isEmpty { return nil }
    return (names.count == 1 ? "A process that it started is" : "Processes that it started are")
      + " still running: \(names.joined(separator: ", "))."
  }

  // MARK: - Reports

  var reason: String? {
    let uses = uses.withLock(\.self)
    guard !uses.isEmpty else { return nil }
    // Symbolizing starts a process, which does not belong to the simulation.
    let before = candlestick_exit_simulation(false)
    defer { candlestick_restore_scope(before) }
    let frames = StackFrames(of: uses.flatMap(\.callers))
    var seen: [String] = []
    var words: [String] = []
    // A process or a request may itself start a thread or open a socket, on the same line.
    for use in uses.sorted(by: { $0.kind.rawValue < $1.kind.rawValue }) {
      let frame = frames.line(of: use.callers) ?? frames.first(of: use.callers)
      let line = frame ?? use.kind.words
      if seen.contains(line) { continue }
      seen.append(line)
      words.append(use.kind.words + (frame.map { " (\($0))" } ?? ""))
    }
    return Self.list(words)
  }

  private static func list(_ words: [String]) -> String {
    let named = words.count > mostNamed ? words.prefix(mostNamed - 1) + ["more"] : words[...]
    guard let last = named.last, named.count > 1 else { return named.first ?? "" }
    return named.dropLast().joined(separator: ", ") + " and " + last
  }
}

extension candlestick_outside_use {
  fileprivate var words: String {
    switch self {
    case .process: "starts a process"
    case .request: "sends a request"
    case .socket: "uses a socket"
    case .thread: "starts a thread"
    case .lookup: "looks up a host that only a name server could know"
    case .wake: "wakes a thread that it has not started"
    case .task: "resumes a task that it has not started"
    }
  }
}
