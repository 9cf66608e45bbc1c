import CandlestickExpectations
import CandlestickSpecs
import Foundation

/// Tells whether an example is to be run, or is not to be run.
public typealias ExampleFilter = (ExampleBase) -> Bool

/// An example, of a ``QuickSpec`` or of an ``AsyncSpec``.
open class ExampleBase: NSObject {
  let original: CandlestickSpecs.Example

  /// Where the example stands; for a shared example, where it was included.
  public var callsite: Callsite
  /// Whether the example is a shared one.
  public var isSharedExample: Bool

  init(_ original: CandlestickSpecs.Example) {
    self.original = original
    let inclusion = MainActor.assumeIsolated { original.group.inclusion }
    let location = inclusion ?? original.metadata.location
    callsite = Callsite(file: location.filePath, line: location.line)
    isSharedExample = inclusion != nil
  }

  /// The descriptions of the groups and of the example, with commas between them.
  public var name: String { original.metadata.name(separator: ", ") }

  open override var description: String { original.metadata.description }

  /// The one that stands for an example of ours.
  @MainActor static func of(_ original: CandlestickSpecs.Example) -> ExampleBase {
    if let known = original.counterpart as? ExampleBase { return known }
    let example = original.group.rules == .asyncQuick ? AsyncExample(original) : Example(original)
    original.counterpart = example
    return example
  }

  /// Whether two are the same example: whether they stand at the same place.
  func isSame(as other: ExampleBase) -> Bool { callsite == other.callsite }

  @MainActor func runNow() { ProcessSpecs.run(original) }

  func skip() {
    let skip = SpecSkip(reason: "left out by its suite", location: original.metadata.location)
    RunningExample.current?.record(skip)
  }
}
