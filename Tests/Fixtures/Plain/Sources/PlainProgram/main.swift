import Foundation
import Nimble

// Runs without XCTest and Swift Testing. The argument is the number of expectations that fail.
let count = CommandLine.arguments.dropFirst().first.flatMap(Int.init) ?? 0
expect(count).to(beGreaterThanOrEqualTo(0))
await withTaskGroup(of: Void.self) { group in
  for number in 0..<count {
    group.addTask { await Task.detached { expect(number).to(equal(-1)) }.value }
  }
}
print("the end")
