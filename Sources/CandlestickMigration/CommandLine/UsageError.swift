/// Arguments that a tool does not take.
struct UsageError: Error {
  /// What is wrong with them.
  let message: String
}
