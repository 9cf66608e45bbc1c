import CandlestickExpectations
import CandlestickSpecs
import XCTest

/// A test of a run: an example, or an XCTest method.
@MainActor final class PlannedTest {
  /// The class that declares the test.
  let type: XCTestCase.Type
  /// The names that users may know the test by.
  let names: TestNames
  /// The name that identifies the test in every run: `Module.Class/name`.
  let key: String
  /// The metadata; for a test method, only the name.
  let metadata: ExampleMetadata
  /// The item of the plan, for an example; nil for a test method. Copying an item is slow.
  let item: RunPlan.Item?
  /// True if the test replays the schedule given in the environment.
  let isReplayed: Bool
  /// True if the test is skipped because others are focused.
  let isUnfocused: Bool
  /// The name of the class, without the module.
  nonisolated var className: String { String(describing: type) }
  /// Runs a test method in a test case of its class; nil for an example.
  let method: XCTestCaseClosure?

  /// The name in messages. That of a test method has its class, as in XCTest, because many classes have methods of the same name.
  var fullName: String { method == nil ? metadata.fullName : "\(className).\(names.name)" }

  /// The test as the owner of a late failure.
  var ended: EndedTest { EndedTest(id: key, name: fullName) }

  /// True if this is an example that no selection leaves out.
  var concernsAllTests: Bool { item?.example.concernsAllTests == true }

  /// True if this is an example that runs in a simulation.
  var isDeterministic: Bool { item?.skip == nil && item?.execution.isDeterministic == true }

  /// Creates a test for an example.
  init(_ item: RunPlan.Item, of type: Spec.Type) {
    self.type = type
    names = item.names
    key = names.listed
    metadata = item.example.metadata
    self.item = item
    (isReplayed, isUnfocused) = (item.isReplayed, item.isUnfocused)
    method = nil
  }

  /// Creates a test for a test method.
  init(
    _ name: String,
    of type: XCTestCase.Type,
    _ className: TestNames.ClassName,
    _ method: @escaping XCTestCaseClosure
  ) {
    self.type = type
    names = TestNames(className: className, name: name)
    key = names.listed
    metadata = ExampleMetadata(testMethod: name)
    item = nil
    (isReplayed, isUnfocused) = (false, false)
    self.method = method
  }
}

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
