import Candlestick
import Foundation
import XCTest

/// Tests that attach files. Some end their workers. `STRANGER_ATTACHES` is an empty folder for their notes.
private let notes = ProcessInfo.processInfo.environment["STRANGER_ATTACHES"]

final class AttachingSpec: Spec {
  override class func spec() {
    guard let notes else { return }
    it("passes") { attach("1", named: "log.txt") }
    it("keeps") { attach("2", named: "log.txt", kept: .always) }
    it("fails") {
      attach("3", named: "log.txt")
      fail("wrong")
    }
    it("crashes") {
      attach("4", named: "log.txt")
      attach("44", named: "a log.txt")
      fatalError("boom")
    }
    it("crashes twice", .retry(1)) {
      let isFirst = !FileManager.default.fileExists(atPath: "\(notes)/attempt")
      _ = FileManager.default.createFile(atPath: "\(notes)/attempt", contents: nil)
      attach(isFirst ? "first" : "second", named: "log.txt")
      fatalError("boom")
    }
    it("crashes on a schedule", .schedules(100)) {
      let order = await order()
      attach(order, named: "order.txt")
      if order != "12" { fatalError("boom") }
    }
    it("hangs") {
      attach("5", named: "log.txt")
      DispatchSemaphore(value: 0).wait()
    }
  }
}

final class AttachingTests: XCTestCase {
  override func setUp() { if notes != nil { attach("set-up", named: "log.txt") } }

  func testFails() {
    guard notes != nil else { return }
    attach("6", named: "log.txt")
    XCTFail("wrong")
  }

  func testKeeps() { if notes != nil { attach("7", named: "log.txt", kept: .always) } }

  func testCrashes() {
    guard notes != nil else { return }
    attach("8", named: "log.txt")
    fatalError("boom")
  }
}

final class ExploredAttachingTests: XCTestCase {
  override func invokeTest() { deterministically(.schedules(100)) { super.invokeTest() } }

  func testFails() async {
    guard notes != nil else { return }
    let order = await order()
    attach(order, named: "order.txt")
    XCTAssertEqual(order, "12")
  }
}

/// Returns the order in which two tasks run.
private func order() async -> String {
  await withTaskGroup(of: Int.self) { group in
    for number in 1...2 { group.addTask { number } }
    return await group.reduce(into: "") { $0 += "\($1)" }
  }
}
