#if os(Linux)
import CRuntimeHooks

/// Hands on what code belongs to, for its failures, to what the code starts and the runtime does not hand it on to:
/// detached tasks, threads and blocks of Dispatch.
enum Makers {
  /// What a task is to run, and what that belongs to.
  ///
  /// Unchecked, because of the context: the one task that runs the code uses it.
  private final class OwnedCode: @unchecked Sendable {
    let entry: UnsafeRawPointer
    var context: UnsafeMutableRawPointer?
    let owner: AnyObject

    init(entry: UnsafeRawPointer, context: UnsafeMutableRawPointer?, owner: AnyObject) {
      self.entry = entry
      self.context = context
      self.owner = owner
    }

    deinit {
      if let context { Unmanaged<AnyObject>.fromOpaque(context).release() }
    }
  }

  /// Whether it is handed on. It begins when this is first asked.
  static let areTraced: Bool = {
    let makers = UnsafeMutablePointer<candlestick_makers>.allocate(capacity: 1)
    makers.initialize(
      to: candlestick_makers(
        current: { FailureReporter.ownerHere.map { UnsafeMutableRawPointer(Unmanaged.passRetained($0).toOpaque()) } },
        run: { owner, function, context in
          FailureReporter.run(ownedBy: Unmanaged<AnyObject>.fromOpaque(owner).takeRetainedValue()) { function(context) }
        },
        key: FailureReporter.ownerKey.key,
        type: FailureReporter.ownerKey.type,
        make_code: { entry, context, owner in
          let owner = Unmanaged<AnyObject>.fromOpaque(owner).takeRetainedValue()
          return Unmanaged.passRetained(OwnedCode(entry: entry, context: context, owner: owner)).toOpaque()
        },
        open_code: { code, keepsContext, entry, context in
          let code = Unmanaged<OwnedCode>.fromOpaque(code).takeUnretainedValue()
          entry.pointee = code.entry
          context.pointee = code.context
          if !keepsContext { code.context = nil }
          return Unmanaged.passRetained(code.owner).toOpaque()
        }
      )
    )
    return candlestick_trace_makers(makers)
  }()
}
#else
/// Only tasks that are not detached tell what they belong to here.
enum Makers {
  static let areTraced = false
}
#endif
