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
  /// The item of the plan, if it is an example.
  let item: RunPlan.Item?
  /// Runs it in a test case of its class, if it is a test method.
  let method: XCTestCaseClosure?

  /// True if it is an example that runs in a simulation.
  var isDeterministic: Bool { item?.skip == nil && item?.execution.isDeterministic == true }

  /// Creates an example of a run.
  init(_ item: RunPlan.Item, of type: Spec.Type) {
    self.type = type
    className = String(describing: type)
    names = item.names
    key = names.listed
    metadata = item.example.metadata
    self.item = item
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
    self.method = method
  }
}
