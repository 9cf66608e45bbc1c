import Foundation

/// Programs that wait for threads, descriptors and file locks with calls of POSIX, by their names.
let waitingPrograms: [String: @Sendable () async throws -> String] = [
  // MARK: - Threads

  "pthread_join of a thread that sleeps": {
    let thread = startThread { usleep(50_000) }
    return "\(pthread_join(thread, nil))"
  },
  "pthread_join in a block": {
    await onQueue(.global()) { "\(pthread_join(startThread { usleep(50_000) }, nil))" }
  },
  "pthread_join of a thread that joins another one": {
    let thread = startThread { pthread_join(startThread { usleep(20_000) }, nil) }
    return "\(pthread_join(thread, nil))"
  },
  "pthread_join of the own thread": {
    let error = Shared(0)
    pthread_join(startThread { error.value = Int(pthread_join(pthread_self(), nil)) }, nil)
    return "\(error.value == EDEADLK)"
  },
  "pthread_detach of a thread, which another one awaits": {
    let isOver = DispatchSemaphore(value: 0)
    let thread = startThread {
      usleep(20_000)
      isOver.signal()
    }
    let errors = [pthread_detach(thread), pthread_join(thread, nil)]
    wait(isOver)
    return "\(errors)"
  },
  "pthread_exit, whose result another thread gets": {
    let thread = startThread { pthread_exit(UnsafeMutableRawPointer(bitPattern: 7)!) }
    var result: UnsafeMutableRawPointer?
    pthread_join(thread, &result)
    return "\(Int(bitPattern: result))"
  },
  "destructors of specific values, before another thread has joined": {
    let log = Shared("")
    pthread_setspecific(logKey, nil)
    pthread_join(startThread { pthread_setspecific(logKey, Unmanaged.passRetained(log).toOpaque()) }, nil)
    return log.value
  },
  "hangs: pthread_join of a thread that waits forever": {
    "\(pthread_join(startThread { wait(DispatchSemaphore(value: 0)) }, nil))"
  },
  "hangs: threads that join each other": {
    let (first, second) = (Shared<pthread_t?>(nil), Shared<pthread_t?>(nil))
    let isReady = DispatchSemaphore(value: 0)
    first.value = startThread {
      wait(isReady)
      pthread_join(second.value!, nil)
    }
    second.value = startThread {
      isReady.signal()
      pthread_join(first.value!, nil)
    }
    return await onQueue(.global()) { "\(pthread_join(second.value!, nil))" }
  },
  "threads at a barrier": { await meet(3, at: 3) { code in startThread(code) } },
  "blocks at a barrier": { await meet(3, at: 3) { code in DispatchQueue.global().async(execute: code) } },
  "hangs: too few threads at a barrier": { await meet(3, at: 4) { code in startThread(code) } },
  "hangs: too few blocks at a barrier": {
    await meet(3, at: 4) { code in DispatchQueue.global().async(execute: code) }
  },
  "pthread_once on two threads": {
    let (count, group) = (Shared(0), DispatchGroup())
    for _ in 0..<2 {
      group.enter()
      startThread {
        _ = onceValue
        count.add(1)
        group.leave()
      }
    }
    await end(of: group)
    return "\(count.value) \(onceValue)"
  },
  "a thread's name": {
    let name = Shared("")
    pthread_join(
      startThread {
        Thread.current.name = "worker"
        name.value = Thread.current.name ?? "none"
      },
      nil
    )
    return name.value
  },
  "a timer on a thread's own run loop": {
    let loops = Shared("")
    let start = Date()
    pthread_join(
      startThread {
        let timer = Timer(fire: start + 0.05, interval: 0, repeats: false) { _ in
          loops.value += Date().timeIntervalSince(start) >= 0.049 ? "later " : "at once "
        }
        RunLoop.current.add(timer, forMode: .default)
        loops.value += "\(RunLoop.current.run(mode: .default, before: .distantFuture)) "
        loops.value += "\(RunLoop.current.run(mode: .default, before: .distantFuture))"
      },
      nil
    )
    return loops.value
  },
  "a block that a thread's own run loop performs": {
    let (loop, isReady, log) = (SharedLoop(), DispatchSemaphore(value: 0), Shared(""))
    let thread = startThread {
      loop.run = .current
      let timer = Timer(fire: Date() + 10, interval: 0, repeats: false) { _ in log.value += "late" }
      RunLoop.current.add(timer, forMode: .default)
      isReady.signal()
      while log.value.isEmpty { _ = RunLoop.current.run(mode: .default, before: Date() + 5) }
    }
    wait(isReady)
    loop.run?.perform { log.value += "performed" }
    pthread_join(thread, nil)
    return log.value
  },
  "threads with a mutex and a condition": {
    let (condition, count) = (NSCondition(), Shared(0))
    let threads = (0..<3).map { number in
      startThread {
        condition.lock()
        while count.value != number { condition.wait() }
        count.value += 1
        condition.broadcast()
        condition.unlock()
      }
    }
    for thread in threads { pthread_join(thread, nil) }
    return "\(count.value)"
  },
  "a read-write lock that a thread holds for reading": {
    let (lock, log) = (ReadWriteLock(), Shared(""))
    lock.read {
      let thread = startThread { lock.read { log.value += "reads " } }
      pthread_join(thread, nil)
    }
    let isHeld = DispatchSemaphore(value: 0)
    let thread = startThread {
      lock.write {
        isHeld.signal()
        usleep(20_000)
        log.value += "wrote "
      }
    }
    wait(isHeld)
    lock.read { log.value += "read" }
    pthread_join(thread, nil)
    return log.value
  },

  // MARK: - Descriptors

  "read of a pipe into which a block writes later": {
    let pipe = OpenPipe()
    DispatchQueue.global().asyncAfter(deadline: .now() + 0.05) { pipe.write("hello") }
    return pipe.read()
  },
  "read of a pipe that a block closes later": {
    let pipe = OpenPipe()
    DispatchQueue.global().asyncAfter(deadline: .now() + 0.05) { close(pipe.end) }
    return "[\(pipe.read())]"
  },
  "availableData of a pipe into which a thread writes later": {
    let pipe = Pipe()
    Thread {
      usleep(50_000)
      pipe.fileHandleForWriting.write(Data("hello".utf8))
    }.start()
    return String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self)
  },
  "write of more than a pipe holds, which a block reads": {
    let (pipe, count) = (OpenPipe(), 300_000)
    let written = Shared(0)
    let thread = startThread { written.value = write(pipe.end, [UInt8](repeating: 1, count: count), count) }
    var total = 0
    while total < count {
      usleep(1000)
      total += pipe.read().utf8.count
    }
    pthread_join(thread, nil)
    return "\(written.value) \(total)"
  },
  "hangs: read of a pipe into which nobody writes": { OpenPipe().read() },
  "hangs: read of a pipe into which a block that waits for the reader would write": {
    let (pipe, isRead) = (OpenPipe(), DispatchSemaphore(value: 0))
    DispatchQueue.global().async {
      isRead.wait()
      pipe.write("hello")
    }
    let text = pipe.read()
    isRead.signal()
    return text
  },
  "poll and select that time out": {
    let pipe = OpenPipe()
    let begin = Date()
    var descriptor = pollfd(fd: pipe.start, events: Int16(POLLIN), revents: 0)
    let polled = poll(&descriptor, 1, 20)
    var (set, limit) = (fd_set(), timeval(tv_sec: 0, tv_usec: 20_000))
    let selected = select(0, &set, nil, nil, &limit)
    return "\(polled) \(selected) \(Date().timeIntervalSince(begin) >= 0.039)"
  },
  "poll of a pipe into which a block writes before its time is over": {
    let pipe = OpenPipe()
    DispatchQueue.global().asyncAfter(deadline: .now() + 0.05) { pipe.write("hello") }
    var descriptor = pollfd(fd: pipe.start, events: Int16(POLLIN), revents: 0)
    let count = poll(&descriptor, 1, 5_000)
    return "\(count) \(descriptor.revents == Int16(POLLIN)) \(pipe.read())"
  },
  "hangs: poll of a pipe into which nobody writes": {
    var descriptor = pollfd(fd: OpenPipe().start, events: Int16(POLLIN), revents: 0)
    return "\(poll(&descriptor, 1, -1))"
  },
  "accept of a connection that a thread opens later, and an answer": {
    let server = Listener()
    let thread = startThread {
      usleep(50_000)
      let client = server.connect()
      write(client, "ask", 3)
      server.log.value = text(of: client)
      close(client)
    }
    let connection = server.accept()
    let question = text(of: connection)
    usleep(50_000)
    write(connection, "answer", 6)
    pthread_join(thread, nil)
    let rest = text(of: connection)
    close(connection)
    return "\(question) \(server.log.value) [\(rest)]"
  },
  "hangs: accept without a client": { "\(Listener().accept())" },
  "recv whose time limit passes": {
    var files: [Int32] = [0, 0]
    socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &files)
    var limit = timeval(tv_sec: 0, tv_usec: 50_000)
    setsockopt(files[0], SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    var byte: UInt8 = 0
    let begin = Date()
    let count = recv(files[0], &byte, 1, 0)
    let error = errno
    for file in files { close(file) }
    return "\(count) \(error == EAGAIN) \(Date().timeIntervalSince(begin) >= 0.049)"
  },
  "connect to a port at which nobody listens": {
    let server = Listener()
    server.close()
    let (client, error) = (server.connect(), errno)
    return "\(client) \(error == ECONNREFUSED)"
  },
  "a message between datagram sockets": {
    var files: [Int32] = [0, 0]
    socketpair(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0, &files)
    let (receiver, sender) = (files[0], files[1])
    let thread = startThread {
      usleep(20_000)
      send(sender, "hello", 5, 0)
    }
    let received = text(of: receiver)
    pthread_join(thread, nil)
    return received
  },

  // MARK: - Processes

  "read of what a process writes later": {
    let pipe = Pipe()
    try run("sleep 0.05; echo hello", output: pipe)
    return String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  },
  "a thread that reads what a process writes later": {
    let (pipe, log) = (Pipe(), Shared(""))
    try run("sleep 0.05; echo hello", output: pipe)
    let thread = startThread {
      log.value = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    }
    pthread_join(thread, nil)
    return log.value
  },
  "poll of what a process writes before its time is over": {
    let pipe = Pipe()
    try run("sleep 0.05; echo hello", output: pipe)
    var descriptor = pollfd(fd: pipe.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
    return "\(poll(&descriptor, 1, 5_000))"
  },

  // MARK: - File locks

  "flock of a file that another block unlocks later": {
    let (first, second, log) = (LockedFile(), LockedFile(), Shared(""))
    flock(first.descriptor, LOCK_EX)
    DispatchQueue.global().asyncAfter(deadline: .now() + 0.05) {
      log.value += "unlocks "
      flock(first.descriptor, LOCK_UN)
    }
    let isBusy = flock(second.descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK
    let result = flock(second.descriptor, LOCK_EX)
    return "\(isBusy) \(log.value)\(result)"
  },
  "flock of a file that another thread closes later": {
    let (first, second) = (LockedFile(), LockedFile())
    flock(first.descriptor, LOCK_EX)
    let thread = startThread {
      usleep(50_000)
      close(first.descriptor)
    }
    let result = flock(second.descriptor, LOCK_SH)
    pthread_join(thread, nil)
    return "\(result)"
  },
  "hangs: flock of a file that is locked": {
    let (first, second) = (LockedFile(), LockedFile())
    flock(first.descriptor, LOCK_EX)
    return "\(flock(second.descriptor, LOCK_EX))"
  },
  "lockf of a file that is open twice": {
    let (first, second) = (LockedFile(), LockedFile())
    return "\(lockf(first.descriptor, F_LOCK, 0)) \(lockf(second.descriptor, F_LOCK, 0))"
  },
  "a lock of an open file description that a thread unlocks later": {
    let (first, second, log) = (LockedFile(), LockedFile(), Shared(""))
    setLock(of: first.descriptor, F_WRLCK)
    let thread = startThread {
      usleep(50_000)
      log.value += "unlocks "
      setLock(of: first.descriptor, F_UNLCK)
    }
    let result = setLock(of: second.descriptor, F_WRLCK)
    pthread_join(thread, nil)
    return log.value + "\(result)"
  },
]

/// Starts a thread with POSIX.
@discardableResult
private func startThread(_ code: @escaping @Sendable () -> Void) -> pthread_t {
  final class Code {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }
  var thread = pthread_t()
  pthread_create(
    &thread,
    nil,
    { context in
      Unmanaged<Code>.fromOpaque(context!).takeRetainedValue().run()
      return nil
    },
    Unmanaged.passRetained(Code(code)).toOpaque()
  )
  return thread
}

private func wait(_ semaphore: DispatchSemaphore) { semaphore.wait() }

private func end(of group: DispatchGroup) async {
  await withCheckedContinuation { continuation in group.notify(queue: .global()) { continuation.resume() } }
}

/// Lets some threads or blocks wait at a barrier for a number of them.
private func meet(_ count: Int, at limit: UInt32, start: (@escaping @Sendable () -> Void) -> Void) async -> String {
  let (barrier, group, log) = (Barrier(limit), DispatchGroup(), Shared<[Int32]>([]))
  for number in 0..<count {
    group.enter()
    start {
      usleep(UInt32(number) * 10_000)
      let result = barrier.wait()
      log.append(result)
      group.leave()
    }
  }
  await end(of: group)
  return "\(log.value.sorted())"
}

private let onceValue: Int = {
  usleep(20_000)
  return 7
}()

private let logKey: pthread_key_t = {
  var key = pthread_key_t()
  pthread_key_create(&key) { value in
    let log = Unmanaged<Shared<String>>.fromOpaque(value!).takeRetainedValue()
    usleep(20_000)
    log.value += "destroyed"
  }
  return key
}()

/// A value that several threads use, one at a time. It is unchecked `Sendable` because the lock protects the value.
private final class Shared<Value: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var stored: Value

  init(_ value: Value) { stored = value }

  var value: Value {
    get { lock.withLock { stored } }
    set { lock.withLock { stored = newValue } }
  }
}

/// The run loop of a thread. It is unchecked `Sendable` because it is set before another thread uses it.
private final class SharedLoop: @unchecked Sendable {
  var run: RunLoop?
}

extension Shared<Int> {
  fileprivate func add(_ number: Int) { lock.withLock { stored += number } }
}

extension Shared<[Int32]> {
  fileprivate func append(_ number: Int32) { lock.withLock { stored.append(number) } }
}

/// A barrier. It is unchecked `Sendable` because of the pointer, which never changes.
private final class Barrier: @unchecked Sendable {
  private let barrier = UnsafeMutablePointer<pthread_barrier_t>.allocate(capacity: 1)

  init(_ count: UInt32) { pthread_barrier_init(barrier, nil, count) }

  func wait() -> Int32 { pthread_barrier_wait(barrier) }
}

/// A read-write lock. It is unchecked `Sendable` because of the pointer, which never changes.
private final class ReadWriteLock: @unchecked Sendable {
  private let lock = UnsafeMutablePointer<pthread_rwlock_t>.allocate(capacity: 1)

  init() { pthread_rwlock_init(lock, nil) }

  func read(_ code: () -> Void) {
    pthread_rwlock_rdlock(lock)
    code()
    pthread_rwlock_unlock(lock)
  }

  func write(_ code: () -> Void) {
    pthread_rwlock_wrlock(lock)
    code()
    pthread_rwlock_unlock(lock)
  }
}

private struct OpenPipe {
  let start, end: Int32

  init() {
    var files: [Int32] = [0, 0]
    pipe(&files)
    (start, end) = (files[0], files[1])
  }

  func read() -> String { text(of: start) }
  func write(_ text: String) { Foundation.write(end, text, text.utf8.count) }
}

/// Reads once.
private func text(of descriptor: Int32) -> String {
  var bytes = [UInt8](repeating: 0, count: 65_536)
  let count = read(descriptor, &bytes, bytes.count)
  return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
}

/// A listener at a port of this machine.
private final class Listener: Sendable {
  let log = Shared("")
  private let socket: Int32
  private let address: sockaddr_in

  init() {
    socket = Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
    let socket = socket
    withUnsafeMutableBytes(of: &address) { bytes in
      let address = bytes.baseAddress!.assumingMemoryBound(to: sockaddr.self)
      bind(socket, address, size)
      listen(socket, 10)
      getsockname(socket, address, &size)
    }
    self.address = address
  }

  func accept() -> Int32 { Foundation.accept(socket, nil, nil) }
  func close() { Foundation.close(socket) }

  /// Returns -1 if there is an error.
  func connect() -> Int32 {
    let client = Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    return withUnsafeBytes(of: address) { bytes in
      let address = bytes.baseAddress!.assumingMemoryBound(to: sockaddr.self)
      return Foundation.connect(client, address, socklen_t(bytes.count)) == 0 ? client : -1
    }
  }
}

private func run(_ script: String, output: Pipe) throws {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/bin/sh")
  process.arguments = ["-c", script]
  process.standardOutput = output
  try process.run()
}

/// A file that several descriptors of this process may lock.
private struct LockedFile {
  let descriptor: Int32

  init() {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("compared-\(getpid())").path
    descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
  }
}

@discardableResult
private func setLock(of descriptor: Int32, _ type: Int32) -> Int32 {
  // `F_OFD_SETLKW`, which Swift does not import.
  let setsLock: Int32 = 38
  var lock = flock()
  lock.l_type = Int16(type)
  return fcntl(descriptor, setsLock, &lock)
}
