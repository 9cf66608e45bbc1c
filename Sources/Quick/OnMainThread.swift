/// A closure or value of a suite for later use, which need not be Sendable.
///
/// Unchecked, because a suite declares its examples on the main thread, one after another, and one example at a time uses the
/// code: on the main thread, or in the one task that the main thread waits for.
struct OnMainThread<Code>: @unchecked Sendable {
  let code: Code
}
