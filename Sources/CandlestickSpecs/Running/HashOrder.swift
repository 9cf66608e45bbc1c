import Foundation

/// The order of sets and dictionaries, which differs between processes unless a variable is in the environment at their
/// start.
package enum HashOrder {
  /// The variable, which the standard library reads.
  package static let variable = "SWIFT_DETERMINISTIC_HASHING"

  /// True if the order is the same in each process.
  package static var isFixed: Bool { getenv(variable) != nil }
}
