import CandlestickExpectations
import Foundation

extension SwiftTesting {
  /// Attaches data to the current test.
  static func attach(_ data: Data, named name: String, at location: CodeLocation) {
    attach(named: name, at: location) { take in data.withUnsafeBytes(take) }
  }
}
