import Candlestick
import Foundation
import Testing
import XCTest

/// The features of specs, for examples that XCTest runs, and, in a subclass, for examples that Swift Testing runs. Many of them
/// fail, if the environment asks for them with the name of an execution.
class ShelfSpec: Spec {
  static let execution = ProcessInfo.processInfo.environment["SHELF"]

  override class var traits: [SpecTrait] {
    switch execution {
    case "deterministic": [.deterministic]
    case "schedules": [.schedules(5)]
    default: []
    }
  }

  class func isSet(_ variable: String) -> Bool { ProcessInfo.processInfo.environment[variable] != nil }

  override func setUp() { Log.add("setUp") }
  override func tearDown() { Log.add("tearDown") }

  override class func spec() {
    declareHooks()
    if execution != nil {
      declareFailures()
      declareOthers()
    }
    if isSet("SHELF_FOCUS") { fit("is focused") {} }
    var attempts = 0
    if isSet("SHELF_RETRY") {
      it("passes in a retry", .retry(1)) {
        attempts += 1
        expect(attempts).to(equal(2))
      }
    }
    if isSet("SHELF_EXIT") { it("exits") { exit(0) } }
  }

  @MainActor private class func declareHooks() {
    let shelf = memoized { Shelf() }

    describe("a shelf") {
      beforeAll { Log.add("beforeAll") }
      afterAll {
        await Task.yield()
        Log.add("afterAll")
      }
      beforeEach { metadata in Log.add("beforeEach of \(metadata.fullName)") }
      justBeforeEach { Log.add("justBeforeEach") }
      aroundEach { example in
        Log.add("before")
        await example()
        Log.add("after")
      }
      afterEach { Log.add("afterEach") }

      for number in 1...3 {
        it("has a value of its own \(number)", .tags("own")) {
          shelf().books += 1
          expect(shelf().books).to(equal(1))
        }
      }

      it("has cases", for: [1, 2]) { (number: Int) in
        await Task.yield()
        expect(number).to(beGreaterThan(0))
      }
    }

    context("of one book") {
      let books = memoized { 0 }
      books.override { 1 }
      sharedExamples("filled") { it("has books") { expect(books()).to(equal(1)) } }
      itBehavesLike("filled")
    }
  }

  @MainActor private class func declareFailures() {
    describe("failing") {
      it("expects") { expect(1).to(equal(2)) }
      it("expects in async code") {
        await Task.yield()
        expect(1).to(equal(2))
      }
      it("expects twice") {
        expect(1).to(equal(2))
        expect(2).to(equal(3))
      }
      it("requires") {
        try require(1).to(equal(2))
        expect(3).to(equal(4))
      }
      it("uses the macro") { #expect(Shelf().books == 1) }
      it("requires with the macro") { try #require(Shelf().books == 1) }
      it("asserts") { XCTAssertEqual(1, 2) }
      it("unwraps") { _ = try XCTUnwrap(nil as Int?) }
      it("throws") { throw SoldOut() }
      it("throws later") {
        await Task.yield()
        throw SoldOut()
      }
      it("fails in a detached task") { await Task.detached { expect(1).to(equal(2)) }.value }
      it("fails on the main queue") {
        waitUntil { done in
          DispatchQueue.main.async {
            expect(1).to(equal(2))
            done()
          }
        }
      }
      it("polls") { await expect(1).toEventually(equal(2), timeout: .milliseconds(20)) }
      it("polls without an actor") { expect(1).toEventually(equal(2), timeout: .milliseconds(20)) }
      it("takes too long", .timeLimit(.milliseconds(50))) { try await Task.sleep(for: .seconds(100)) }
      it("has not been fixed", .knownIssue("wrong")) { expect(1).to(equal(1)) }
      it("differs from an inline snapshot") {
        expect("a book").to(
          matchInlineSnapshot {
            """
            a shelf
            """
          }
        )
      }
      it("waits for nothing") { _ = Spec.running!.expectation(description: "a call") }
      it("fails in its tear-down block") { Spec.running!.addTeardownBlock { () throws -> Void in throw SoldOut() } }
      context("in hooks") {
        afterEach { expect(1).to(equal(2)) }
        it("passes itself") {}
      }
      context("before all") {
        beforeAll { throw SoldOut() }
        it("is first") {}
        it("is second") {}
      }
      context("after all") {
        afterAll { expect(1).to(equal(2)) }
        it("is first") {}
        it("is second") {}
      }
      it("loses a deposit", .schedules(100)) {
        let account = Account()
        async let first: Void = account.deposit(10)
        async let second: Void = account.deposit(5)
        _ = await (first, second)
        await expect { await account.balance }.to(equal(15))
      }
    }
  }

  @MainActor private class func declareOthers() {
    describe("another") {
      xit("is pending") {}
      it("is disabled", .disabled("sold out")) {}
      it("is skipped") { try skip("closed") }
      it("is skipped later") {
        await Task.yield()
        throw XCTSkip("closed")
      }
      it("is known", .knownIssue("wrong")) { expect(1).to(equal(2)) }
      it("is known in a block") { withKnownIssue("wrong") { expect(1).to(equal(2)) } }
      it("sleeps for an hour", .deterministic) { try await Task.sleep(for: .seconds(3600)) }
      it("keeps its deposits", .exhaustive) {
        let shelf = SafeShelf()
        async let first: Void = shelf.add()
        async let second: Void = shelf.add()
        _ = await (first, second)
        await expect { await shelf.books }.to(equal(2))
      }
      it("waits for the main queue") {
        var isCalled = false
        DispatchQueue.main.async { isCalled = true }
        expect(isCalled).toEventually(beTrue())
      }
      it("waits for the main actor") {
        let shelf = Shelf()
        Task { shelf.books = 1 }
        expect(shelf.books).toEventually(equal(1))
      }
      it("waits for an expectation of XCTest", .realTime) {
        let isCalled = Spec.running!.expectation(description: "a call")
        DispatchQueue.main.async { isCalled.fulfill() }
        Spec.running!.wait(for: [isCalled], timeout: 100)
      }
      it("is on the main thread") { expect(Thread.isMainThread).to(beTrue()) }
      it("matches an inline snapshot") {
        expect("a book").to(
          matchInlineSnapshot {
            """
            "a book"
            """
          }
        )
      }
      it("attaches a file") { attach("text", named: "note.txt") }
    }
  }
}

/// The same examples, of which each is a case of a test.
final class TestedShelfSpec: ShelfSpec, SwiftTestingSpec {}

/// Its only test is disabled.
final class DisabledShelfSpec: Spec, SwiftTestingSpec {
  override class func spec() { it("does not run") { expect(1).to(equal(2)) } }
}

/// The cases run one after another, so that the order of their hooks is that of XCTest.
@Suite(.serialized) struct ShelfTests {
  @Test(arguments: TestedShelfSpec.examples) func shelf(_ example: Example) async throws { try await example.run() }

  @Test(
    .enabled(if: Log.isOn),
    arguments: TestedShelfSpec.examples.filter { $0.metadata.tags.contains("own") }.prefix(2)
  )
  func someOfThem(_ example: Example) async throws { try await example.run() }

  @Test(.disabled(), arguments: DisabledShelfSpec.examples) func disabledShelf(_ example: Example) async throws {
    try await example.run()
  }

  @Test(.deterministic, .enabled(if: ShelfSpec.isSet("SHELF_INSIDE")), arguments: TestedShelfSpec.examples.prefix(1))
  func inside(_ example: Example) async throws { try await example.run() }
}

@MainActor private final class Shelf {
  var books = 0
}

private actor SafeShelf {
  private(set) var books = 0

  func add() async {
    await Task.yield()
    books += 1
  }
}

/// The hooks that have run, as lines of a file that the environment names.
private enum Log {
  static var isOn: Bool { ProcessInfo.processInfo.environment["SHELF_LOG"] != nil }

  static func add(_ line: String) {
    guard let path = ProcessInfo.processInfo.environment["SHELF_LOG"], let file = FileHandle(forUpdatingAtPath: path)
    else {
      return
    }
    file.seekToEndOfFile()
    file.write(Data("\(line)\n".utf8))
    try? file.close()
  }
}
