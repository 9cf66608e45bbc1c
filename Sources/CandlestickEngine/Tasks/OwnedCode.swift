import CRuntimeHooks
import CandlestickSimulation

/// The code of a detached task, with the owner of its failures.
///
/// It is unchecked `Sendable` because of the context, which only the task uses.
package final class OwnedCode: @unchecked Sendable {
  private let entry: UnsafeRawPointer
  private var context: UnsafeMutableRawPointer?
  private let owner: AnyObject

  private init(entry: UnsafeRawPointer, context: UnsafeMutableRawPointer?, owner: AnyObject) {
    self.entry = entry
    self.context = context
    self.owner = owner
  }

  deinit {
    if let context { candlestick_release_owned(context, Unmanaged.passRetained(owner).toOpaque()) }
  }

  /// Makes detached tasks, threads and Dispatch blocks inherit the current owner of failures from now on.
  ///
  /// Relies on the runtime using the address of a `TaskLocal` object as its key.
  ///
  /// - Parameters:
  ///   - key: the task-local owner.
  ///   - current: returns the owner of the current code, retained; nil if there is none.
  ///   - run: runs a function with an owner, and then releases the owner.
  ///   - ownerTest: returns the number of an owner's test; negative if unknown.
  /// - Returns: true if libraries call our interposed functions.
  package static func propagateOwners<Owner: AnyObject & Sendable>(
    in key: TaskLocal<Owner?>,
    current: @escaping @convention(c) () -> UnsafeMutableRawPointer?,
    run: @escaping OwnedFunction,
    ownerTest: @escaping @convention(c) (UnsafeRawPointer) -> Int64
  ) -> Bool {
    let origins = UnsafeMutablePointer<candlestick_failure_origins>.allocate(capacity: 1)
    origins.initialize(
      to: candlestick_failure_origins(
        current: current,
        run: run,
        key: UnsafeRawPointer(Unmanaged.passUnretained(key).toOpaque()),
        type: unsafeBitCast(Optional<Owner>.self as Any.Type, to: UnsafeRawPointer.self),
        owner_test: ownerTest,
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
  }
}
