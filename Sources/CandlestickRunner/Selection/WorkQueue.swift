/// The units of a run that no worker has taken yet, and the resources in use.
///
/// A unit that shares a resource with a running one is passed over.
struct WorkQueue: Sendable {
  /// The units, the next one last, where removal is cheap.
  private var waiting: [WorkUnit]
  private var resourcesInUse: Set<String> = []

  /// - Parameter units: the units in the order in which to hand them out.
  init(_ units: [WorkUnit]) { waiting = units.reversed() }

  /// True if all units have been handed out.
  var isEmpty: Bool { waiting.isEmpty }

  /// Removes and returns the next unit whose resources are free.
  ///
  /// - Returns: nil if there is none; if the queue is not empty, there will be one when a unit has finished.
  mutating func next() -> WorkUnit? {
    guard let index = waiting.lastIndex(where: { $0.resources.isDisjoint(with: resourcesInUse) }) else { return nil }
    let unit = waiting.remove(at: index)
    resourcesInUse.formUnion(unit.resources)
    return unit
  }

  /// Frees the resources of a unit that ``next()`` returned.
  mutating func finish(_ unit: WorkUnit) { resourcesInUse.subtract(unit.resources) }

  /// Removes tests that were not handed out.
  ///
  /// - Parameter isRemoved: returns true for the number of a test to remove.
  /// - Returns: the numbers of the removed tests, in order.
  mutating func remove(where isRemoved: (Int) -> Bool) -> [Int] {
    let removed = waiting.flatMap(\.tests).filter(isRemoved)
    guard !removed.isEmpty else { return [] }
    let numbers = Set(removed)
    for index in waiting.indices { waiting[index].tests.removeAll(where: numbers.contains) }
    waiting.removeAll(where: \.tests.isEmpty)
    return removed.sorted()
  }

  /// Puts back the rest of a unit that a worker could not finish, as the next one.
  mutating func putBack(_ unit: WorkUnit) { waiting.append(unit) }
}
