/// How much of what could happen an example was run on.
struct ExploredExample: Sendable {
  /// How many schedules there were.
  let scheduleCount: Int
  /// Whether these were all that the strategy could choose.
  let hasSeenAll: Bool
  /// The step from which on the first schedule, run again, did something else; nil if it repeats.
  let unrepeatableStep: Int?
}
