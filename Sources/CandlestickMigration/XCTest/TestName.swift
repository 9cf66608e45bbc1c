/// The words in the name of a test method.
enum TestName {
  /// Returns the words of a name in camel case or with underscores, without the `test` at the start.
  ///
  /// ```swift
  /// TestName.words(of: "testParsingJSONFails")     // "parsing JSON fails"
  /// TestName.words(of: "test_push_whenEmpty")      // "push when empty"
  /// ```
  static func words(of name: String) -> String {
    guard !name.contains(" ") else {
      let rest = name.hasPrefix("test ") ? String(name.dropFirst(5)) : name
      return rest.isEmpty ? name : rest
    }
    let rest = Array(name.hasPrefix("test") ? name.dropFirst(4) : name[...])
    // In a longer word such as `testable`, `test` is part of the name.
    let isPartOfWord = rest.first.map { $0.isLowercase } ?? true
    let words = split(isPartOfWord ? Array(name) : rest)
    return words.isEmpty ? name : words.map(plain).joined(separator: " ")
  }

  private static func split(_ characters: [Character]) -> [String] {
    var words: [String] = []
    var word = ""
    for (index, character) in characters.enumerated() {
      if character == "_" {
        if !word.isEmpty { words.append(word) }
        word = ""
        continue
      }
      let isAfterLower = index > 0 && (characters[index - 1].isLowercase || characters[index - 1].isNumber)
      let isBeforeLower = index + 1 < characters.count && characters[index + 1].isLowercase
      let beginsNumber = character.isNumber && index > 0 && characters[index - 1].isLowercase
      if !word.isEmpty && ((character.isUppercase && (isAfterLower || isBeforeLower)) || beginsNumber) {
        words.append(word)
        word = ""
      }
      word.append(character)
    }
    if !word.isEmpty { words.append(word) }
    return words
  }

  /// A word in lower case, unless it is an abbreviation.
  private static func plain(_ word: String) -> String {
    let isAbbreviation = word.count { $0.isUppercase } > 1
    return isAbbreviation ? word : word.lowercased()
  }
}

/// The names of the examples that replace test methods, all different.
struct ExampleNames {
  private var methods: [String: String] = [:]

  /// Returns the words of a method's name, followed by the name itself if another method has the same words.
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
