import Foundation

/// Prints to the standard output, at once: a crash that follows must not take it along.
func say(_ text: String) {
  print(text)
  fflush(nil)
}
