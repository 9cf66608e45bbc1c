/// A layer of what runs for an example. An example is a list of layers, outermost first; the next layer runs inside of
/// one. In the innermost layer, the example's own code comes last in `before`.
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
