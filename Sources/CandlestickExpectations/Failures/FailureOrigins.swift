#if os(Linux)
import CRuntimeHooks

/// Propagates the owner of failures to detached tasks, threads and Dispatch blocks, which inherit no task-local values.
enum FailureOrigins {
  /// A task's code and its owner.
  ///
  /// Unchecked because of the context, which only the task that runs the code uses.
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

  /// Starts to propagate owners, on the first call.
  static func startTracing() { _ = areTraced }

  /// True if owners are propagated. The first access starts the propagation.
  static let areTraced: Bool = {
    let origins = UnsafeMutablePointer<candlestick_failure_origins>.allocate(capacity: 1)
    origins.initialize(
      to: candlestick_failure_origins(
        current: { FailureReporter.ownerHere.map { UnsafeMutableRawPointer(Unmanaged.passRetained($0).toOpaque()) } },
        run: { owner, function, context in
          FailureReporter.run(ownedBy: Unmanaged<AnyObject>.fromOpaque(owner).takeRetainedValue()) { function(context) }
        },
        key: FailureReporter.ownerKey.key,
        type: FailureReporter.ownerKey.type,
        test_of_owner: FailureReporter.test,
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
    return candlestick_trace_failure_origins(origins)
  }()
}
#else
/// Propagates nothing: on this platform, only tasks that are not detached inherit their owner.
enum FailureOrigins {
  static let areTraced = false
  static func startTracing() {}
}
#endif
