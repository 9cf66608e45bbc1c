import CandlestickSpecs
import Foundation

/// A group of examples of an ``AsyncSpec``.
public final class AsyncExampleGroup: NSObject {
  private let original: CandlestickSpecs.ExampleGroup

  init(_ original: CandlestickSpecs.ExampleGroup) { self.original = original }

  /// The description of the group.
  public override var description: String { original.path.last ?? "root example group" }

  /// The examples of the group and of inner groups.
  public var examples: [AsyncExample] { ExampleBase.all(in: original).compactMap { $0 as? AsyncExample } }
}
