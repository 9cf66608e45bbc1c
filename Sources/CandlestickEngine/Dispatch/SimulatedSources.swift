import CRuntimeHooks
import CandlestickSimulation
import CandlestickSupport

/// The sources of all simulations in this process, by the addresses of the objects that the code under test holds in
/// their place.
final class SimulatedSources: Sendable {
  private struct Entry {
    let source: SimulatedSource
    var referenceCount = 1
  }

  static let shared = SimulatedSources()

  private let entries = Locked<[UInt: Entry]>([:])

  /// Connects the interposed Dispatch functions to these sources.
  static func connect() { _ = isConnected }

  private static let isConnected: Bool = {
    let functions = UnsafeMutablePointer<candlestick_source_functions>.allocate(capacity: 1)
    functions.initialize(
      to: candlestick_source_functions(
        create: { context, pointer, kind, handle, mask, queue in
          let engine = Unmanaged<SimulationEngine>.fromOpaque(context).takeUnretainedValue()
          let queue = RetainedQueue(queue)
          shared.add(SimulatedSource(pointer, kind, handle: handle, mask: mask, on: queue, in: engine))
        },
        find: { pointer in shared[pointer].map { Unmanaged.passUnretained($0).toOpaque() } },
        retain: { shared.retain(source($0)) },
        release: { shared.release(source($0)) },
        set_timer: { source($0).change(.timer(start: $1, isDelay: $2, interval: $3)) },
        merge: { source($0).change(.data($1)) },
        cancel: { source($0).cancel() },
        set_handler: { source($0).change(.handler($1, SourceHandler($2, $3))) },
        set_target: { source($0).change(.target(RetainedQueue($1))) },
        changed: { source($0).change(.state) },
        is_cancelled: { source($0).isCancelled },
        data: { source($0).data },
        handle: { source($0).handle },
        mask: { source($0).mask }
      )
    )
    candlestick_set_source_functions(functions)
    return true
  }()

  private static func source(_ record: UnsafeMutableRawPointer) -> SimulatedSource {
    Unmanaged.fromOpaque(record).takeUnretainedValue()
  }

  private subscript(_ pointer: UnsafeRawPointer) -> SimulatedSource? {
    entries.withLock { $0[UInt(bitPattern: pointer)]?.source }
  }

  private func add(_ source: SimulatedSource) {
    entries.withLock { $0[UInt(bitPattern: source.pointer)] = Entry(source: source) }
  }

  private func retain(_ source: SimulatedSource) {
    entries.withLock { $0[UInt(bitPattern: source.pointer)]?.referenceCount += 1 }
  }

  private func release(_ source: SimulatedSource) {
    let key = UInt(bitPattern: source.pointer)
    let last = entries.withLock { entries -> SimulatedSource? in
      guard let count = entries[key]?.referenceCount else { return nil }
      entries[key]?.referenceCount = count - 1
      return count == 1 ? entries.removeValue(forKey: key)?.source : nil
    }
    guard let last, !candlestick_is_suspended(last.pointer) else { return }
    candlestick_source_is_freed()
    last.change(.released)
  }
}
