#if os(Linux)
import Candlestick
import CandlestickSimulation
import CandlestickSupport
import Foundation

/// The blocking calls that a simulation does not know, which Servers.md lists. No other step runs while they wait.
final class UnknownCallsSpec: Spec {
  override class func spec() {
    describe("a call that blocks", .needsSimulations) {
      for call in BlockingCall.allCases {
        it("\(call == .read ? "lets other steps run" : "blocks the whole simulation"): \(call)") {
          if isThreadSanitized, call == .thrdJoin { try skip("the thread sanitizer does not know the threads of C11") }
          let (objects, log) = (Locked<AwaitedObjects?>(nil), Locked<[String]>([]))
          defer { objects.withLock { $0?.close() } }
          let thread = PosixThread {
            while objects.withLock({ $0 == nil }) { usleep(1_000) }
            usleep(20_000)
            objects.withLock(\.self).map(call.end)
          }
          try await withDeterministicExecution {
            let made = AwaitedObjects()
            objects.withLock { $0 = made }
            let other = Task.detached { log.withLock { $0.append("other step") } }
            let result = call.perform(made)
            log.withLock { $0.append("call: \(result)") }
            await other.value
          }
          thread.join()
          let order = ["call: \(call.result)", "other step"]
          expect(log.withLock(\.self)).to(equal(call == .read ? order.reversed() : order))
        }
      }
    }
  }
}

private enum BlockingCall: String, CaseIterable, CustomStringConvertible {
  case read, preadv2, pwritev2, msgrcv, semop, mqReceive, mqSend, aioSuspend, mtxLock, cndWait, thrdJoin

  var description: String {
    switch self {
    case .mqReceive: "mq_receive"
    case .mqSend: "mq_send"
    case .aioSuspend: "aio_suspend"
    case .mtxLock: "mtx_lock"
    case .cndWait: "cnd_wait"
    case .thrdJoin: "thrd_join"
    default: rawValue
    }
  }

  /// The result of the call if it succeeds.
  var result: Int {
    switch self {
    case .read, .preadv2, .pwritev2, .msgrcv, .mqReceive: 1
    default: 0
    }
  }

  /// Waits until `end` is called.
  func perform(_ objects: AwaitedObjects) -> Int {
    var byte: UInt8 = 7
    switch self {
    case .read: return Foundation.read(objects.empty.output, &byte, 1)
    case .preadv2: return withPart(&byte) { readParts(objects.empty.output, $0, 1, -1, 0) }
    case .pwritev2: return withPart(&byte) { writeParts(objects.full.input, $0, 1, -1, 0) }
    case .msgrcv: return receiveMessage(objects.messages, objects.message, 1, 0, 0)
    case .semop: return Int(objects.change(by: -1))
    case .mqReceive: return receiveFromQueue(objects.emptyQueue, objects.message, 16, nil)
    case .mqSend: return Int(sendToQueue(objects.fullQueue, objects.message, 1, 0))
    case .aioSuspend:
      // The fields aio_fildes, aio_buf, aio_nbytes and sigev_notify, with SIGEV_NONE.
      let request = objects.request
      request.storeBytes(of: objects.empty.output, as: Int32.self)
      request.storeBytes(of: objects.message, toByteOffset: 16, as: UnsafeMutableRawPointer.self)
      request.storeBytes(of: 1, toByteOffset: 24, as: Int.self)
      request.storeBytes(of: 1, toByteOffset: 44, as: Int32.self)
      guard startReading(request) == 0 else { return -2 }
      return Int(awaitRequests([request], 1, nil))
    case .mtxLock: return Int(lockMutex(objects.mutex))
    case .cndWait: return Int(awaitCondition(objects.condition, objects.mutex))
    case .thrdJoin:
      var thread = UInt(0)
      guard
        startThread(
          &thread,
          { _ in
            usleep(20_000)
            return 0
          },
          nil
        ) == 0
      else { return -2 }
      return Int(joinThread(thread, nil))
    }
  }

  func end(_ objects: AwaitedObjects) {
    switch self {
    case .read, .preadv2, .aioSuspend: write(objects.empty.input, "a", 1)
    case .pwritev2:
      var bytes = [UInt8](repeating: 0, count: 65_536)
      _ = Foundation.read(objects.full.output, &bytes, bytes.count)
    case .msgrcv: sendMessage(objects.messages, objects.message, 1, 0)
    case .semop: objects.change(by: 1)
    case .mqReceive: sendToQueue(objects.emptyQueue, objects.message, 1, 0)
    case .mqSend: receiveFromQueue(objects.fullQueue, objects.message, 16, nil)
    case .mtxLock: unlockMutex(objects.mutex)
    case .cndWait:
      lockMutex(objects.mutex)
      signalCondition(objects.condition)
      unlockMutex(objects.mutex)
    case .thrdJoin: break
    }
  }
}

private func withPart(_ byte: inout UInt8, _ call: (UnsafePointer<iovec>) -> Int) -> Int {
  withUnsafeMutablePointer(to: &byte) {
    var part = iovec(iov_base: $0, iov_len: 1)
    return call(&part)
  }
}

/// The objects that the calls wait for.
///
/// Unchecked, because the system synchronizes the objects. While the call waits, `end` may read the message to send a copy of it; the call
/// writes to it only after it has received that copy. Only the call uses the memory of the request.
private final class AwaitedObjects: @unchecked Sendable {
  let empty = Channel(.pipe), full = Channel(.pipe)
  let messages = makeMessages(0, 0o600), semaphore = makeSemaphores(0, 1, 0o600)
  let emptyQueue, fullQueue: Int32
  /// The mutex is locked.
  let mutex = UnsafeMutableRawPointer.zeros(40), condition = UnsafeMutableRawPointer.zeros(48)
  let request = UnsafeMutableRawPointer.zeros(168), message = UnsafeMutableRawPointer.zeros(16)

  init() {
    write(full.input, [UInt8](repeating: 0, count: 65_536), 65_536)
    message.storeBytes(of: 1, as: Int.self)
    initializeMutex(mutex, 0)
    lockMutex(mutex)
    initializeCondition(condition)
    let queues = (0...1).map { number in
      let name = "/candlestick-\(getpid())-\(number)"
      // The fields mq_maxmsg and mq_msgsize.
      let queue = openQueue(name, O_RDWR | O_CREAT, 0o600, [0, 1, 16, 0, 0, 0, 0, 0])
      removeQueue(name)
      return queue
    }
    (emptyQueue, fullQueue) = (queues[0], queues[1])
    sendToQueue(fullQueue, message, 1, 0)
  }

  @discardableResult func change(by number: Int16) -> Int32 {
    // The fields sem_num, sem_op and sem_flg.
    changeSemaphores(semaphore, [0, number, 0], 1)
  }

  func close() {
    empty.close()
    full.close()
    controlMessages(messages, 0, nil)
    controlSemaphores(semaphore, 0, 0)
    for queue in [emptyQueue, fullQueue] { Foundation.close(queue) }
    for memory in [mutex, condition, request, message] { memory.deallocate() }
  }
}

extension UnsafeMutableRawPointer {
  fileprivate static func zeros(_ count: Int) -> Self {
    let memory = allocate(byteCount: count, alignment: 16)
    memory.initializeMemory(as: UInt8.self, repeating: 0, count: count)
    return memory
  }
}

@_silgen_name("preadv2")
private func readParts(
  _ descriptor: Int32,
  _ parts: UnsafePointer<iovec>,
  _ count: Int32,
  _ offset: Int,
  _ flags: Int32
) -> Int

@_silgen_name("pwritev2")
private func writeParts(
  _ descriptor: Int32,
  _ parts: UnsafePointer<iovec>,
  _ count: Int32,
  _ offset: Int,
  _ flags: Int32
) -> Int

@_silgen_name("msgget")
private func makeMessages(_ key: Int32, _ flags: Int32) -> Int32

@_silgen_name("msgrcv")
private func receiveMessage(
  _ queue: Int32,
  _ message: UnsafeMutableRawPointer,
  _ size: Int,
  _ type: Int,
  _ flags: Int32
) -> Int

@_silgen_name("msgsnd")
@discardableResult
private func sendMessage(_ queue: Int32, _ message: UnsafeRawPointer, _ size: Int, _ flags: Int32) -> Int32

/// The command 0 removes the queue.
@_silgen_name("msgctl")
@discardableResult
private func controlMessages(_ queue: Int32, _ command: Int32, _ settings: UnsafeMutableRawPointer?) -> Int32

@_silgen_name("semget")
private func makeSemaphores(_ key: Int32, _ count: Int32, _ flags: Int32) -> Int32

@_silgen_name("semop")
private func changeSemaphores(_ semaphores: Int32, _ changes: UnsafePointer<Int16>, _ count: Int) -> Int32

/// The command 0 removes the semaphores.
@_silgen_name("semctl")
@discardableResult
private func controlSemaphores(_ semaphores: Int32, _ number: Int32, _ command: Int32) -> Int32

@_silgen_name("mq_open")
private func openQueue(
  _ name: UnsafePointer<CChar>,
  _ flags: Int32,
  _ mode: UInt32,
  _ attributes: UnsafePointer<Int>
) -> Int32

@_silgen_name("mq_unlink")
@discardableResult private func removeQueue(_ name: UnsafePointer<CChar>) -> Int32

@_silgen_name("mq_receive")
@discardableResult
private func receiveFromQueue(
  _ queue: Int32,
  _ message: UnsafeMutableRawPointer,
  _ size: Int,
  _ priority: UnsafeMutablePointer<UInt32>?
) -> Int

@_silgen_name("mq_send")
@discardableResult
private func sendToQueue(_ queue: Int32, _ message: UnsafeRawPointer, _ size: Int, _ priority: UInt32) -> Int32

@_silgen_name("aio_read")
private func startReading(_ request: UnsafeMutableRawPointer) -> Int32

@_silgen_name("aio_suspend")
private func awaitRequests(
  _ requests: UnsafePointer<UnsafeMutableRawPointer>,
  _ count: Int32,
  _ limit: UnsafePointer<timespec>?
) -> Int32

@_silgen_name("mtx_init")
@discardableResult private func initializeMutex(_ mutex: UnsafeMutableRawPointer, _ type: Int32) -> Int32

@_silgen_name("mtx_lock")
@discardableResult private func lockMutex(_ mutex: UnsafeMutableRawPointer) -> Int32

@_silgen_name("mtx_unlock")
@discardableResult private func unlockMutex(_ mutex: UnsafeMutableRawPointer) -> Int32

@_silgen_name("cnd_init")
@discardableResult private func initializeCondition(_ condition: UnsafeMutableRawPointer) -> Int32

@_silgen_name("cnd_wait")
private func awaitCondition(_ condition: UnsafeMutableRawPointer, _ mutex: UnsafeMutableRawPointer) -> Int32

@_silgen_name("cnd_signal")
@discardableResult private func signalCondition(_ condition: UnsafeMutableRawPointer) -> Int32

@_silgen_name("thrd_create")
private func startThread(
  _ thread: UnsafeMutablePointer<UInt>,
  _ code: @convention(c) (UnsafeMutableRawPointer?) -> Int32,
  _ context: UnsafeMutableRawPointer?
) -> Int32

@_silgen_name("thrd_join")
private func joinThread(_ thread: UInt, _ result: UnsafeMutablePointer<Int32>?) -> Int32
#endif
