import CandlestickSupport
import Dispatch
import Foundation

/// A program that runs, with the objects that it declares.
final class ProgramRun: Sendable {
  /// The state that the blocks of a program share with a work item, a timer or a source.
  private struct Sources: Sendable {
    var timers: [Int: DispatchObject<any DispatchSourceTimer>] = [:]
    var users: [Int: MergedSource] = [:]
    var items: [Int: DispatchObject<DispatchWorkItem>] = [:]
    /// The call that enqueues or performs each work item.
    var itemCalls: [Int: Int] = [:]
  }

  /// The number of the statement that runs the program's body.
  static let body = 0

  let program: DispatchProgram
  let log: ProgramLog
  private let queues: [DispatchQueue]
  private let groups: [DispatchGroup]
  private let semaphores: [DispatchSemaphore]
  private let keys = (0..<2).map { _ in DispatchSpecificKey<Int>() }
  private let bodyQueue = DispatchQueue(label: "body")
  private let sources = Locked(Sources())

  init(_ program: DispatchProgram, log: ProgramLog = ProgramLog()) {
    (self.program, self.log) = (program, log)
    queues = Self.queues(of: program, keys: keys)
    groups = (0..<program.groupCount).map { _ in DispatchGroup() }
    semaphores = program.semaphores.map { DispatchSemaphore(value: $0) }
    for statement in program.statements {
      switch statement.operation {
      case .submit(let item, _, _, let isBarrier): make(item, statement, isBarrier ? [.barrier] : [])
      case .perform(let item): make(item, statement, [])
      default: break
      }
    }
  }

  /// Starts the body. On the main thread, it has ended when this returns.
  func start(whenDone: @escaping @Sendable () -> Void) {
    log.promise()
    let run: @Sendable () -> Void = { [self] in
      execute(ProgramStatement(id: Self.body, operation: .pause(0), body: program.body), call: 0)
      log.whenFulfilled { self.cancelSources(whenDone) }
      log.fulfil()
    }
    if program.startsOnMainThread { run() } else { bodyQueue.async(execute: run) }
  }

  /// The runs whose objects are never released.
  private static let kept = Locked<[ProgramRun]>([])

  /// Releases the objects once the program has ended. The objects of a program that may deadlock stay, because Dispatch forbids the
  /// release of a suspended queue, or of a semaphore with a waiting thread.
  func release() {
    if program.endsByConstruction {
      sources.withLock { $0 = Sources() }
    } else {
      Self.kept.withLock { $0.append(self) }
    }
  }

  /// Cancels the sources with user data when nothing else is left.
  private func cancelSources(_ whenDone: @escaping @Sendable () -> Void) {
    let users = sources.withLock { Array($0.users.values) }
    for source in users {
      log.promise()
      source.cancel()
    }
    log.whenFulfilled(whenDone)
  }

  private static func queues(of program: DispatchProgram, keys: [DispatchSpecificKey<Int>]) -> [DispatchQueue] {
    var queues: [DispatchQueue] = []
    for (number, declared) in program.queues.enumerated() {
      let queue: DispatchQueue
      switch declared.kind {
      case .main: queue = .main
      case .global(let quality): queue = .global(qos: quality.dispatchClass)
      case .serial, .concurrent:
        var attributes: DispatchQueue.Attributes = declared.kind == .concurrent ? [.concurrent] : []
        if declared.isInitiallyInactive { attributes.insert(.initiallyInactive) }
        queue = DispatchQueue(label: "q\(number)", attributes: attributes, target: declared.target.map { queues[$0] })
      }
      for (key, value) in declared.specifics { queue.setSpecific(key: keys[key], value: value) }
      queues.append(queue)
    }
    return queues
  }

  private func make(_ item: Int, _ statement: ProgramStatement, _ flags: DispatchWorkItemFlags) {
    let object = DispatchWorkItem(flags: flags) { [self] in
      execute(statement, call: sources.withLock { $0.itemCalls[item]! })
    }
    let shared = DispatchObject(object: object)
    sources.withLock { $0.items[item] = shared }
  }

  private func execute(_ statement: ProgramStatement, call: Int, value: Int = 0) {
    let run = log.entered(statement, call: call, value: value)
    for statement in statement.body { perform(statement, in: run) }
    log.left(run)
  }

  private func perform(_ statement: ProgramStatement, in run: Int) {
    switch statement.operation {
    case .async, .sync, .asyncAfter, .concurrentPerform: enqueue(statement, in: run)
    case .submit, .perform, .cancel, .readIsCancelled, .waitForItem, .notifyItem: useItem(statement, in: run)
    case .enter, .leave, .notify, .waitForGroup: useGroup(statement, in: run)
    case .startTimer, .cancelTimer, .startSource, .merge: useSource(statement, in: run)
    default: performSimply(statement, in: run)
    }
  }

  /// Returns the block of a statement, which the log waits for.
  private func block(_ statement: ProgramStatement, _ call: Int) -> @Sendable () -> Void {
    { [self] in
      execute(statement, call: call)
      log.fulfil()
    }
  }

  private func enqueue(_ statement: ProgramStatement, in run: Int) {
    let call: Int
    switch statement.operation {
    case .async(let queue, let group, let isBarrier):
      call = log.called(statement, in: run, promises: 1)
      let group = group.map { groups[$0] }
      queues[queue].async(group: group, flags: isBarrier ? [.barrier] : [], execute: block(statement, call))
    case .sync(let queue, let isBarrier):
      call = log.called(statement, in: run)
      // Without flags, `sync` calls another function of Dispatch.
      if isBarrier {
        queues[queue].sync(flags: .barrier) { execute(statement, call: call) }
      } else {
        queues[queue].sync { execute(statement, call: call) }
      }
    case .asyncAfter(let queue, let delay, let onWallClock, let isBarrier):
      call = log.called(statement, in: run, promises: 1)
      let (flags, block): (DispatchWorkItemFlags, _) = (isBarrier ? [.barrier] : [], block(statement, call))
      if onWallClock {
        queues[queue].asyncAfter(wallDeadline: .now() + .milliseconds(delay), flags: flags, execute: block)
      } else {
        queues[queue].asyncAfter(deadline: .now() + .milliseconds(delay), flags: flags, execute: block)
      }
    case .concurrentPerform(let iterations):
      call = log.called(statement, in: run)
      DispatchQueue.concurrentPerform(iterations: iterations) { execute(statement, call: call, value: $0) }
    default: return
    }
    log.returned(call)
  }

  private func useItem(_ statement: ProgramStatement, in run: Int) {
    switch statement.operation {
    case .submit(let item, let queue, let submission, _):
      let (call, item) = begin(item, statement, in: run)
      switch submission {
      case .async(let group?): queues[queue].async(group: groups[group], execute: item)
      case .async: queues[queue].async(execute: item)
      case .after(let delay): queues[queue].asyncAfter(deadline: .now() + .milliseconds(delay), execute: item)
      case .sync: queues[queue].sync(execute: item)
      }
      log.returned(call)
    case .perform(let item):
      let (call, item) = begin(item, statement, in: run)
      item.perform()
      log.returned(call)
    case .cancel(let number):
      let call = log.called(statement, in: run)
      item(number).cancel()
      log.returned(call)
    case .readIsCancelled(let number):
      let call = log.called(statement, in: run)
      log.returned(call, item(number).isCancelled ? 1 : 0)
    case .waitForItem(let number, let timeout):
      let call = log.called(statement, in: run)
      log.returned(call, wait(timeout, item(number).wait, item(number).wait))
    case .notifyItem(let number, let queue):
      let call = log.called(statement, in: run, promises: 1)
      item(number).notify(queue: queues[queue], execute: block(statement, call))
      log.returned(call)
    default: break
    }
  }

  private func item(_ number: Int) -> DispatchWorkItem { sources.withLock { $0.items[number]! }.object }

  private func begin(_ number: Int, _ statement: ProgramStatement, in run: Int) -> (Int, DispatchWorkItem) {
    let call = log.called(statement, in: run, promises: 1)
    sources.withLock { $0.itemCalls[number] = call }
    let item = item(number)
    // A cancelled work item is completed, too.
    item.notify(queue: .global()) { self.log.fulfil() }
    return (call, item)
  }

  private func useGroup(_ statement: ProgramStatement, in run: Int) {
    switch statement.operation {
    case .enter(let group):
      let call = log.called(statement, in: run)
      groups[group].enter()
      log.returned(call)
    case .leave(let group):
      let call = log.called(statement, in: run)
      groups[group].leave()
      log.returned(call)
    case .notify(let group, let queue):
      let call = log.called(statement, in: run, promises: 1)
      groups[group].notify(queue: queues[queue], execute: block(statement, call))
      log.returned(call)
    case .waitForGroup(let group, let timeout):
      let call = log.called(statement, in: run)
      log.returned(call, wait(timeout, groups[group].wait, groups[group].wait))
    default: break
    }
  }

  /// Returns 0, or 1 if the wait has timed out.
  private func wait(
    _ timeout: Int?,
    _ forever: () -> Void,
    _ until: (DispatchTime) -> DispatchTimeoutResult
  ) -> Int {
    if let timeout { return until(.now() + .milliseconds(timeout)) == .timedOut ? 1 : 0 }
    forever()
    return 0
  }

  private func useSource(_ statement: ProgramStatement, in run: Int) {
    switch statement.operation {
    case .startTimer(let timer, let settings):
      let call = log.called(statement, in: run, promises: 1)
      start(timer, settings, statement, call)
      log.returned(call)
    case .cancelTimer(let timer):
      let call = log.called(statement, in: run)
      sources.withLock { $0.timers[timer] }?.object.cancel()
      log.returned(call)
    case .startSource(let number, let queue, let kind):
      let call = log.called(statement, in: run)
      let source = MergedSource(kind, on: queues[queue])
      source.start(
        log: log,
        handler: { [self] in execute(statement, call: call, value: $0) },
        cancelHandler: { [self] in
          log.left(log.cancelled(statement, call: call))
          log.fulfil()
        }
      )
      sources.withLock { $0.users[number] = source }
      log.returned(call)
    case .merge(let number, let value):
      guard let source = sources.withLock({ $0.users[number] }) else { return }
      source.merge(value, log) { log.called(statement, in: run, value: $0) }
    default: break
    }
  }

  private func start(_ number: Int, _ settings: ProgramTimer, _ statement: ProgramStatement, _ call: Int) {
    let timer = DispatchSource.makeTimerSource(
      flags: settings.isStrict ? [.strict] : [],
      queue: queues[settings.queue]
    )
    let schedule = { (delay: Int, interval: Int?) in
      let interval = interval.map { DispatchTimeInterval.milliseconds($0) } ?? .never
      if settings.onWallClock {
        timer.schedule(wallDeadline: .now() + .milliseconds(delay), repeating: interval)
      } else {
        timer.schedule(deadline: .now() + .milliseconds(delay), repeating: interval)
      }
    }
    let events = SharedCount(0)
    timer.setEventHandler { [self] in
      execute(statement, call: call, value: Int(timer.data))
      let event = events.increment()
      if event == settings.lastEvent {
        timer.cancel()
      } else if let again = settings.rescheduling, again.event == event {
        schedule(again.delay, again.interval)
      }
    }
    timer.setCancelHandler { [self] in
      log.left(log.cancelled(statement, call: call))
      log.fulfil()
    }
    let shared = DispatchObject<any DispatchSourceTimer>(object: timer)
    sources.withLock { $0.timers[number] = shared }
    schedule(settings.delay, settings.interval)
    timer.activate()
  }

  private func performSimply(_ statement: ProgramStatement, in run: Int) {
    let call = log.called(statement, in: run)
    var result = 0
    switch statement.operation {
    case .signal(let semaphore): semaphores[semaphore].signal()
    case .waitForSemaphore(let semaphore, let timeout):
      result = wait(timeout, semaphores[semaphore].wait, semaphores[semaphore].wait)
    case .suspend(let queue): queues[queue].suspend()
    case .resume(let queue): queues[queue].resume()
    case .activate(let queue): queues[queue].activate()
    case .readSpecific(let key): result = DispatchQueue.getSpecific(key: keys[key]) ?? -1
    case .assertOn(let queue): dispatchPrecondition(condition: .onQueue(queues[queue]))
    case .assertNotOn(let queue): dispatchPrecondition(condition: .notOnQueue(queues[queue]))
    case .pause(let time): usleep(UInt32(time * 1000))
    default: break
    }
    log.returned(call, result)
  }
}
