import Foundation

struct Order: Codable, Equatable {
  var name: String
  var prices: [Int]
  var tags: Set<String> = []

  var total: Int { prices.reduce(0, +) }
}

enum Token: CaseIterable {
  case comma, colon

  var text: String {
    switch self {
    case .comma: ","
    case .colon: ":"
    }
  }
}

/// Reports its progress from its own thread.
struct Download: Sendable {
  var steps = 3

  func start(onProgress: @escaping @Sendable (Int) -> Void) {
    DispatchQueue.global().async { for step in 1...steps { onProgress(step) } }
  }

  var progress: AsyncStream<Int> {
    AsyncStream { continuation in
      for step in 1...steps { continuation.yield(step) }
      continuation.finish()
    }
  }
}

/// Loses a deposit that arrives while another one waits.
actor Account {
  private(set) var balance = 0

  func deposit(_ amount: Int) async {
    let before = balance
    await Task.yield()
    balance = before + amount
  }
}

/// Rounds half up, although it should round half to even.
func roundedCents(_ cents: Double) -> Int { Int(cents.rounded()) }

struct SoldOut: Error {}

/// True if the failing examples should run.
let isBroken = ProcessInfo.processInfo.environment["FEATURES_BROKEN"] != nil
