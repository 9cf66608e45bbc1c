import CandlestickExpectations
import CandlestickSupport

/// The names of the examples' snapshots, which are unique in their class, even where file systems ignore case. They are made when the
/// first one is needed.
final class SnapshotNames: Sendable {
  private let items: [RunPlan.Item]
  private let made = Locked<[String: String]?>(nil)

  /// - Parameter items: all examples, also those that will not run.
  init(_ items: [RunPlan.Item]) { self.items = items }

  /// Returns the name of an example's snapshots.
  func name(of item: RunPlan.Item) -> String {
    made.withLock { made in
      let names = made ?? makeNames()
      made = names
      return names[Self.key(of: item)] ?? SnapshotName.make(from: item.name)
    }
  }

  private func makeNames() -> [String: String] {
    var unique: [String: UniqueNames] = [:]
    var names: [String: String] = [:]
    for item in items {
      let name = SnapshotName.make(from: item.name)
      let lowercased = name.lowercased()
      let next = unique[item.listedClassName.listed, default: UniqueNames(separator: "-")].next(lowercased)
      names[Self.key(of: item)] = name + next.dropFirst(lowercased.count)
    }
    return names
  }

  private static func key(of item: RunPlan.Item) -> String { "\(item.listedClassName.listed)/\(item.name)" }
}
