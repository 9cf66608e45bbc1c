/// What a suite hands over to be used later, whatever its type says of threads.
///
/// Unchecked, because a suite's examples are declared on the main thread, one after another, and what is handed over there is
/// used by one example at a time: by the main thread, or by the one task that the main thread waits for.
struct OnMainThread<Code>: @unchecked Sendable {
  let code: Code
}
