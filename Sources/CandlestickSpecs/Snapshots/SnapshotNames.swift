import CandlestickExpectations
import CandlestickSupport

/// The names of the examples' snapshots, computed when the first one is needed. They are unique in their class, even on
/// a case-insensitive file system.
final class SnapshotNames: Sendable {
  private let specClasses: [[RunPlan.Item]]
  private let made = Locked<[String: String]?>(nil)

  /// Creates the names for the examples of each class, including those that will not run.
  init(_ specClasses: [[RunPlan.Item]]) { self.specClasses = specClasses }

  /// Returns the name of the snapshots of an example, which has the name in XCTest and the listed name of its class.
  func name(of example: String, in className: String) -> String {
    made.withLock { made in
      let names = made ?? makeNames()
      made = names
      return names["\(className)/\(example)"] ?? SnapshotName.make(forTest: example)
    }
  }

  private func makeNames() -> [String: String] {
    var unique: [String: UniqueNames] = [:]
    var names: [String: String] = [:]
    for item in specClasses.joined() {
      let name = SnapshotName.make(forTest: item.name)
      let lowercased = name.lowercased()
      let next = unique[item.listedClassName.listed, default: UniqueNames(separator: "-")].next(lowercased)
      names["\(item.listedClassName.listed)/\(item.name)"] = name + next.dropFirst(lowercased.count)
    }
    return names
  }
}
