import CandlestickSpecs

extension PlannedTest {
  /// The groups around an example in its class, outermost first.
  var groups: [ExampleGroup] {
    // Drop the suite and the class. The example that reports an error in the configuration is in the suite itself.
    item.map { Array($0.example.group.lineage.reversed().dropFirst(2)) } ?? []
  }

  /// The outermost group or class whose tests must run in one process, one after another, and its name: a test class, whose
  /// `setUp` runs once, or a group that has `beforeAll` or `afterAll` hooks or is serialized. Nil if the example can run alone.
  var whole: (id: ObjectIdentifier, name: String)? {
    guard let item else { return (ObjectIdentifier(type), names.className.listed) }
    // The suite is not included: its hooks run in each process that needs them.
    let groups = item.example.group.lineage.filter { $0.parent != nil && ($0.hasHooksForAll || $0.traits.isSerialized) }
    return groups.last.map { group in
      (ObjectIdentifier(group), ([names.className.listed] + group.path).joined(separator: "/"))
    }
  }
}
