import CRuntimeHooks

/// The sources of a simulation that wait for events of descriptors.
final class DescriptorSources {
  private var waiting: [SimulatedSource] = []
  /// The number of uses of descriptors at the last look.
  private var useCount: UInt32 = 0
  /// True if a source has begun to wait since then.
  private var hasNew = false

  var isEmpty: Bool { waiting.isEmpty }

  /// Returns true if a source may have an event since the last look.
  func mayHaveChanged(_ useCount: UInt32) -> Bool { !waiting.isEmpty && (hasNew || useCount != self.useCount) }

  /// Adds a source that begins to wait. Does nothing if it waits already.
  func add(_ source: SimulatedSource) {
    if waiting.contains(where: { $0 === source }) { return }
    waiting.append(source)
    hasNew = true
  }

  func remove(_ source: SimulatedSource) { waiting.removeAll { $0 === source } }

  func removeAll() { waiting = [] }

  /// Looks for events. Returns the sources for which the handler is to be called at another time than before.
  func look(at time: Int64, useCount: UInt32) -> [SimulatedSource] {
    self.useCount = useCount
    hasNew = false
    return waiting.filter { $0.look(at: time, useCount: useCount) }
  }
}

extension SimulationEngine {
  /// The number of uses of descriptors by the code.
  var descriptorUseCount: UInt32 { simulation.pointee.descriptor_use_count }

  /// True if a source may have an event of its descriptor that was not seen.
  var mayHaveDescriptorEvents: Bool { dispatch.descriptorSources.mayHaveChanged(descriptorUseCount) }

  /// Lets the sources whose descriptors are ready run their handlers.
  func wakeDescriptorSources() {
    var changed = dispatch.descriptorSources.look(at: time, useCount: descriptorUseCount)
    while !changed.isEmpty { changed.remove(at: overtakenEventCount(among: changed.count)).update() }
  }
}
