import Candlestick
import Foundation
import Testing

/// Attachments in Swift Testing.
struct AttachingTests {
  @Test func attaches() {
    attach("1", named: "text.txt")
    attach(Data("2".utf8), named: "data.txt")
    attach([3], named: "value.json")
    attach(contentsOf: URL(filePath: #filePath), named: "copy.swift")
  }

  @Test func simulates() async throws {
    try await withDeterministicExecution { attach("4", named: "simulation.txt") }
  }

  @Test(.schedules(100)) func exploresByATrait() async {
    let order = await order()
    attach(order, named: "order.txt")
    attach("", named: "empty.txt")
    #expect(order == "12")
  }

  @Test func exploresByACall() async throws {
    try await exploreSchedules(100) { attach(await order(), named: "passing order.txt") }
  }

  @Test func cannotAttach() { attach(contentsOf: URL(filePath: "/missing")) }

  @Test func attachesInADetachedTask() async { await Task.detached { attach("5", named: "detached.txt") }.value }
}

/// Returns the order in which two tasks run.
private func order() async -> String {
  await withTaskGroup(of: Int.self) { group in
    for number in 1...2 { group.addTask { number } }
    return await group.reduce(into: "") { $0 += "\($1)" }
  }
}
