/// The log of a program that has ended, by calls and runs.
///
/// Events are in the order in which the log received them. That order is possible: a call that returned before another one began also
/// took effect before it.
struct ProgramHistory {
  /// A statement that was performed.
  struct Call {
    let id: Int
    let statement: ProgramStatement
    /// The run that performed it.
    let run: Int
    /// The value that it passed.
    let value: Int
    /// The indices of its events in the log.
    let begin: Int
    var end = Int.max
    var result = 0
  }

  /// A block, an iteration or a handler that ran.
  struct Run {
    let id: Int
    let statement: ProgramStatement
    let call: Int
    let value: Int
    let isCancellation: Bool
    let begin: Int
    var end = Int.max
    /// The queue on which it ran; nil if it ran on the thread of its call.
    var queue: Int?
    /// The serial queues on which it ran, by their numbers, and its source, by a negative number. Each runs one block at a time.
    var lanes: Set<Int> = []
  }

  let program: DispatchProgram
  /// True if times are exact, as in a simulation.
  let isExact: Bool
  let events: [ProgramEvent]
  private(set) var calls: [Int: Call] = [:]
  private(set) var runs: [Int: Run] = [:]
  private(set) var problems: [String] = []
  /// In the order in which they began.
  private(set) var sortedCalls: [Call] = []
  private(set) var sortedRuns: [Run] = []
  private var callRuns: [Int: [Run]] = [:]

  init(_ program: DispatchProgram, _ events: [ProgramEvent], isExact: Bool) {
    (self.program, self.events, self.isExact) = (program, events, isExact)
    var statements = Dictionary(program.statements.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    statements[ProgramRun.body] = ProgramStatement(operation: .pause(0), body: program.body)
    for (place, event) in events.enumerated() { add(event, at: place, statements) }
    sortedCalls = calls.values.sorted { $0.begin < $1.begin }
    sortedRuns = runs.values.sorted { $0.begin < $1.begin }
    callRuns = Dictionary(grouping: sortedRuns, by: \.call)
    for call in calls.values where call.end == .max { problems.append("\(name(call)) never returned") }
    for run in runs.values where run.end == .max { problems.append("\(name(run)) never ended") }
  }

  private mutating func add(_ event: ProgramEvent, at place: Int, _ statements: [Int: ProgramStatement]) {
    switch event.kind {
    case .called:
      let (statement, run) = (statements[event.statement]!, event.parent)
      calls[event.id] = Call(id: event.id, statement: statement, run: run, value: event.value, begin: place)
    case .returned:
      calls[event.id]?.end = place
      calls[event.id]?.result = event.value
    case .entered, .cancelled:
      var run = Run(
        id: event.id,
        statement: statements[event.statement]!,
        call: event.parent,
        value: event.value,
        isCancellation: event.kind == .cancelled,
        begin: place
      )
      setLanes(of: &run)
      if runs[run.id] != nil { problems.append("\(name(run)) ran twice") }
      runs[run.id] = run
    case .left: runs[event.id]?.end = place
    }
  }

  private func setLanes(of run: inout Run) {
    run.queue = queue(of: run.statement)
    if let queue = run.queue { run.lanes = Set(program.chain(of: queue).filter { program.queues[$0].isSerial }) }
    switch run.statement.operation {
    case .startTimer, .startSource: run.lanes.insert(-run.statement.id)
    default: break
    }
  }

  private func queue(of statement: ProgramStatement) -> Int? {
    switch statement.operation {
    case .async(let queue, _, _), .sync(let queue, _), .asyncAfter(let queue, _, _, _), .submit(_, let queue, _, _),
      .notify(_, let queue), .notifyItem(_, let queue), .startSource(_, let queue, _):
      queue
    case .startTimer(_, let timer): timer.queue
    default: statement.id == ProgramRun.body && program.startsOnMainThread ? ProgramQueue.main : nil
    }
  }

  // MARK: - Queries

  /// Returns the run of the block of a call, if it began after the end of the log.
  func run(ofPending call: Call) -> Run {
    var run = Run(
      id: 0,
      statement: call.statement,
      call: call.id,
      value: 0,
      isCancellation: false,
      begin: events.count
    )
    setLanes(of: &run)
    return run
  }

  /// In the order in which they began.
  func runs(of call: Call) -> [Run] { callRuns[call.id] ?? [] }

  func time(_ place: Int) -> Int { place < events.count ? events[place].time : .max }

  /// Returns the index of the first event at a time, or later.
  func firstPlace(from time: Int) -> Int { events.firstIndex { $0.time >= time } ?? .max }

  /// Returns the index at which the effects of a block's end are surely visible: in a simulation, before time advances.
  func placeAfter(_ place: Int) -> Int {
    isExact && place < events.count ? firstPlace(from: time(place) + 1) : .max
  }

  /// Returns the queue on which the code of a run is.
  func currentQueue(of run: Run) -> Int? {
    if let queue = run.queue { return queue }
    return calls[run.call].flatMap { runs[$0.run] }.flatMap(currentQueue)
  }

  /// Returns the range of the log in which the block of a run was enqueued.
  func enqueueing(of run: Run) -> (earliest: Int, latest: Int)? {
    guard let call = calls[run.call], !run.isCancellation else { return nil }
    switch run.statement.operation {
    case .async, .submit(_, _, .async, _): return (call.begin, min(call.end, run.begin))
    case .sync, .submit(_, _, .sync, _): return (call.begin, run.begin)
    case .asyncAfter(_, let delay, _, _), .submit(_, _, .after(let delay), _):
      let due = time(call.begin) + delay * millisecond
      return (firstPlace(from: due - (isExact ? 0 : clockTolerance)), min(placeAfter(firstPlace(from: due)), run.begin))
    default: return nil
    }
  }

  func isBarrier(_ run: Run) -> Bool {
    guard let queue = run.queue, program.queues[queue].kind == .concurrent else { return false }
    switch run.statement.operation {
    case .async(_, _, let isBarrier), .sync(_, let isBarrier), .asyncAfter(_, _, _, let isBarrier),
      .submit(_, _, _, let isBarrier):
      return isBarrier
    default: return false
    }
  }

  func name(_ call: Call) -> String {
    "call \(call.id) of statement \(call.statement.id) (\(call.statement.operation))"
  }

  func name(_ run: Run) -> String {
    "run \(run.id) of statement \(run.statement.id)" + (run.isCancellation ? "'s cancellation handler" : "")
  }
}

let millisecond = 1_000_000
/// The maximum difference between two clocks of the system after some milliseconds, in nanoseconds.
let clockTolerance = 100_000
