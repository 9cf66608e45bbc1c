import Foundation

/// What to say where a schedule does not repeat.
package enum Nondeterminism {
  /// What makes a run differ from another on the same schedule, the likeliest first.
  package static var likelyCauses: String {
    let others =
      "addresses, real time, a random number that is not seeded, or state that an earlier run has left behind"
    // The standard library reads it, once, when the process starts.
    if getenv("SWIFT_DETERMINISTIC_HASHING") != nil { return "such as \(others)" }
    return
      "most likely the order of a set or a dictionary, which changes from run to run unless SWIFT_DETERMINISTIC_HASHING=1 "
      + "is in the environment before the process starts; or \(others)"
  }

  static func caveat(_ words: String) -> String {
    "The schedule \(words): the code depends on something outside of it, \(likelyCauses)."
  }
}
