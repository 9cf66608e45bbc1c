import Foundation

extension Task where Success == Never, Failure == Never {
  /// Suspends the current task many times, so that others most likely get their turn.
  ///
  /// ```swift
  /// model.refresh()                      // starts a task
  /// await Task.megaYield()
  /// XCTAssertEqual(model.state, .loading)
  /// ```
  ///
  /// It promises nothing: on a busy machine, the others may need longer. In a simulation, it returns when no other task is
  /// ready, and `count` does not matter.
  ///
  /// - Parameter count: how many times; by default 20, or what `TASK_MEGA_YIELD_COUNT` says in the environment.
  public static func megaYield(count: Int = _defaultMegaYieldCount) async {
    if await TestHooks.settle() { return }
    // In tasks of low priority, which run after others.
    for _ in 0..<max(count, 0) { await Task<Void, Never>.detached(priority: .background) { await Task.yield() }.value }
  }
}

/// How many times `Task.megaYield()` suspends: `TASK_MEGA_YIELD_COUNT` in the environment, else 20.
public let _defaultMegaYieldCount = max(
  0,
  min(ProcessInfo.processInfo.environment["TASK_MEGA_YIELD_COUNT"].flatMap(Int.init) ?? 20, 10_000)
)
