import Foundation

extension Task where Success == Never, Failure == Never {
  /// Suspends the current task many times, so that other tasks probably run.
  ///
  /// ```swift
  /// model.refresh()                      // starts a task
  /// await Task.megaYield()
  /// XCTAssertEqual(model.state, .loading)
  /// ```
  ///
  /// It guarantees nothing: on a busy machine, other tasks may need longer. In a simulation, it returns when no other task is ready,
  /// regardless of `count`.
  ///
  /// - Parameter count: the number of times; by default `TASK_MEGA_YIELD_COUNT` in the environment, or else 20.
  public static func megaYield(count: Int = _defaultMegaYieldCount) async {
    if await TestHooks.settle() { return }
    // In tasks of low priority, which run after the others.
    for _ in 0..<max(count, 0) { await Task<Void, Never>.detached(priority: .background) { await Task.yield() }.value }
  }
}

/// The number of times that `Task.megaYield()` suspends: `TASK_MEGA_YIELD_COUNT` in the environment, or else 20.
public let _defaultMegaYieldCount = max(
  0,
  min(ProcessInfo.processInfo.environment["TASK_MEGA_YIELD_COUNT"].flatMap(Int.init) ?? 20, 10_000)
)
