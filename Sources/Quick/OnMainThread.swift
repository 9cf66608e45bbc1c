/// A closure or value of a suite for later use, which need not be Sendable.
///
/// Unchecked, because a suite declares examples on the main thread, one after another, and one example at a time uses
/// the code: the main thread, or the one task that the main thread waits for.
struct OnMainThread<Code>: @unchecked Sendable {
  let code: Code
}
