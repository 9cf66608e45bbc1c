import Candlestick
import Foundation
import Testing
import XCTest

/// Ends the process before its run has ended. `STRANGER_ENDS` selects the place, and `STRANGER_BY` the way.
///
/// A file may have both instead, because the package manager recompiles everything if its environment changes.
enum Ending {
  private static let environment = ProcessInfo.processInfo.environment
  private static let file = environment["CANDLESTICK_PACKAGE"].flatMap {
    try? String(contentsOfFile: "\($0)/ending", encoding: .utf8)
  }
  private static let words = file?.split(separator: " ").map(String.init)
  private static let place = words?.first ?? environment["STRANGER_ENDS"]
  static let way = words?.last ?? environment["STRANGER_BY"]

  static var isAnywhere: Bool { place != nil }

  static func isAt(_ place: String) -> Bool { place == self.place }

  static func here(_ place: String) {
    guard isAt(place) else { return }
    switch way {
    case "exit": exit(0)
    case "quick_exit": quick_exit(0)
    case "_exit": _exit(0)
    case "_Exit": _Exit(0)
    case "_exit(3)": _exit(3)
    case "SIGKILL": kill(getpid(), SIGKILL)
    case "kill the supervisor": kill(getppid(), SIGKILL)
    case "SIGKILL-of-supervisor": killSupervisor(SIGKILL)
    case "SIGABRT-of-supervisor": killSupervisor(SIGABRT)
    case "SIGTERM": kill(getpid(), SIGTERM)
    case "abort": abort()
    case "overflow": overflow(place)
    default: fatalError("crashed as it should")
    }
  }

  /// Sends a signal to the supervisor, once it has received all events of this worker and waits for more.
  private static func killSupervisor(_ signal: Int32) {
    func isPending(_ file: Int32) -> Bool {
      var (status, count) = (stat(), Int32(0))
      let isPipe = fstat(file, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
      return isPipe && ioctl(file, UInt(FIONREAD), &count) == 0 && count > 0
    }
    func isWaiting() -> Bool {
      (try? String(contentsOfFile: "/proc/\(getppid())/stat", encoding: .utf8))?.contains(") S ") == true
    }
    while (0..<1_000).contains(where: isPending) || !isWaiting() { usleep(1_000) }
    kill(getppid(), signal)
  }

  private static func overflow(_ text: String) {
    withUnsafeTemporaryAllocation(byteCount: 64 * 1024, alignment: 8) { $0[0] = 1 }
    overflow(text + text.prefix(1))
    print(text)
  }
}

final class EndingSpec: Spec {
  override class func setUp() { Ending.here("class setUp") }

  override func tearDown() { Ending.here("tearDown") }

  override class func spec() {
    guard Ending.isAnywhere else { return }
    it("fails first") { expect(1).to(equal(2), description: "before the end") }
    describe("a process") {
      beforeAll { Ending.here("beforeAll") }
      beforeEach { Ending.here("beforeEach") }
      aroundEach { example in
        example()
        Ending.here("aroundEach")
      }
      afterEach { Ending.here("afterEach") }

      it("ends") {
        Ending.here("it")
        if Ending.isAt("atexit") { atexit { Ending.here("atexit") } }
      }
      it("ends in a task") { await Task.detached { Ending.here("task") }.value }
      it("ends on a thread") {
        let ended = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
          Ending.here("thread")
          ended.signal()
        }
        ended.wait()
      }
      if Ending.isAt("several threads") {
        it("ends on several threads") {
          for _ in 0..<8 { Thread.detachNewThread { Ending.here("several threads") } }
          sleep(3_600)
        }
      }
      it("ends a child alone") {
        expect { Ending.here("child") }.toNot(throwAssertion())
      }
      if Ending.isAt("task left behind") {
        it("leaves a task behind", .deterministic) {
          Task.detached {
            for _ in 1...3 { await Task.yield() }
            Ending.here("task left behind")
          }
        }
      }
      // These are declared only then, because their expectations fail.
      if Ending.isAt("description") {
        it("ends in a description") {
          expect(Ender(place: "description")).to(beNil())
        }
      }
      if Ending.isAt("description on a thread") {
        it("ends in a description on a thread") {
          await Task.detached { expect(Ender(place: "description on a thread")).to(beNil()) }.value
        }
      }
    }
  }
}

/// A value whose description may end the process.
struct Ender: CustomStringConvertible {
  let place: String

  var description: String {
    Ending.here(place)
    return place
  }
}

/// Failures outside of examples, which must be reported too.
final class OtherwiseSpec: Spec {
  private var isSetUp = false

  override func setUp() { isSetUp = true }

  override class func spec() {
    guard Scenario.current == .otherwise else { return }
    XCTFail("outside of any example")
    it("expects in the words of Swift Testing") { #expect(Bool(false)) }
  }

  func testMethodOfASpec() {
    expect(self.isSetUp).to(beTrue())
    if Scenario.current == .otherwise {
      fail("failed by Candlestick")
      XCTFail("failed by XCTest")
    }
  }
}
