public import AsyncHTTPClient
import Foundation
public import NIOCore

/// Places orders at a service, and tries again if the service is busy or slow.
public struct OrderClient: Sendable {
  /// The number of attempts, and the delays between them.
  public struct Retries: Sendable {
    /// The number of requests for one order.
    public var attempts = 4
    /// The time before the second attempt. It doubles each time.
    public var firstDelay = Duration.seconds(1)
    /// The time limit of each attempt.
    public var timeout = TimeAmount.seconds(5)

    public init() {}
  }

  /// An order that could not be placed.
  public struct Failure: Error, Equatable {
    /// The number of attempts.
    public let attempts: Int

    public init(attempts: Int) {
      self.attempts = attempts
    }
  }

  private let http: HTTPClient
  private let url: String
  private let retries: Retries

  public init(http: HTTPClient, port: Int, retries: Retries = Retries()) {
    self.http = http
    url = "http://127.0.0.1:\(port)/orders"
    self.retries = retries
  }

  /// Places an order.
  public func place(_ order: Order) async throws {
    var delay = retries.firstDelay
    for attempt in 1...retries.attempts {
      if try await isAccepted(order) { return }
      guard attempt < retries.attempts else { break }
      try await Task.sleep(for: delay)
      delay *= 2
    }
    throw Failure(attempts: retries.attempts)
  }

  /// Returns the orders that the service has accepted.
  public func orders() async throws -> [Order] {
    let response = try await http.execute(HTTPClientRequest(url: url), timeout: retries.timeout)
    let body = try await response.body.collect(upTo: 1 << 20)
    return try JSONDecoder().decode([Order].self, from: Data(body.readableBytesView))
  }

  /// Sends an order once. Returns false if it is worth to try again.
  private func isAccepted(_ order: Order) async throws -> Bool {
    var request = HTTPClientRequest(url: url)
    request.method = .POST
    request.headers.add(name: "content-type", value: "application/json")
    request.body = .bytes(try JSONEncoder().encode(order))
    do {
      let response = try await http.execute(request, timeout: retries.timeout)
      _ = try await response.body.collect(upTo: 1 << 20)
      return response.status == .created
    } catch let error as HTTPClientError where error == .deadlineExceeded {
      return false
    }
  }
}
