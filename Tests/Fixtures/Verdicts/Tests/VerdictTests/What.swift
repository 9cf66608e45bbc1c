import Foundation
import Testing
import XCTest

#if QUICK
import Nimble
import Quick
#else
import Candlestick
#endif

/// The kind of failure of a cell. `Scripts/verdict-matrix` knows the message of each, and finds the lines by the comments at their ends.
enum What: String {
  case expect, polling, require, unwrap, fail, expectAll, calls, snapshot, always
  case assertEqual, xctFail, xctUnwrap
  case expectMacro, requireMacro
  case error
  case knownIssue, skip
  case trap, exit, hang
}

/// An error that a test throws.
struct Thrown: Error, CustomStringConvertible {
  let description: String
}

extension Cell {
  /// Fails, in synchronous code, with a message that has the name of the cell.
  func happen() throws {
    switch what {
    case .expect: expect(name).to(equal("right"))  // at: expect
    case .polling: expect(name).toEventually(equal("right"), timeout: .milliseconds(20))  // at: polling
    case .require: try require(name).to(equal("right"))  // at: require
    case .unwrap: _ = try unwrap(description: name, nil as String?)  // at: unwrap
    case .fail: fail(name)  // at: fail
    case .expectAll: expectAll { expect(name).to(equal("right")) }  // at: expectAll
    case .calls: expect(times: 1, timeout: .milliseconds(20)) { _ in }  // at: calls
    case .snapshot: expect(name).to(matchSnapshot(named: name))  // at: snapshot
    case .always: always { expect(name).to(equal("right")) }  // at: always
    case .assertEqual: XCTAssertEqual(name, "right")  // at: assertEqual
    case .xctFail: XCTFail(name)  // at: xctFail
    case .xctUnwrap: _ = try XCTUnwrap(nil as String?, name)  // at: xctUnwrap
    case .expectMacro: #expect(name == "right")  // at: expectMacro
    case .requireMacro: try #require(name == "right")  // at: requireMacro
    case .error: throw Thrown(description: name)
    case .knownIssue: known(name) { expect(name).to(equal("right")) }  // at: knownIssue
    case .skip: throw XCTSkip(name)
    case .trap: fatalError(name)  // at: trap
    case .exit: Foundation.exit(0)  // at: exit
    case .hang: pauseInRealTime()  // at: hang
    }
  }

  /// Fails, in async code, with a message that has the name of the cell.
  nonisolated(nonsending) func happenInTask() async throws {
    switch what {
    case .polling:
      await expect { name }.toEventually(equal("right"), timeout: .milliseconds(20))  // at: polling in a task
    case .calls: await expect(times: 1, timeout: .milliseconds(20)) { _ in }  // at: calls in a task
    default: try happen()
    }
  }

  /// Fails where nothing can be thrown.
  func happenHere() { try? happen() }
}

/// Waits without end, by the function of the C library itself: on a thread of a simulation, `pause` is a deadlock.
private func pauseInRealTime() {
  typealias Pause = @convention(c) () -> Int32
  let pause = unsafeBitCast(dlsym(dlopen("libc.so.6", RTLD_NOW), "pause"), to: Pause.self)
  _ = pause()
}

#if QUICK
private func known(_ name: String, _ body: () -> Void) { body() }
#else
private func known(_ name: String, _ body: () throws -> Void) { withKnownIssue(name, body) }
#endif
