/// Code that switches between threads, creates threads, or uses sockets.
struct Workload {
  let name: String
  /// The number of switches, threads, messages or connections.
  let count = 1_000
  /// The longest time of one of them in a simulation, in microseconds.
  let mostTime: Double
  /// The longest time of one of them in a simulation, relative to real time.
  let mostRatio: Double
  let run: @Sendable (_ count: Int) -> Void

  private init(
    _ name: String,
    mostTime: Double = .infinity,
    mostRatio: Double,
    _ run: @escaping @Sendable (_ count: Int) -> Void
  ) {
    self.name = name
    self.mostTime = mostTime
    self.mostRatio = mostRatio
    self.run = run
  }

  static let all = [
    Workload("a switch between threads by a semaphore", mostTime: 20, mostRatio: 8, switchBySemaphores),
    Workload("a switch between threads by a condition", mostTime: 20, mostRatio: 8, switchByCondition),
    Workload("a switch between threads by a pipe", mostTime: 20, mostRatio: 8, switchByPipes),
    Workload("a thread, created and joined", mostRatio: 5, createOneByOne),
    Workload("one of 1000 threads at a time", mostRatio: 5, createAtOnce),
    Workload("a datagram beside 100 open sockets", mostRatio: 5, sendDatagrams),
    Workload("a connection beside 100 open sockets", mostRatio: 5, connectSockets),
  ]
}
