import Candlestick

extension PlantedBug {
  static let retryQueue = PlantedBug(
    "Retry queue",
    kind: "lost wake-up",
    "It clears its sending flag only after reporting that it is idle, so a job that arrives meanwhile is never sent."
  ) { version in
    let server = FlakyServer()
    let queue = RetryQueue(version, server)
    async let first: () = queue.add("first")
    async let second: () = queue.add("second")
    _ = await (first, second)
    await expect { await server.accepted }.to(consistOf("first", "second"))
  }
}

/// Sends jobs one after the other, each until the server accepts it.
private actor RetryQueue {
  private let version: Version
  private let server: FlakyServer
  private var jobs: [String] = []
  private var isSending = false

  init(_ version: Version, _ server: FlakyServer) {
    self.version = version
    self.server = server
  }

  func add(_ job: String) async {
    jobs.append(job)
    if isSending { return }
    isSending = true
    while let job = jobs.first {
      if await server.accepts(job) { jobs.removeFirst() }
    }
    if version == .fixed { isSending = false }
    await server.clientIsIdle()
    if version == .broken { isSending = false }
  }
}

/// Rejects the first attempt of each job.
private actor FlakyServer {
  private var rejected: Set<String> = []
  private(set) var accepted: [String] = []

  func accepts(_ job: String) async -> Bool {
    await Task.yield()
    if rejected.insert(job).inserted { return false }
    accepted.append(job)
    return true
  }

  func clientIsIdle() async { await Task.yield() }
}
