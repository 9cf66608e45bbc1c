import CandlestickExpectations
import CandlestickSpecs
import Foundation

/// What a hook gets about its example.
public class ExampleMetadata: NSObject {
  /// The example.
  public let example: ExampleBase
  /// How many examples the process ran before.
  public let exampleIndex: Int

  @MainActor init(_ example: CandlestickSpecs.Example) {
    self.example = ExampleBase.of(example)
    exampleIndex = RunningExample.current?.index ?? 0
  }
}
