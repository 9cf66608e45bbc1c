/// The names of the examples that replace test methods, all different.
struct ExampleNames {
  private var methods: [String: String] = [:]

  /// The words of a method's name, followed by the name itself if another method has the same words.
  mutating func name(for method: String) -> String {
    let words = TestName.words(of: method)
    if let other = methods[words], other != method {
      let name = "\(words) (\(method))"
      methods[name] = method
      return name
    }
    methods[words] = method
    return words
  }
}
