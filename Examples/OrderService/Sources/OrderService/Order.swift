public import Hummingbird

/// An order of a customer.
public struct Order: ResponseCodable, Equatable, Sendable {
  /// Identifies the order. A client that sends an order again uses the same key, so that it is placed once.
  public let key: String
  public let item: String

  public init(key: String, item: String) {
    self.key = key
    self.item = item
  }
}
