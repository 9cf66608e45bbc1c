import CandlestickExpectations
import CandlestickSpecs
import XCTest

/// A test of a run: an example, or a test method of an XCTest class.
@MainActor final class PlannedTest {
  /// Its class.
  let type: XCTestCase.Type
  /// The name of its class, without its module.
  let className: String
  /// The names that users know it by.
  let names: TestNames
  /// The name that identifies it in every run: `Module.Class/name`.
  let key: String
  /// The metadata; for a test method, only its name.
  let metadata: ExampleMetadata
  /// The item of the plan, if it is an example. To copy it takes a while.
  let item: RunPlan.Item?
  /// True if it replays the schedule in the environment.
  let isReplayed: Bool
  /// True if it is skipped because focus is on others.
  let isUnfocused: Bool
  /// Runs it in a test case of its class, if it is a test method.
  let method: XCTestCaseClosure?

  /// True if it is an example that runs in a simulation.
  var isDeterministic: Bool { item?.skip == nil && item?.execution.isDeterministic == true }

  /// Creates an example of a run.
  ///
  /// - Parameters:
  ///   - item: the example.
  ///   - type: its class.
  ///   - className: the name of its class, without its module.
  init(_ item: RunPlan.Item, of type: Spec.Type, _ className: String) {
    self.type = type
    self.className = className
    names = item.names
    key = names.listed
    metadata = item.example.metadata
    self.item = item
    (isReplayed, isUnfocused) = (item.isReplayed, item.isUnfocused)
    method = nil
  }

  /// Creates a test method of a run.
  init(
    _ name: String,
    of type: XCTestCase.Type,
    _ className: TestNames.ClassName,
    _ method: @escaping XCTestCaseClosure
  ) {
    self.type = type
    self.className = String(describing: type)
    names = TestNames(className: className, name: name)
    key = names.listed
    metadata = ExampleMetadata(testMethod: name)
    item = nil
    (isReplayed, isUnfocused) = (false, false)
    self.method = method
  }
}
