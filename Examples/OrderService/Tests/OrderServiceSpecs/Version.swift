/// A version of a component: with its planted bug, or without it.
enum Version: Sendable {
  case broken, fixed
}
