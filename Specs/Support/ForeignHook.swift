import CandlestickSupport
import Foundation

/// A hook for the runtime's global queue, like one that another package sets. It forwards all jobs.
struct ForeignHook {
  /// Swift's calling convention. For two pointers, it is the same as that of C.
  private typealias Hook = @convention(c) (UnsafeRawPointer, Original) -> Void
  private typealias Original = @convention(c) (UnsafeRawPointer) -> Void

  private static let count = Locked(0)
  private static let passOn: Hook = { job, original in
    count.withLock { $0 += 1 }
    original(job)
  }

  private var variable: UnsafeMutablePointer<UnsafeRawPointer?>? {
    dlsym(dlopen(nil, RTLD_LAZY), "swift_task_enqueueGlobal_hook")?.assumingMemoryBound(to: UnsafeRawPointer?.self)
  }
  private var function: UnsafeRawPointer { unsafeBitCast(Self.passOn, to: UnsafeRawPointer.self) }

  var isSet: Bool { variable?.pointee == function }

  func set() { variable?.pointee = function }

  func setBack() { variable?.pointee = nil }

  nonisolated(nonsending) func isCalled(in code: nonisolated(nonsending) () async -> Void) async -> Bool {
    let before = Self.count.withLock { $0 }
    await code()
    return Self.count.withLock { $0 } > before
  }
}
