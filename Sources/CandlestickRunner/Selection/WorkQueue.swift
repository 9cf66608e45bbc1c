/// The units that no worker has received yet, and the resources in use.
///
/// A unit that shares a resource with a running unit must wait, and later units go first.
struct WorkQueue: Sendable {
  /// The waiting units in reverse order, because removing the last element is cheap.
  private var waiting: [WorkUnit]
  private var resourcesInUse: Set<String> = []

  /// Creates a queue.
  init(_ units: [WorkUnit]) { waiting = units.reversed() }

  /// True if all units have been handed out.
  var isEmpty: Bool { waiting.isEmpty }

  /// The number of units that have not been handed out.
  var count: Int { waiting.count }

  /// Removes and returns the next unit whose resources are free.
  ///
  /// - Returns: nil if there is none. If the queue is not empty, one becomes free when a running unit finishes.
  mutating func next() -> WorkUnit? {
    guard let index = waiting.lastIndex(where: { $0.resources.isDisjoint(with: resourcesInUse) }) else { return nil }
    let unit = waiting.remove(at: index)
    resourcesInUse.formUnion(unit.resources)
    return unit
  }

  /// Releases the resources of a unit that ``next()`` returned.
  mutating func finish(_ unit: WorkUnit) { resourcesInUse.subtract(unit.resources) }

  /// Removes tests from waiting units.
  ///
  /// - Returns: the numbers of the removed tests, in order.
  mutating func remove(where isRemoved: (Int) -> Bool) -> [Int] {
    let removed = waiting.flatMap(\.tests).filter(isRemoved)
    guard !removed.isEmpty else { return [] }
    let numbers = Set(removed)
    for index in waiting.indices { waiting[index].tests.removeAll(where: numbers.contains) }
    waiting.removeAll(where: \.tests.isEmpty)
    return removed.sorted()
  }

  /// Returns the unfinished tests of a worker to the front of the queue.
  mutating func putBack(_ unit: WorkUnit) { waiting.append(unit) }
}
