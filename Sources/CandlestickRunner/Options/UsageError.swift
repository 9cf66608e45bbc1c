/// An error about the user's options.
struct UsageError: Error, CustomStringConvertible {
  let description: String
}
