/// An error about the user's options.
package struct UsageError: Error, CustomStringConvertible {
  package let description: String
}
