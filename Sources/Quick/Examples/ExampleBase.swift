import CandlestickExpectations
import CandlestickSpecs
import Foundation

/// A filter of examples, for ``QCKConfiguration``.
public typealias ExampleFilter = (ExampleBase) -> Bool

/// An example of a ``QuickSpec`` or an ``AsyncSpec``.
open class ExampleBase: NSObject {
  let original: DeclaredExample

  /// The location of the declaration; for a shared example, the location where it was included.
  public var callsite: Callsite
  /// True if the example is a shared one.
  public var isSharedExample: Bool

  init(_ original: DeclaredExample) {
    self.original = original
    let inclusion = MainActor.assumeIsolated { original.group.inclusion }
    let location = inclusion ?? original.metadata.location
    callsite = Callsite(file: location.filePath, line: location.line)
    isSharedExample = inclusion != nil
  }

  /// The descriptions of the groups and of the example, separated by commas.
  public var name: String { original.metadata.name(separator: ", ") }

  open override var description: String { original.metadata.description }

  /// Returns the object that represents an example.
  @MainActor static func of(_ original: DeclaredExample) -> ExampleBase {
    if let known = original.counterpart as? ExampleBase { return known }
    let example = original.group.rules == .asyncQuick ? AsyncExample(original) : Example(original)
    original.counterpart = example
    return example
  }

  /// Returns the examples of a group and of its inner groups. Call it on the main thread.
  static func all(in group: CandlestickSpecs.ExampleGroup) -> [ExampleBase] {
    MainActor.assumeIsolated { OnMainThread(code: group.examples.map(of)) }.code
  }

  /// Returns true if two examples have the same location.
  func isSame(as other: ExampleBase) -> Bool { callsite == other.callsite }

  @MainActor func runNow() { ProcessSpecs.run(original) }

  func skip() {
    let skip = SpecSkip(reason: "left out by its suite", location: original.metadata.location)
    RunningExample.current?.record(skip)
  }
}
