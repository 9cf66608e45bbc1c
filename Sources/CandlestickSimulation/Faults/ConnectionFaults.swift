/// The faults of connections that an exploration injects, in ``SimulationFaults/connections``.
///
/// ```swift
/// it("sends each order once", .schedules(1_000), .faults(SimulationFaults(connections: [.resets, .shortTransfers]))) { … }
/// ```
///
/// They apply to calls of the simulation on pipes and on connections whose two ends are in the simulation. In real time, all of
/// them happen, but on a local connection so rarely that tests do not meet them.
public struct ConnectionFaults: OptionSet, Sendable, Hashable {
  public let rawValue: UInt32

  /// Creates a set from its bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// A call reads or writes fewer bytes than it could, down to one.
  public static let shortTransfers = ConnectionFaults(rawValue: 1 << 0)
  /// A connection is reset: both ends get `ECONNRESET`, and data on the way is lost.
  public static let resets = ConnectionFaults(rawValue: 1 << 1)
  /// A connection is refused with `ECONNREFUSED`, although there is a listener.
  public static let refusals = ConnectionFaults(rawValue: 1 << 2)
  /// An end can no longer send, and the other end finds the end of the data. It can still send.
  public static let halfCloses = ConnectionFaults(rawValue: 1 << 3)
  /// An end is never heard again: what it sends, from now on, is lost, although its calls succeed.
  public static let silences = ConnectionFaults(rawValue: 1 << 4)
  /// A call that waits fails with `EINTR`, as if a signal had arrived.
  public static let interruptedCalls = ConnectionFaults(rawValue: 1 << 5)
  /// A call that sends without waiting fails with `EAGAIN`, although the descriptor was said to be ready.
  public static let unreadyCalls = ConnectionFaults(rawValue: 1 << 6)
  /// A call that makes a descriptor fails with `EMFILE`, as if the process had too many.
  public static let missingDescriptors = ConnectionFaults(rawValue: 1 << 7)
  /// The lookup of a host's address fails with `EAI_AGAIN`, as if no name server had answered.
  public static let failedLookups = ConnectionFaults(rawValue: 1 << 8)

  /// All of these faults.
  public static let all: ConnectionFaults = [
    .shortTransfers, .resets, .refusals, .halfCloses, .silences, .interruptedCalls, .unreadyCalls, .missingDescriptors,
    .failedLookups,
  ]
}
