import Foundation

/// Counts in memory that child processes share, for that is where descriptions are asked for.
///
/// Unchecked, because the process waits for the child process that counts.
final class SharedCounter: @unchecked Sendable {
  private let memory = mmap(nil, 8, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0)

  deinit { munmap(memory, 8) }

  var count: Int {
    get { memory?.load(as: Int.self) ?? -1 }
    set { memory?.storeBytes(of: newValue, as: Int.self) }
  }
}

/// A value that counts how often it is described.
struct CountedDescription: Hashable, Comparable, Error, CustomStringConvertible {
  let value: Int
  let descriptions: SharedCounter

  init(_ value: Int, _ descriptions: SharedCounter) {
    self.value = value
    self.descriptions = descriptions
  }

  var description: String {
    descriptions.count += 1
    return "\(value)"
  }

  static func == (lhs: Self, rhs: Self) -> Bool { lhs.value == rhs.value }
  static func < (lhs: Self, rhs: Self) -> Bool { lhs.value < rhs.value }
  func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
