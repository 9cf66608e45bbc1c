import Candlestick
import Foundation
import Synchronization

/// Code under test that ends its process, blocks it, or breaks what it shares with others.
enum Peril: String, CaseIterable {
  case traps, readsOutOfRange, segfaults, overflowsTheStack, overflowsTheStackOfAThread, trapsOnAThread, aborts
  case leavesAGroup, releasesASemaphore, assertsAQueue, failsInFoundation, castsByForce
  case exits, exitsAtOnce, killsItself
  case loops, loopsInATask, blocksTheMainThread, allocatesWithoutEnd
  case failsLate, printsHalfALine, printsAMillionLines, closesOutputs, redirectsOutput, changesFolder
  case makesOutputNonblocking
  case forksAndReturns, forksASleeper, printsAtItsExit, closesLowDescriptors, closesAllDescriptors

  /// True if `happenInATask()` runs it.
  var isAsync: Bool { self == .loopsInATask }

  func happen() {
    switch self {
    case .traps:
      print("about to trap")
      fatalError("boom")  // traps
    case .readsOutOfRange: print([1, 2, 3][Int(getpid())])  // readsOutOfRange
    case .segfaults: UnsafeMutablePointer<Int>(bitPattern: 16)?.pointee = 1  // segfaults
    case .overflowsTheStack: overflow("deep")
    case .overflowsTheStackOfAThread: onAThread { overflow("deep") }
    case .leavesAGroup: DispatchGroup().leave()  // leavesAGroup
    case .releasesASemaphore: releaseSemaphoreInUse()
    case .assertsAQueue: dispatchPrecondition(condition: .notOnQueue(.main))  // assertsAQueue
    case .failsInFoundation: _ = NSArray().object(at: 1)  // failsInFoundation
    case .castsByForce: print((1 as Any) as! String)  // castsByForce
    case .trapsOnAThread: onAThread { fatalError("boom on a thread") }  // trapsOnAThread
    case .aborts: abort()  // aborts
    case .exits: exit(0)  // exits
    case .exitsAtOnce: _exit(0)  // exitsAtOnce
    case .killsItself: kill(getpid(), SIGKILL)
    case .loops: while true {}  // loops
    case .loopsInATask: preconditionFailure("loops in a task only")
    case .blocksTheMainThread: DispatchSemaphore(value: 0).wait()  // blocksTheMainThread
    case .allocatesWithoutEnd: allocate()
    case .failsLate: LateFailure.begin()
    case .printsHalfALine:
      print("half a line", terminator: "")
      fflush(nil)
    case .printsAMillionLines: for _ in 1...1_000_000 { print("line") }
    case .closesOutputs:
      close(1)
      close(2)
    case .redirectsOutput: dup2(fileno(tmpfile()), 1)
    case .changesFolder: chdir("/")
    // This clears the existing flags, such as the flag that every write appends.
    case .makesOutputNonblocking: _ = fcntl(1, F_SETFL, O_NONBLOCK)
    case .forksAndReturns: fork()
    case .printsAtItsExit: atexit { print("printed at exit") }
    case .closesLowDescriptors:
      waitForATimer()
      for file in 3..<10 { close(Int32(file)) }
    case .closesAllDescriptors: for file in 3..<1024 { close(Int32(file)) }
    case .forksASleeper: if fork() == 0 { while true { sleep(1000) } }
    }
  }

  func happenInATask() async {
    await Task.detached { while true {} }.value  // loopsInATask
  }

  /// Runs in the test after it.
  func isOver() {
    switch self {
    case .failsLate: LateFailure.end()
    case .closesOutputs, .redirectsOutput, .makesOutputNonblocking: print("printed after \(self)")
    case .closesLowDescriptors: waitForATimer()
    default: break
    }
  }
}

private func overflow(_ text: String) {
  withUnsafeTemporaryAllocation(byteCount: 4 * 1024, alignment: 8) { $0[0] = 1 }
  overflow(text + text.prefix(1))  // overflowsTheStack
  print(text)
}

private func releaseSemaphoreInUse() {
  let semaphore = DispatchSemaphore(value: 1)
  semaphore.wait()
}

private func onAThread(_ work: @escaping @Sendable () -> Void) {
  let end = DispatchSemaphore(value: 0)
  Thread.detachNewThread {
    work()
    end.signal()
  }
  end.wait()
}

/// Waits for a timer of Dispatch and for one of the main run loop, which have file descriptors.
private func waitForATimer() {
  let end = DispatchSemaphore(value: 0)
  DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(1)) { end.signal() }
  end.wait()
  RunLoop.main.run(until: .now.addingTimeInterval(0.001))
}

/// Uses up the 256 MB of address space that the process may have.
private func allocate() {
  let pages = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ").first
  let size = rlim_t(getpagesize()) * (pages.flatMap { rlim_t($0) } ?? 0) + 256 << 20
  var limit = rlimit(rlim_cur: size, rlim_max: size)
  setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)
  var blocks: [[UInt8]] = []
  while true {
    // The memory is not written to, because on a busy machine that would take as long as a hang.
    var block: [UInt8] = []
    block.reserveCapacity(1 << 20)  // allocatesWithoutEnd
    blocks.append(block)
  }
}

/// Calls the function, which Swift does not import.
@discardableResult private func fork() -> pid_t {
  let symbol = dlsym(nil, "fork")
  return unsafeBitCast(symbol, to: (@convention(c) () -> pid_t).self)()
}

/// A task that fails after the end of its test, when the next test of the process tells it to.
private enum LateFailure {
  private static let (gate, open) = AsyncStream<Void>.makeStream()
  private static let isWaiting = Mutex(false)
  private static let hasFailed = DispatchSemaphore(value: 0)

  static func begin() {
    isWaiting.withLock { $0 = true }
    Task.detached { [gate] in
      for await _ in gate {}
      fail("too late")
      hasFailed.signal()
    }
  }

  static func end() {
    let wasWaiting = isWaiting.withLock { isWaiting in
      defer { isWaiting = false }
      return isWaiting
    }
    guard wasWaiting else { return }
    open.finish()
    hasFailed.wait()
  }
}
