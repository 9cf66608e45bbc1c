import Foundation

/// Two threads that signal a semaphore of the other one and wait for their own.
@Sendable func switchBySemaphores(_ count: Int) {
  let turns = [DispatchSemaphore(value: 1), DispatchSemaphore(value: 0)]
  runTwoThreads { number in
    for _ in 0..<count / 2 {
      turns[number].wait()
      turns[1 - number].signal()
    }
  }
}

/// Two threads that wait for one condition.
@Sendable func switchByCondition(_ count: Int) {
  let turn = Turn()
  runTwoThreads { number in
    for _ in 0..<count / 2 { turn.pass(from: number) }
  }
}

/// Two threads that write to a pipe of the other one and read from their own.
@Sendable func switchByPipes(_ count: Int) {
  let pipes = [Pipe(), Pipe()]
  let inputs = pipes.map(\.fileHandleForWriting.fileDescriptor)
  let outputs = pipes.map(\.fileHandleForReading.fileDescriptor)
  var byte: UInt8 = 0
  check(write(inputs[0], &byte, 1) == 1)
  runTwoThreads { number in
    var byte: UInt8 = 0
    for _ in 0..<count / 2 {
      check(read(outputs[number], &byte, 1) == 1)
      check(write(inputs[1 - number], &byte, 1) == 1)
    }
  }
  withExtendedLifetime(pipes) {}
}

/// Runs code on two threads, with the numbers 0 and 1, and waits for both.
private func runTwoThreads(_ code: @escaping @Sendable (_ number: Int) -> Void) {
  let threads = (0..<2).map { number in JoinableThread { code(number) } }
  for thread in threads { thread.join() }
}

/// The number of the thread that may continue.
///
/// Unchecked, because the condition locks the number.
private final class Turn: @unchecked Sendable {
  private let condition = NSCondition()
  private var number = 0

  /// Waits for the turn of a thread, and gives it to the other one.
  func pass(from thread: Int) {
    condition.withLock {
      while number != thread { condition.wait() }
      number = 1 - thread
      condition.signal()
    }
  }
}
