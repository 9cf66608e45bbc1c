import CandlestickSpecs
import CandlestickSupport

/// The order of the tests of a run.
enum RunOrder: Sendable, Equatable {
  /// The order of declaration.
  case defined
  /// Shuffled with a seed: the classes, the groups in each class, and the examples in each group. Tests of a group stay
  /// together.
  case random(seed: UInt64)

  /// Returns a random order. Its seed is short enough to type.
  static func anyRandom() -> RunOrder { .random(seed: .random(in: 1..<100_000)) }
}

extension RunOrder {
  /// Sorts tests.
  ///
  /// A seed gives the same order in every process and on every platform. Adding or removing tests does not change the order
  /// of the others, because tests are sorted by a hash of the seed and their names.
  ///
  /// - Parameter tests: the tests in the order of declaration.
  @MainActor func order(_ tests: [PlannedTest]) -> [PlannedTest] {
    switch self {
    case .defined: tests
    case .random(let seed): Self.shuffled(tests.map(TestInGroups.init), depth: 0, StableHash(seed: seed))
    }
  }

  /// Shuffles the tests of a group, and of the groups in it.
  ///
  /// - Parameters:
  ///   - depth: the number of enclosing groups.
  ///   - hash: the hash of the seed and of the enclosing groups.
  @MainActor private static func shuffled(_ tests: [TestInGroups], depth: Int, _ hash: StableHash) -> [PlannedTest] {
    var children: [(hash: StableHash, tests: [TestInGroups], isGroup: Bool)] = []
    var groups: [ObjectIdentifier: Int] = [:]
    var names = UniqueNames()
    for test in tests {
      if test.groups.count == depth {
        children.append((hash.adding(names.next(test.test.names.name)), [test], false))
      } else if let known = groups[test.groups[depth].id] {
        children[known].tests.append(test)
      } else {
        let group = test.groups[depth]
        groups[group.id] = children.count
        children.append((hash.adding(names.next(group.name)), [test], true))
      }
    }
    return children.map { (rank: $0.hash.value, child: $0) }.sorted { $0.rank < $1.rank }.flatMap { _, child in
      child.isGroup ? shuffled(child.tests, depth: depth + 1, child.hash) : child.tests.map(\.test)
    }
  }
}

/// A test with its class and its groups.
@MainActor private struct TestInGroups {
  let test: PlannedTest
  /// The class and the enclosing groups, outermost first.
  let groups: [(id: ObjectIdentifier, name: String)]

  init(_ test: PlannedTest) {
    self.test = test
    groups =
      [(ObjectIdentifier(test.type), test.names.className.listed)]
      + test.groups.map { (ObjectIdentifier($0), $0.path.last ?? "") }
  }
}
