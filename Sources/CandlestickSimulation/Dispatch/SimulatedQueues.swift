#if os(Linux)
import CRuntimeHooks

/// The Dispatch queues that a simulation's code uses.
final class SimulatedQueues {
  private let ready: StepQueue
  /// The main queue.
  let main: SimulatedQueue
  /// All records: jobs refer to them.
  private var all: [SimulatedQueue] = []
  private var queues: [ObjectAddress: SimulatedQueue] = [:]
  /// The names of all queues. Several queues may have the same.
  private var names: [String: QueueName] = [:]
  /// The queue that was used last.
  @exclusivity(unchecked) private var last: Unmanaged<SimulatedQueue>

  init(_ ready: StepQueue) {
    self.ready = ready
    let pointer = candlestick_main_queue()
    let name = QueueName(SimulatedQueue.name(of: pointer))
    names[name.text] = name
    main = SimulatedQueue(pointer, candlestick_state_of_queue(pointer), number: 0, name, ready)
    queues[ObjectAddress(pointer)] = main
    last = .passUnretained(main)
  }

  /// The record of a queue, which is made now if it is new.
  ///
  /// A queue may have been freed, and another may have its address, or it may have another target. So the record is
  /// compared with the real queue at each use.
  ///
  /// - Parameter engine: gives a new queue its number among the tasks.
  func queue(
    at pointer: UnsafeMutableRawPointer,
    numberedBy engine: SimulationEngine
  ) -> Unmanaged<SimulatedQueue> {
    let state = candlestick_state_of_queue(pointer)
    if last._withUnsafeGuaranteedRef({ $0.pointer == pointer && $0.agrees(with: state) }) { return last }
    let target = state.target.map { self.queue(at: $0, numberedBy: engine).takeUnretainedValue() }
    let known = queues[ObjectAddress(pointer)]
    let queue: SimulatedQueue
    if let known, known.isSerial == candlestick_is_serial(state) {
      queue = known
    } else {
      queue = SimulatedQueue(pointer, state, number: engine.tasks.numberOfBlock(), name(of: pointer), ready)
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

  /// Forgets the queues, at the end of the simulation.
  func removeAll() {
    last = .passUnretained(main)
    queues = [:]
    names = [:]
    all = []
  }

  /// Takes the blocks that are not ready.
  func removeWaiting() -> [Step] { all.flatMap { $0.removeWaiting() } }

  /// The name of a queue with blocks that no thread is left for; nil if there is none.
  var nameOfExhausted: String? { all.first(where: \.isExhausted).map { SimulatedQueue.name(of: $0.pointer) } }

  /// The record of a queue, if it has one.
  func known(_ pointer: UnsafeMutableRawPointer) -> SimulatedQueue? { queues[ObjectAddress(pointer)] }
}
#endif
