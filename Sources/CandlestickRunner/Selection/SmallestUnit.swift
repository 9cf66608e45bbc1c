/// The smallest set of tests that must stay together: the tests of a group with `beforeAll` or `afterAll` hooks, of a
/// serialized group or of an XCTest class, or a single example.
struct SmallestUnit {
  /// The name that identifies the unit in every run.
  let name: String
  var work: WorkUnit
  /// The group of a single example; nil for any other unit.
  let group: ObjectIdentifier?

  /// Divides tests into the smallest units, in the order of their first tests.
  @MainActor static func units(of tests: [PlannedTest], _ durations: ExpectedDurations) -> [SmallestUnit] {
    var units: [SmallestUnit] = []
    var known: [ObjectIdentifier: Int] = [:]
    for (index, test) in tests.enumerated() {
      let resources = Set(test.metadata.traits.exclusiveResources)
      let whole = test.whole
      if let known = whole.flatMap({ known[$0.id] }) {
        units[known].work.tests.append(index)
        units[known].work.resources.formUnion(resources)
        units[known].work.expectedDuration += durations[test]
        continue
      }
      if let whole { known[whole.id] = units.count }
      units.append(
        SmallestUnit(
          name: whole?.name ?? test.key,
          work: WorkUnit(tests: [index], resources: resources, expectedDuration: durations[test]),
          group: whole == nil ? test.item.map { ObjectIdentifier($0.example.group) } : nil
        )
      )
    }
    return units
  }
}
