import CRuntimeHooks
import CandlestickSimulation

/// The part of a simulation for Dispatch: the queues that its code uses, and the blocks that are not on a queue yet.
final class SimulatedDispatch {
  let queues: SimulatedQueues
  /// The blocks that wait for groups.
  var groups = GroupNotifications()
  /// The blocks that wait for work items. Dispatch does not report their completion, so they are polled.
  var workItems = GroupNotifications()
  /// The sources that wait for descriptors.
  let descriptorSources = DescriptorSources()
  /// The most recently enqueued block; nil if it has ended.
  private(set) var newestBlock: UnsafeMutablePointer<candlestick_block_job>?

  init(_ steps: StepQueue) { queues = SimulatedQueues(steps) }

  /// Records that a block is enqueued.
  func enqueued(_ block: UnsafeMutablePointer<candlestick_block_job>) { newestBlock = block }

  /// Records that a block has ended. Its memory is no longer valid.
  func ended(_ block: UnsafeMutablePointer<candlestick_block_job>) { if newestBlock == block { newestBlock = nil } }
}
