/// The orders that a service has accepted.
public actor OrderBook {
  /// Takes the payment for an order. Throws an error if it cannot now.
  public typealias Payment = @Sendable (Order) async throws -> Void

  public private(set) var orders: [Order] = []
  private let pay: Payment
  private var placements: [String: Task<Void, any Error>] = [:]

  public init(pay: @escaping Payment = { _ in }) {
    self.pay = pay
  }

  /// Places an order, unless it has been placed already. If the payment for an order with the same key is under way, waits for it.
  public func place(_ order: Order) async throws {
    if let placement = placements[order.key] { return try await placement.value }
    let placement = Task {
      do {
        try await pay(order)
        orders.append(order)
      } catch {
        placements[order.key] = nil
        throw error
      }
    }
    placements[order.key] = placement
    try await placement.value
  }
}
