/// An error with a name.
enum TestError: Error {
  case broken
  case first, second
}
