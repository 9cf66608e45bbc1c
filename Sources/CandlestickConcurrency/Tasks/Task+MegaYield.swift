import Foundation

extension Task where Success == Never, Failure == Never {
  /// Suspends the current task many times, so that other tasks get a chance to run.
  ///
  /// ```swift
  /// model.refresh()                      // starts a task
  /// await Task.megaYield()
  /// XCTAssertEqual(model.state, .loading)
  /// ```
  ///
  /// There is no guarantee: on a busy machine, other tasks may need longer. In a simulation, the call returns when no
  /// other task is ready, regardless of `count`.
  ///
  /// - Parameter count: how many times to suspend. By default, the variable `TASK_MEGA_YIELD_COUNT`, or 20 if it is not
  ///   set.
  public static func megaYield(count: Int = _defaultMegaYieldCount) async {
    if await TestHooks.settle() { return }
    // Yield in tasks of low priority, which run after other tasks.
    for _ in 0..<max(count, 0) { await Task<Void, Never>.detached(priority: .background) { await Task.yield() }.value }
  }
}

/// The default count of `Task.megaYield()`: the variable `TASK_MEGA_YIELD_COUNT`, or 20 if it is not set.
public let _defaultMegaYieldCount = max(
  0,
  min(ProcessInfo.processInfo.environment["TASK_MEGA_YIELD_COUNT"].flatMap(Int.init) ?? 20, 10_000)
)
