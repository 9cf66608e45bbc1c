/// An error in the user's options.
struct UsageError: Error, CustomStringConvertible {
  let description: String
}
