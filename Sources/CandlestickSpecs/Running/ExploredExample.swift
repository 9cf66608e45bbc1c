/// How much of what could happen an example was run on.
struct ExploredExample: Sendable {
  /// How many schedules there were.
  let scheduleCount: Int
  /// Whether these were all that the strategy could choose.
  let hasSeenAll: Bool
}
