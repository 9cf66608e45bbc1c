import CandlestickSpecs
import Foundation

/// A group of examples of a ``QuickSpec``.
public final class ExampleGroup: NSObject {
  private let original: CandlestickSpecs.ExampleGroup

  init(_ original: CandlestickSpecs.ExampleGroup) { self.original = original }

  /// The description of the group.
  public override var description: String { original.path.last ?? "root example group" }

  /// The examples of the group and of inner groups.
  public var examples: [Example] { ExampleBase.all(in: original).compactMap { $0 as? Example } }
}
