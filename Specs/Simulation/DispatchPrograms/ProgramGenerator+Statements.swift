extension ProgramGenerator {
  /// Returns statements that end regardless of others.
  mutating func statements(_ count: Int, _ context: Context) -> [ProgramStatement] {
    var context = context
    var made: [ProgramStatement] = []
    while made.count < count, budget > 0 {
      budget -= 1
      made += someStatements(&context)
    }
    return made
  }

  private mutating func someStatements(_ context: inout Context) -> [ProgramStatement] {
    switch number(0...99) {
    case 0..<14: [async(on: anyQueue(), context)]
    case 14..<26: [sync(context)].compactMap(\.self)
    case 26..<34: [asyncAfter(context)]
    case 34..<38: [concurrentPerform(context)].compactMap(\.self)
    case 38..<48: context.isRepeated ? [async(on: anyQueue(), context)] : item(context)
    case 48..<60: group(context)
    case 60..<72: semaphore(context)
    case 72..<78: context.isRepeated ? [] : timer(&context)
    case 78..<83: source(&context)
    case 83..<87: suspension(context)
    default: [simple(context)].compactMap(\.self)
    }
  }

  /// Statements that never wait.
  private mutating func quick(_ context: Context) -> [ProgramStatement] {
    var made: [ProgramStatement] = []
    for _ in 0..<number(0...2) {
      if chance(40) {
        made.append(async(on: anyQueue(), context))
      } else if let statement = simple(context) {
        made.append(statement)
      }
    }
    return made
  }

  private mutating func body(_ context: Context) -> [ProgramStatement] {
    let most = [3, 2, 1][min(context.depth, 2)]
    return statements(number(0...most), context)
  }

  mutating func async(on queue: Int, _ context: Context) -> ProgramStatement {
    let isBarrier = isBarrier(on: queue)
    let body = body(self.context(on: queue, from: context))
    return ProgramStatement(operation: .async(queue: queue, group: nil, isBarrier: isBarrier), body: body)
  }

  /// The context of a block that the code waits for on its own thread.
  private func synchronous(on queue: Int, _ context: Context) -> Context {
    var inner = self.context(on: queue, from: context, rank: context.rank)
    inner.queues = context.queues.map { $0.union(chain(of: queue)) }
    return inner
  }

  private mutating func sync(_ context: Context) -> ProgramStatement? {
    guard let queue = queue(above: context.rank) else { return nil }
    let isBarrier = isBarrier(on: queue)
    let body = body(synchronous(on: queue, context))
    return ProgramStatement(operation: .sync(queue: queue, isBarrier: isBarrier), body: body)
  }

  private mutating func asyncAfter(_ context: Context) -> ProgramStatement {
    let queue = anyQueue()
    let operation = ProgramOperation.asyncAfter(
      queue: queue,
      delay: delay(),
      onWallClock: chance(25),
      isBarrier: isBarrier(on: queue)
    )
    return ProgramStatement(operation: operation, body: body(self.context(on: queue, from: context)))
  }

  private mutating func concurrentPerform(_ context: Context) -> ProgramStatement? {
    guard !context.isRepeated else { return nil }
    var inner = context
    inner.depth += 1
    inner.isRepeated = true
    inner.queues = nil
    return ProgramStatement(operation: .concurrentPerform(iterations: number(1...4)), body: body(inner))
  }

  /// Statements that only read, check or take time.
  private mutating func simple(_ context: Context) -> ProgramStatement? {
    switch number(0...3) {
    case 0: return ProgramStatement(operation: .pause(number(0...2)))
    case 1:
      guard context.queues != nil else { return nil }
      return ProgramStatement(operation: .readSpecific(key: number(0...1)))
    default:
      guard let current = context.queues else { return nil }
      let candidates = queues.indices.filter { ranks[$0] != nil }
      let queue = element(of: candidates)
      return ProgramStatement(operation: current.contains(queue) ? .assertOn(queue: queue) : .assertNotOn(queue: queue))
    }
  }

  /// Statements that suspend and resume a queue, with no wait in between.
  private mutating func suspension(_ context: Context) -> [ProgramStatement] {
    let eligible = queues.indices.filter { queues[$0].isPrivate && !queues[$0].isInitiallyInactive }
    guard !eligible.isEmpty else { return [] }
    let queue = element(of: eligible)
    var made = [ProgramStatement(operation: .suspend(queue: queue))]
    if chance(60) { made.append(async(on: queue, context)) }
    made += quick(context)
    let resumption = ProgramStatement(operation: .resume(queue: queue))
    if chance(30), let global = queues.indices.first(where: { ranks[$0] == nil }) {
      let after = ProgramOperation.asyncAfter(queue: global, delay: delay(), onWallClock: false, isBarrier: false)
      made.append(ProgramStatement(operation: after, body: [resumption]))
    } else {
      made.append(resumption)
    }
    return made
  }

  // MARK: - Work items

  private mutating func item(_ context: Context) -> [ProgramStatement] {
    lastItem += 1
    let item = lastItem
    let isPerformed = chance(15)
    var made: [ProgramStatement] = []
    var rank = context.rank + 1
    if isPerformed {
      var inner = context
      inner.depth += 1
      made.append(ProgramStatement(operation: .perform(item: item), body: body(inner)))
    } else {
      let isSync = chance(15)
      guard let queue = isSync ? queue(above: context.rank) : anyQueue() else { return [] }
      rank = ranks[queue] ?? rank
      let inner = isSync ? synchronous(on: queue, context) : self.context(on: queue, from: context, rank: rank)
      let submission: ProgramOperation.Submission =
        isSync ? .sync : chance(30) ? .after(delay: delay()) : .async(group: eligibleGroup(for: queue, rank))
      let operation = ProgramOperation.submit(item: item, queue: queue, submission, isBarrier: isBarrier(on: queue))
      made.append(ProgramStatement(operation: operation, body: body(inner)))
    }
    if chance(40) { made.insert(itemUse(.cancel(item: item), context), at: chance(30) ? 0 : 1) }
    if chance(40) {
      let queue = anyQueue()
      let notify = ProgramStatement(
        operation: .notifyItem(item: item, queue: queue),
        body: body(self.context(on: queue, from: context))
      )
      made.insert(notify, at: chance(30) ? 0 : made.count)
    }
    if chance(30) { made.append(ProgramStatement(operation: .readIsCancelled(item: item))) }
    if chance(40) {
      let forever = mayWait(for: rank, context) && chance(60)
      made.append(ProgramStatement(operation: .waitForItem(item: item, timeout: forever ? nil : timeout())))
    }
    return made
  }

  /// Returns the operation itself, or a block with it.
  private mutating func itemUse(_ operation: ProgramOperation, _ context: Context) -> ProgramStatement {
    let use = ProgramStatement(operation: operation)
    guard chance(30) else { return use }
    return ProgramStatement(operation: .async(queue: anyQueue(), group: nil, isBarrier: false), body: [use])
  }

  private mutating func eligibleGroup(for queue: Int, _ rank: Int) -> Int? {
    let eligible = groupRanks.indices.filter { (ranks[queue] ?? rank) >= groupRanks[$0] }
    return eligible.isEmpty || chance(60) ? nil : element(of: eligible)
  }

  // MARK: - Groups

  private mutating func group(_ context: Context) -> [ProgramStatement] {
    guard !groupRanks.isEmpty else { return [] }
    let group = number(0...groupRanks.count - 1)
    let rank = groupRanks[group]
    switch number(0...9) {
    case 0...3:
      guard let queue = queue(above: rank - 1) else { return [] }
      let inner = self.context(on: queue, from: context, rank: rank)
      return [
        ProgramStatement(
          operation: .async(queue: queue, group: group, isBarrier: isBarrier(on: queue)),
          body: body(inner)
        )
      ]
    case 4, 5:
      guard let queue = queue(above: rank - 1) else { return [] }
      let inner = self.context(on: queue, from: context, rank: rank)
      let leaving = body(inner) + [ProgramStatement(operation: .leave(group: group))]
      let operation: ProgramOperation =
        chance(50)
        ? .async(queue: queue, group: nil, isBarrier: false)
        : .asyncAfter(queue: queue, delay: delay(), onWallClock: chance(20), isBarrier: false)
      return [ProgramStatement(operation: .enter(group: group)), ProgramStatement(operation: operation, body: leaving)]
    case 6, 7:
      let queue = anyQueue()
      return [
        ProgramStatement(
          operation: .notify(group: group, queue: queue),
          body: body(self.context(on: queue, from: context))
        )
      ]
    default:
      let forever = mayWait(for: rank, context) && chance(60)
      return [ProgramStatement(operation: .waitForGroup(group: group, timeout: forever ? nil : timeout()))]
    }
  }

  // MARK: - Semaphores

  private mutating func semaphore(_ context: Context) -> [ProgramStatement] {
    guard !semaphores.isEmpty else { return [] }
    let number = number(0...semaphores.count - 1)
    let signal = ProgramStatement(operation: .signal(semaphore: number))
    switch semaphores[number].role {
    case .mutex:
      return [ProgramStatement(operation: .waitForSemaphore(semaphore: number, timeout: nil))] + quick(context) + [
        signal
      ]
    case .timed:
      if chance(50) { return [signal] }
      return [ProgramStatement(operation: .waitForSemaphore(semaphore: number, timeout: timeout()))]
    case .paired(let rank):
      guard let queue = queue(above: rank - 1) else { return [] }
      let forever = mayWait(for: rank, context) && chance(70)
      let inner = self.context(on: queue, from: context, rank: rank)
      let signaller = ProgramStatement(
        operation: .async(queue: queue, group: nil, isBarrier: false),
        body: body(inner) + [signal]
      )
      let wait = ProgramStatement(operation: .waitForSemaphore(semaphore: number, timeout: forever ? nil : timeout()))
      return [signaller] + quick(context) + [wait]
    }
  }

  // MARK: - Timers and sources

  private mutating func timer(_ context: inout Context) -> [ProgramStatement] {
    lastTimer += 1
    let queue = anyQueue()
    let interval = chance(60) ? number(1...4) : nil
    let lastEvent = interval == nil ? 1 : number(1...4)
    var rescheduling: ProgramTimer.Rescheduling?
    if lastEvent > 1, chance(30) {
      rescheduling = ProgramTimer.Rescheduling(
        event: number(1...lastEvent - 1),
        delay: delay(),
        interval: number(1...4)
      )
    }
    let settings = ProgramTimer(
      queue: queue,
      delay: number(0...8),
      interval: interval,
      onWallClock: chance(20),
      isStrict: chance(30),
      lastEvent: lastEvent,
      rescheduling: rescheduling
    )
    let start = ProgramStatement(operation: .startTimer(timer: lastTimer, settings), body: handler(on: queue, context))
    guard chance(25) else { return [start] }
    let cancel = ProgramStatement(operation: .cancelTimer(timer: lastTimer))
    let operation: ProgramOperation =
      chance(50)
      ? .async(queue: anyQueue(), group: nil, isBarrier: false)
      : .asyncAfter(queue: anyQueue(), delay: delay(), onWallClock: false, isBarrier: false)
    return [start, chance(50) ? cancel : ProgramStatement(operation: operation, body: [cancel])]
  }

  private mutating func source(_ context: inout Context) -> [ProgramStatement] {
    if !context.sources.isEmpty, context.isRepeated || chance(70) {
      return [ProgramStatement(operation: .merge(source: element(of: context.sources), value: number(1...5)))]
    }
    guard !context.isRepeated else { return [] }
    lastSource += 1
    let queue = anyQueue()
    let operation = ProgramOperation.startSource(
      source: lastSource,
      queue: queue,
      element(of: ProgramOperation.SourceKind.allCases)
    )
    let start = ProgramStatement(operation: operation, body: handler(on: queue, context))
    context.sources.append(lastSource)
    return [start, ProgramStatement(operation: .merge(source: lastSource, value: number(1...5)))]
  }

  /// Handlers merge no data, because they might call one another forever.
  private mutating func handler(on queue: Int, _ context: Context) -> [ProgramStatement] {
    var inner = self.context(on: queue, from: context)
    inner.isRepeated = true
    inner.depth = 2
    inner.sources = []
    return body(inner)
  }
}
