import Foundation

/// Makes requests. A request that is cancelled should end soon.
protocol Transport: Sendable {
  /// - Parameter progress: receives the fraction that has arrived.
  func data(at path: String, progress: @escaping @Sendable (Double) -> Void) async throws -> Data
}
