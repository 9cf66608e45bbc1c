import CandlestickExpectations
import CandlestickSpecs
import Foundation

/// The metadata of an example, for its hooks.
public class ExampleMetadata: NSObject {
  /// The example.
  public let example: ExampleBase
  /// The number of examples that the process ran before.
  public let exampleIndex: Int

  @MainActor init(_ example: DeclaredExample) {
    self.example = ExampleBase.of(example)
    exampleIndex = RunningExample.current?.index ?? 0
  }
}
