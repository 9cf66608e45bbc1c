// Declarations for the Swift blocks that import Quick, Nimble or XCTest; Candlestick.swift has those for the others.

func leftOut() {}

struct Cat {
  func eat() {}
}

struct Stack<Element> {
  private(set) var isEmpty = true

  mutating func push(_ item: Element) { isEmpty = false }
}

enum Log {
  static func reset() {}
}

let reset: @MainActor @Sendable () -> Void = {}
