/// Determines the order of the steps of a layer: hooks, the layers inside, and the hooks after those, which run even if
/// earlier steps failed.
///
/// It does not run the steps, so synchronous and async code can share it.
@MainActor final class HookSequence {
  enum Step {
    case hook(Hook)
    /// The layers inside.
    case inside
  }

  private let before: [Hook]
  private let after: [Hook]
  private let record: ExampleRecord
  private var position = 0

  init(before: [Hook], after: [Hook], record: ExampleRecord) {
    self.before = before
    self.after = after
    self.record = record
  }

  private var afterPosition: Int { before.count + 1 }

  func next() -> Step? {
    defer { position += 1 }
    HookClock.current?.end()
    if position == before.count { return .inside }
    let hooks = position < before.count ? before[position...] : after.dropFirst(position - afterPosition)
    guard let hook = hooks.first else {
      RunStatus.endStep()
      return nil
    }
    let isExample = hook.name == "it"
    RunStatus.beginStep(isExample ? "" : hook.name, at: hook.location)
    if !isExample { HookClock.current?.begin(hook.name, at: hook.location) }
    return .hook(hook)
  }

  /// Skips to the hooks that run after the layers inside.
  func stop() {
    position = max(position, afterPosition)
  }

  /// Records an error, and skips the steps that it prevents.
  func stop(for error: any Error, thrownBy hook: Hook) {
    stop()
    record.record(error, thrownBy: hook.name, at: hook.location)
  }
}
