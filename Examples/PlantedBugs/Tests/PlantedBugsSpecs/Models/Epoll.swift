// Only Linux has such sets of descriptors.
#if os(Linux)
import Glibc

/// A set of descriptors for which a thread can wait.
struct Epoll: Sendable {
  /// The conditions of a descriptor that the set reports.
  struct Conditions: OptionSet, Sendable {
    let rawValue: UInt32

    static let readable = Conditions(rawValue: 1)
    static let failed = Conditions(rawValue: 8)
  }

  #if arch(x86_64)
  /// The number of words in an event: on x86-64, nothing is between the conditions and the descriptor.
  private static let eventSize = 3
  #else
  private static let eventSize = 4
  #endif

  private let set = createSet(0)

  /// Adds a descriptor, which is reported as long as it can be read or has an error.
  func add(_ descriptor: Int32) {
    var event = [UInt32](repeating: 0, count: Self.eventSize)
    event[0] = Conditions.readable.rawValue
    event[Self.eventSize - 2] = UInt32(descriptor)
    let result = changeSet(set, 1, descriptor, event)
    precondition(result == 0)
  }

  /// Waits until a descriptor has something to report, for at most a time.
  ///
  /// - Parameter milliseconds: the longest time; -1 to wait without a limit.
  func wait(milliseconds: Int32) -> [(descriptor: Int32, conditions: Conditions)] {
    var events = [UInt32](repeating: 0, count: 8 * Self.eventSize)
    let count = Int(max(waitForSet(set, &events, 8, milliseconds), 0))
    return (0..<count).map { number in
      let event = events[number * Self.eventSize..<(number + 1) * Self.eventSize]
      return (Int32(event[event.endIndex - 2]), Conditions(rawValue: event[event.startIndex]))
    }
  }

  func close() { _ = Glibc.close(set) }
}

// The module Glibc does not declare these functions.

/// Creates a descriptor that can be read when it was written to.
@_silgen_name("eventfd") func createWakeUp(_ count: UInt32, _ flags: Int32) -> Int32

@_silgen_name("epoll_create1") private func createSet(_ flags: Int32) -> Int32

@_silgen_name("epoll_ctl") private func changeSet(
  _ set: Int32,
  _ operation: Int32,
  _ descriptor: Int32,
  _ event: UnsafePointer<UInt32>
) -> Int32

@_silgen_name("epoll_wait") private func waitForSet(
  _ set: Int32,
  _ events: UnsafeMutablePointer<UInt32>,
  _ most: Int32,
  _ milliseconds: Int32
) -> Int32
#endif
