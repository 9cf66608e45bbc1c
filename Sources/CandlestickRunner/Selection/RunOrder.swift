import CandlestickSpecs
import CandlestickSupport

/// The order of the tests of a run.
enum RunOrder: Sendable, Equatable {
  /// As declared.
  case defined
  /// Shuffled by a seed: classes, the groups in each, and the examples in each group. A group's tests stay together.
  case random(seed: UInt64)

  /// A random order with a seed that is short enough to type.
  static func anyRandom() -> RunOrder { .random(seed: .random(in: 1..<100_000)) }
}

extension RunOrder {
  /// Returns the tests in this order.
  ///
  /// A seed always gives the same order, in every process and on every platform. What is added or left out does not
  /// change the order of the other tests: they are sorted by a hash of the seed and their names.
  ///
  /// - Parameter tests: the tests as declared.
  @MainActor func order(_ tests: [PlannedTest]) -> [PlannedTest] {
    switch self {
    case .defined: tests
    case .random(let seed): Self.shuffled(tests.map(TestInGroups.init), depth: 0, StableHash(seed: seed))
    }
  }

  /// - Parameters:
  ///   - tests: the tests of one group.
  ///   - depth: the number of groups around them.
  ///   - hash: the hash of the seed and of those groups.
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

/// A test, its class, and the groups around it.
@MainActor private struct TestInGroups {
  let test: PlannedTest
  /// The class and the groups, outermost first.
  let groups: [(id: ObjectIdentifier, name: String)]

  init(_ test: PlannedTest) {
    self.test = test
    groups =
      [(ObjectIdentifier(test.type), test.names.className.listed)]
      + test.groups.map { (ObjectIdentifier($0), $0.path.last ?? "") }
  }
}
