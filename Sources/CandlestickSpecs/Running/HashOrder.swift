import Foundation

/// The iteration order of sets and dictionaries. It differs between processes, unless an environment variable is set
/// when they start.
package enum HashOrder {
  /// The environment variable that the standard library reads.
  package static let variable = "SWIFT_DETERMINISTIC_HASHING"

  /// True if the order is the same in each process.
  package static var isFixed: Bool { getenv(variable) != nil }
}
