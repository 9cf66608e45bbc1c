import Foundation

/// Warnings about schedules that do not repeat.
package enum Nondeterminism {
  /// Likely reasons why two runs of the same schedule differ.
  package static var likelyCauses: String {
    let others =
      "addresses, real time, unseeded random numbers, or state from an earlier run"
    // The standard library reads it once, when the process starts.
    if getenv("SWIFT_DETERMINISTIC_HASHING") != nil { return "such as \(others)" }
    return
      "most likely the order of a set or a dictionary, which changes from run to run unless SWIFT_DETERMINISTIC_HASHING=1 "
      + "is in the environment before the process starts; or \(others)"
  }

  static func caveat(_ words: String) -> String {
    "The schedule \(words): the code depends on something outside of it, \(likelyCauses)."
  }
}
