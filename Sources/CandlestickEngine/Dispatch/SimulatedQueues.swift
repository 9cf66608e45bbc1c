import CRuntimeHooks
import CandlestickSimulation

/// The Dispatch queues that a simulation's code uses.
final class SimulatedQueues {
  private let ready: StepQueue
  /// The main queue.
  let main: SimulatedQueue
  /// All queue records, since jobs refer to them.
  private var all: [SimulatedQueue] = []
  private var queues: [ObjectAddress: SimulatedQueue] = [:]
  /// The names of all queues. Queues may share a name.
  private var names: [String: QueueName] = [:]
  /// The most recently used queue.
  private var last: Unmanaged<SimulatedQueue>

  init(_ ready: StepQueue) {
    self.ready = ready
    let pointer = candlestick_main_queue()
    let name = QueueName(SimulatedQueue.name(of: pointer))
    names[name.text] = name
    main = SimulatedQueue(pointer, candlestick_read_queue_state(pointer), number: 0, name, ready)
    queues[ObjectAddress(pointer)] = main
    last = .passUnretained(main)
  }

  /// Returns the record of a queue, and creates it for a new queue.
  ///
  /// Each use compares the record with the real queue, since there may be another queue at the same address, or the
  /// queue may have a new target.
  ///
  /// - Parameter engine: assigns a number to a new queue; nil for code that is not part of the schedule.
  func queue(
    at pointer: UnsafeMutableRawPointer,
    numberedBy engine: SimulationEngine?
  ) -> Unmanaged<SimulatedQueue> {
    let state = candlestick_read_queue_state(pointer)
    if last._withUnsafeGuaranteedRef({ $0.pointer == pointer && $0.agrees(with: state) }) { return last }
    let target = state.target.map { self.queue(at: $0, numberedBy: engine).takeUnretainedValue() }
    let queue: SimulatedQueue
    if let known = known(pointer) {
      queue = known
    } else {
      queues[ObjectAddress(pointer)]?.end()
      queue = SimulatedQueue(pointer, state, number: engine?.tasks.nextBlockNumber() ?? 0, name(of: pointer), ready)
      queues[ObjectAddress(pointer)] = queue
      all.append(queue)
    }
    queue.update(state, target: target)
    last = .passUnretained(queue)
    return last
  }

  private func name(of queue: UnsafeMutableRawPointer) -> QueueName {
    let text = SimulatedQueue.name(of: queue)
    if let name = names[text] { return name }
    let name = QueueName(text)
    names[text] = name
    return name
  }

  /// Frees the memory at the end of the simulation.
  func removeAll() {
    last = .passUnretained(main)
    queues = [:]
    names = [:]
    all = []
  }

  /// Removes and returns the steps that are not ready.
  func removeWaiting() -> [Step] { all.flatMap { $0.removeWaiting() } }

  /// The name of a queue whose threads are all blocked while blocks are waiting; nil if there is none.
  var exhaustedQueueName: String? { all.first(where: \.isExhausted).map { SimulatedQueue.name(of: $0.pointer) } }

  /// The queues that cannot run the blocks that wait for them. On the main queue, these may be tasks of the main actor.
  var heldUp: [SimulatedQueue] {
    let steps = ready.ready.all
    return ([main] + all).filter { $0.isHeldUp(steps) }
  }

  /// Returns the record of a queue; nil if the simulation has not used the queue.
  func known(_ pointer: UnsafeMutableRawPointer) -> SimulatedQueue? {
    guard let record = queues[ObjectAddress(pointer)] else { return nil }
    return record.serialNumber == candlestick_read_queue_state(pointer).serial_number ? record : nil
  }
}
