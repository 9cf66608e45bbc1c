/// An error in the arguments of a tool.
struct UsageError: Error {
  let message: String
}
