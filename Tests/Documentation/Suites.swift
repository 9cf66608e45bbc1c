// What the blocks of Swift in the guides use that import Quick, Nimble or XCTest, as Candlestick.swift
// has it for the others.

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
