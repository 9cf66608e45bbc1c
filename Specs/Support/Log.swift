/// Records events in order.
@MainActor final class Log {
  private(set) var entries: [String] = []

  nonisolated init() {}

  func callAsFunction(_ entry: String) { entries.append(entry) }
}
