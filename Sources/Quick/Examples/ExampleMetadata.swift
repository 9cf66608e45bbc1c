import CandlestickExpectations
import CandlestickSpecs
import Foundation

/// What a hook is told of the example that it is run for.
public class ExampleMetadata: NSObject {
  /// The example.
  public let example: ExampleBase
  /// How many examples of the process have been run before.
  public let exampleIndex: Int

  @MainActor init(_ example: CandlestickSpecs.Example) {
    self.example = ExampleBase.of(example)
    exampleIndex = RunningExample.current?.index ?? 0
  }
}
