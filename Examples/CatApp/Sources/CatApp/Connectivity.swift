/// Knows whether the device has a connection.
protocol Connectivity: Sendable {
  var isOnline: Bool { get }
}
