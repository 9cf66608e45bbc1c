/// A part of what is run for an example, with the layers inside it in between. An example is a list of layers, outermost
/// first; in the innermost one, its own code comes last of what is run before.
enum ExampleLayer {
  case around(AroundHook)
  case hooks(before: [Hook], after: [Hook])

  var isAsync: Bool {
    switch self {
    case .around(let hook): hook.isAsync
    case .hooks(let before, let after): before.contains(where: \.isAsync) || after.contains(where: \.isAsync)
    }
  }
}
