/// An error about an option that a user gave.
package struct UsageError: Error, CustomStringConvertible {
  package let description: String
}
