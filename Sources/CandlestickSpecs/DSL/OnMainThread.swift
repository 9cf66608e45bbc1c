/// A closure or a value of a suite that is kept for later use and need not be sendable.
///
/// Unchecked, because a suite declares its examples on the main thread, one after another, and examples use the value
/// one at a time: on the main thread, or in the one task that the main thread waits for.
package struct OnMainThread<Code>: @unchecked Sendable {
  package let code: Code

  package init(code: Code) {
    self.code = code
  }
}
