/// Decides what runs next: what leads up to an example, the example, and what comes after it however it ended.
///
/// It runs nothing itself, so that the rules are the same for synchronous and for async code.
@MainActor final class HookSequence {
  private let setUp: [Hook]
  private let body: Hook?
  private let tearDown: [Hook]
  private let record: ExampleRecord
  private var position = 0

  init(setUp: [Hook], body: Hook?, tearDown: [Hook], record: ExampleRecord) {
    self.setUp = setUp
    self.body = body
    self.tearDown = tearDown
    self.record = record
  }

  private var tearDownPosition: Int { setUp.count + 1 }

  /// What to run now, or nil at the end.
  func next() -> Hook? {
    defer { position += 1 }
    if position < setUp.count { return setUp[position] }
    if position == setUp.count, let body { return body }
    position = max(position, tearDownPosition)
    let index = position - tearDownPosition
    return index < tearDown.count ? tearDown[index] : nil
  }

  /// Leaves out what has not been run yet, except what has to come after the example.
  func stop() {
    position = max(position, tearDownPosition)
  }

  /// Takes note of an error, and leaves out what it is a reason to leave out.
  func stop(for error: any Error, thrownBy hook: Hook) {
    stop()
    record.record(error, thrownBy: hook.name, at: hook.location)
  }
}
