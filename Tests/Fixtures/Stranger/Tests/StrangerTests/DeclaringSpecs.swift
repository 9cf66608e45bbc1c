import Candlestick
import Foundation
import XCTest

/// Declarations that fail in the ways of `STRANGER_DECLARES`, such as "traps,exits".
enum Declaring {
  private static let ways = ProcessInfo.processInfo.environment["STRANGER_DECLARES"]?.split(separator: ",") ?? []

  static var isAnything: Bool { !ways.isEmpty }

  static func does(_ way: String) -> Bool { ways.contains { $0 == way } }
}

/// Comes before the specs that fail.
final class ADeclaredSpec: Spec {
  override class func spec() {
    guard Declaring.isAnything else { return }
    if Declaring.does("starts a thread") { Thread { while true { sleep(1000) } }.start() }
    it("passes before") { expect(1) == 1 }
    if Declaring.does("simulates") { it("takes an hour", .deterministic) { try await Task.sleep(for: .seconds(3600)) } }
  }
}

final class DeclaringSpecThatTraps: Spec {
  override class func spec() {
    guard Declaring.does("traps") else { return }
    it("is declared first") {}
    fatalError("boom")  // traps
  }
}

final class DeclaringSpecThatExits: Spec {
  override class func spec() {
    guard Declaring.does("exits") else { return }
    exit(0)  // exits
  }
}

private final class PrivateDeclaringSpec: Spec {
  override class var traits: [SpecTrait] {
    if Declaring.does("exits at once") { _exit(0) }  // exits at once
    return []
  }
  override class func spec() {}
}

final class DeclaringSpecThatLoops: Spec {
  override class func spec() {
    guard Declaring.does("loops") else { return }
    while true { if usleep(10_000) == 0 { print("loops") } }  // loops
  }
}

/// Exceeds the limit in a process that was restarted for that reason.
final class DeclaringSpecThatWaits: Spec {
  override class func spec() {
    guard Declaring.does("waits") else { return }
    while true { sleep(1000) }  // waits
  }
}

final class DeclaringConfiguration: SpecConfiguration {
  override class func configure(_ configuration: SpecConfiguration) {
    if Declaring.does("configures") { preconditionFailure("no configuration") }  // configures
  }
}

final class DeclaringFilter: SpecConfiguration {
  override class func configure(_ configuration: SpecConfiguration) {
    configuration.exclude { _ in
      if Declaring.does("fails to filter") { fail("no filter") }
      if Declaring.does("fails to filter with XCTest") { XCTFail("no filter") }
      if Declaring.does("filters") { preconditionFailure("no filter") }  // filters
      return false
    }
  }
}

/// Declares more after its declarations have ended.
final class DeclaringSpecThatContinues: Spec {
  override class func spec() {
    guard Declaring.does("continues") else { return }
    it("is declared in time") { expect(1) == 1 }
    Task { it("is declared in a task") {} }  // continues
  }
}

/// Declares more in a task that waits first.
final class DeclaringSpecThatAwaits: Spec {
  override class func spec() {
    guard Declaring.does("awaits") else { return }
    let task = Task {
      await Task.detached {}.value
      it("is declared in a task") {}  // awaits
    }
    it("is declared in time") { await task.value }
  }
}

/// Declares more in a timer, and uses the main queue.
final class DeclaringSpecThatSchedules: Spec {
  override class func spec() {
    if Declaring.does("schedules") {
      it("is declared in time") { expect(1) == 1 }
      _ = Timer.scheduledTimer(withTimeInterval: 0.001, repeats: false) { _ in
        MainActor.assumeIsolated { it("is declared in a timer") {} }  // schedules
      }
    }
    if Declaring.does("uses the main queue") { DispatchQueue.main.async {} }
    if Declaring.does("repeats a timer") { _ = Timer.scheduledTimer(withTimeInterval: 0.01, repeats: true) { _ in } }
  }
}

/// Comes after the specs that fail.
final class ZDeclaredSpec: Spec {
  override class func spec() {
    guard Declaring.isAnything else { return }
    it("passes after") { expect(1) == 1 }
  }
}

/// Starts code that traps while a test is running.
final class ZStartingSpec: Spec {
  override class func spec() {
    let traps: @Sendable () -> Void = {
      usleep(300_000)
      fatalError("boom")
    }
    if Declaring.does("exit") {
      Thread.detachNewThread {
        usleep(300_000)
        exit(0)
      }
    }
    if Declaring.does("thread") { Thread.detachNewThread(traps) }
    if Declaring.does("block") { DispatchQueue.global().async(execute: traps) }
    if Declaring.does("task") { Task.detached { traps() } }
    if ["thread", "block", "task", "exit"].contains(where: Declaring.does) {
      it("continues when code traps") { usleep(600_000) }
    }
  }
}
