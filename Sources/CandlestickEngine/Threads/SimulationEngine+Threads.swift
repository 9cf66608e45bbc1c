import CRuntimeHooks
import CandlestickSimulation
import CandlestickSupport
import Dispatch

// Runs the threads that the code starts. Each is a step that blocks in the middle: its stack is that of a real thread.
extension SimulationEngine {
  /// Makes the first step of a thread ready; or adds a step for a thread that has joined the simulation while it waits.
  ///
  /// - Parameters:
  ///   - callers: the call stack that started the thread.
  ///   - wait: the wait of a thread that has joined; nil for a new one.
  func started(thread stack: OpaquePointer, _ callers: candlestick_callers, _ wait: candlestick_wait?) {
    let job = threads.add(stack, callers)
    let step = Step(job: UnownedJob(at: job), executor: .queue, task: tasks.nextBlockNumber())
    if let wait {
      if !threads.haveJoined { EventLoopGate.shared.enter(self) }
      threads.haveJoined = true
      suspend(BlockedStep(wait, step, on: stack, QueueClaims()))
    } else {
      let start = BlockedStep(interruptedAt: callers, step, on: stack, QueueClaims())
      blocked.append(start)
      queue.append(start.resumption)
    }
  }

  /// Ends the wait of a thread that was cancelled, or to which a signal was sent, if it waits at a cancellation point. The code waits
  /// again unless its call ends.
  func interrupted(thread stack: OpaquePointer) {
    guard let step = blocked.all.first(where: { $0.stack == stack }), step.isCancellationPoint else { return }
    if let timer = step.timer { clock.timers.remove(timer) }
    timeOut(step)
  }

  /// Returns the number of events of descriptors that come after the others, although the system reports them first.
  func overtakenEventCount(among count: Int) -> Int {
    guard phase == .running, polls.stepping == nil, !invariants.isChecking else { return 0 }
    let overtaken = queue.scheduler.overtakenEventCount(among: count)
    if overtaken > 0 { stepLog?.annotateLastStep("sees \(counted(overtaken, "event")) later than the system reports") }
    return overtaken
  }

  /// Calls the function of an event at a time. Returns the number of the timer.
  func setEvent(_ job: UnsafeMutablePointer<candlestick_block_job>, at time: Int64) -> Int64 {
    Int64(setTimer(UnownedJob(at: job), at: time))
  }

  /// True if nothing is left but threads that wait. At the end of a simulation, time does not advance for them, unless they have
  /// joined.
  var areOnlyThreadsLeft: Bool {
    !blocked.isEmpty && blocked.areAllOnThreads && queue.isEmpty && !blocked.mayHaveChanged && outside.inbox.isEmpty
      && !hasTasks && !mayHaveDescriptorEvents && !areThreadsSettling
  }

  /// True if time advances for threads at the end of a simulation. Threads that have joined serve later simulations, too, which must
  /// find them without timers: an event loop forgets the timer of a deadline that was met only when the timer fires.
  private var areThreadsSettling: Bool {
    let (longestTime, mostSteps) = (Int64(600_000_000_000), 1_000)
    guard threads.haveJoined, let next = clock.timers.first else { return false }
    return next.deadline - threads.ending.time <= longestTime && stepCount - threads.ending.stepCount < mostSteps
  }

  /// Runs a function on the main queue for a thread, which waits for it. The main thread runs it, as in real time.
  func runOnMainThread(_ callers: candlestick_callers, _ function: () -> Void) {
    withoutActuallyEscaping(function) { function in
      let call = MainThreadCall(function)
      let job = candlestick_make_block_job(
        candlestick_main_queue(),
        { Unmanaged<MainThreadCall>.fromOpaque($0!).takeUnretainedValue().run() },
        Unmanaged.passUnretained(call).toOpaque()
      )!
      withUnsafePointer(to: callers) { candlestick_set_callers(job, $0) }
      accept(job)
      var wait = candlestick_wait()
      wait.kind = .queue
      wait.end = .max
      wait.queue = candlestick_main_queue()
      wait.callers = callers
      wait.context = Unmanaged.passUnretained(call).toOpaque()
      wait.has_happened = { Unmanaged<MainThreadCall>.fromOpaque($0!).takeUnretainedValue().hasEnded }
      wait.object = UnsafeRawPointer(Unmanaged.passUnretained(call).toOpaque())
      wait.is_signalled = true
      block(wait)
      // The simulation has ended, and the thread continues in real time.
      if !call.hasEnded { DispatchQueue.main.sync { call.run() } }
    }
  }
}

/// A function that a thread runs on the main queue.
///
/// It is unchecked `Sendable` although its state is mutable: the calling thread does not continue before the function
/// has ended, and the engine, or Dispatch, orders the two.
private final class MainThreadCall: @unchecked Sendable {
  private let function: () -> Void
  private(set) var hasEnded = false

  init(_ function: @escaping () -> Void) { self.function = function }

  func run() {
    function()
    hasEnded = true
    candlestick_signal(Unmanaged.passUnretained(self).toOpaque())
  }
}
