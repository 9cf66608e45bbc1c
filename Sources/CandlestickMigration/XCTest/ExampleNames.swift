/// The names that examples get after test methods, no two of them the same.
struct ExampleNames {
  private var methods: [String: String] = [:]

  /// The words for a method; the method's own name is added if another has the same words.
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
