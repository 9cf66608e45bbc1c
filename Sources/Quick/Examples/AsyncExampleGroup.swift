import CandlestickSpecs
import Foundation

/// A group of examples of an ``AsyncSpec``.
public final class AsyncExampleGroup: NSObject {
  private let original: CandlestickSpecs.ExampleGroup

  init(_ original: CandlestickSpecs.ExampleGroup) { self.original = original }

  /// The description that the group was declared with.
  public override var description: String { original.path.last ?? "root example group" }

  /// The examples in the group and in the groups inside.
  public var examples: [AsyncExample] {
    let original = original
    return MainActor.assumeIsolated { OnMainThread(code: original.examples.map(ExampleBase.of)) }
      .code.compactMap { $0 as? AsyncExample }
  }
}
