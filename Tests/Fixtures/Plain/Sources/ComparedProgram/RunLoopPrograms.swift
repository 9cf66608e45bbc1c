import CoreFoundation
import Foundation
import Synchronization

/// Programs that run run loops inside other code, by their names.
let runLoopPrograms: [String: @Sendable () async throws -> String] = [
  "a block of the main queue, while a job of the main actor runs the run loop": {
    await nested { done in DispatchQueue.main.async { done() } }
  },
  "a task of the main actor, while a job of the main actor runs the run loop": {
    await nested { done in Task { @MainActor in done() } }
  },
  "a timer, while a job of the main actor runs the run loop": {
    await nested { done in _ = Timer.scheduledTimer(withTimeInterval: 0.01, repeats: false) { _ in done() } }
  },
  "a repeating timer, while a job of the main actor runs the run loop": {
    let fires = Count()
    return await nested { done in
      _ = Timer.scheduledTimer(withTimeInterval: 0.01, repeats: true) { timer in
        guard fires.increment() == 3 else { return }
        timer.invalidate()
        done()
      }
    }
  },
  "a block that the run loop performs, while a job of the main actor runs it": {
    await nested { done in RunLoop.main.perform { done() } }
  },
  "a block of another queue, while a job of the main actor runs the run loop": {
    await nested { done in DispatchQueue.global().async { done() } }
  },
  "a block of the main queue, while another one runs the run loop": {
    await onQueue(.main) { serveRunLoop { done in DispatchQueue.main.async { done() } } }
  },
  "a block of the main queue, while a timer runs the run loop": {
    await withCheckedContinuation { continuation in
      RunLoopBox(CFRunLoopGetMain()).perform {
        _ = Timer.scheduledTimer(withTimeInterval: 0.01, repeats: false) { _ in
          continuation.resume(returning: serveRunLoop { done in DispatchQueue.main.async { done() } })
        }
      }
    }
  },
  "a block of the main queue, while a performed block runs the run loop": {
    await withCheckedContinuation { continuation in
      RunLoopBox(CFRunLoopGetMain()).perform {
        continuation.resume(returning: serveRunLoop { done in DispatchQueue.main.async { done() } })
      }
    }
  },
  "the run loop of a block, stopped by another block": {
    await onQueue(.global()) {
      let loop = RunLoopBox(CFRunLoopGetCurrent())
      DispatchQueue.global().asyncAfter(deadline: .now() + 0.05) { loop.stop() }
      let timer = Timer(timeInterval: 60, repeats: false) { _ in }
      RunLoop.current.add(timer, forMode: .default)
      CFRunLoopRun()
      return "stopped"
    }
  },
  "the run loop of a block, without anything to do": {
    await onQueue(.global()) {
      CFRunLoopRun()
      RunLoop.current.run()
      return "\(RunLoop.current.run(mode: .default, before: Date() + 60))"
    }
  },
  "the run loop of a block, with a timer": {
    await onQueue(.global()) {
      let (fires, start) = (Count(), Date())
      let timer = Timer(timeInterval: 0.02, repeats: true) { timer in if fires.increment() == 3 { timer.invalidate() } }
      RunLoop.current.add(timer, forMode: .default)
      RunLoop.current.run()
      let duration = Date().timeIntervalSince(start)
      return "\(fires.value) fires, \(duration >= 0.06 && duration < 60)"
    }
  },
  "the run loop of a block, until a date": {
    await onQueue(.global()) {
      let (fires, end) = (Count(), Date() + 0.05)
      RunLoop.current.add(Timer(timeInterval: 60, repeats: true) { _ in fires.increment() }, forMode: .default)
      RunLoop.current.run(until: end)
      return "\(fires.value) fires, \(Date() >= end)"
    }
  },
  "the run loop of a block, which performs a block that stops it": {
    await onQueue(.global()) {
      let log = Log()
      RunLoop.current.perform {
        log.add("performed")
        CFRunLoopStop(CFRunLoopGetCurrent())
      }
      CFRunLoopRun()
      return log.text
    }
  },
  "the run loop of a block, which another block makes perform a block": {
    await onQueue(.global()) {
      let (log, loop) = (Log(), RunLoopBox(CFRunLoopGetCurrent()))
      DispatchQueue.global().asyncAfter(deadline: .now() + 0.05) {
        loop.perform {
          log.add("performed")
          loop.stop()
        }
      }
      RunLoop.current.add(Timer(timeInterval: 60, repeats: false) { _ in log.add("fired") }, forMode: .default)
      CFRunLoopRun()
      return log.text
    }
  },
  "the main run loop on another thread": {
    await onQueue(.global()) { "\(RunLoop.main.run(mode: .default, before: Date() + 60))" }
  },
  "a run of the main run loop that a block stops": {
    await Task { @MainActor in
      runUntilStopped()
      return "stopped"
    }.value
  },
  "a run of the main run loop in a job of the main actor, without anything to do": {
    await Task { @MainActor in
      runForever()
      return "ended"
    }.value
  },
  "hangs: a run of the main run loop that nothing stops": {
    await withCheckedContinuation { continuation in
      RunLoopBox(CFRunLoopGetMain()).perform {
        runForever()
        continuation.resume(returning: "ended")
      }
    }
  },
]

private func runForever() { RunLoop.main.run() }

@MainActor private func runUntilStopped() {
  let loop = RunLoopBox(CFRunLoopGetMain())
  DispatchQueue.global().asyncAfter(deadline: .now() + 0.05) { loop.stop() }
  _ = Timer.scheduledTimer(withTimeInterval: 60, repeats: false) { _ in }
  CFRunLoopRun()
}

/// Runs the main run loop in a job of the main actor until what `begin` starts is done, or for a while.
private func nested(_ begin: @escaping @MainActor @Sendable (_ done: @escaping @Sendable () -> Void) -> Void) async
  -> String
{
  await Task { @MainActor in serveRunLoop(begin) }.value
}

/// Runs the main run loop until what `begin` starts is done, or for a while. Returns true if it is done.
private func serveRunLoop(_ begin: @MainActor @Sendable (_ done: @escaping @Sendable () -> Void) -> Void) -> String {
  MainActor.assumeIsolated {
    let count = Count()
    begin { count.increment() }
    let end = Date() + 0.3
    while count.value == 0, Date() < end { _ = RunLoop.main.run(mode: .default, before: Date() + 0.01) }
    return count.value > 0 ? "done" : "not done"
  }
}

private final class Count: Sendable {
  private let count = Mutex(0)
  var value: Int { count.withLock(\.self) }

  @discardableResult func increment() -> Int {
    count.withLock {
      $0 += 1
      return $0
    }
  }
}

private final class Log: Sendable {
  private let entries = Mutex<[String]>([])
  var text: String { entries.withLock { $0.joined(separator: ", ") } }
  func add(_ entry: String) { entries.withLock { $0.append(entry) } }
}

/// A run loop.
///
/// Unchecked, because Core Foundation does not declare it: any thread may stop a run loop, wake it and give it blocks.
private final class RunLoopBox: @unchecked Sendable {
  private let loop: CFRunLoop
  init(_ loop: CFRunLoop) { self.loop = loop }

  func stop() {
    CFRunLoopStop(loop)
    CFRunLoopWakeUp(loop)
  }

  func perform(_ block: @escaping @Sendable () -> Void) {
    CFRunLoopPerformBlock(loop, kCFRunLoopDefaultMode, block)
    CFRunLoopWakeUp(loop)
  }
}
