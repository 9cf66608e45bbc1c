/// Creates distinct names for the examples that replace test methods.
struct ExampleNames {
  /// The method for each name.
  private var methods: [String: String] = [:]

  /// Returns the words of a method's name. If another method has the same words, the method's name follows in parentheses.
  mutating func name(for method: String) -> String {
    let words = Self.words(of: method)
    let other = methods[words]
    let name = other == nil || other == method ? words : "\(words) (\(method))"
    methods[name] = method
    return name
  }

  /// Splits a name in camel case or with underscores into words, without a leading `test`: "parsing JSON fails" for
  /// `testParsingJSONFails`, and "push when empty" for `test_push_whenEmpty`.
  private static func words(of name: String) -> String {
    guard !name.contains(" ") else {
      let rest = name.hasPrefix("test ") ? String(name.dropFirst(5)) : name
      return rest.isEmpty ? name : rest
    }
    let rest = Array(name.hasPrefix("test") ? name.dropFirst(4) : name[...])
    // In a longer word such as `testable`, `test` belongs to the name.
    let continuesWord = rest.first.map { $0.isLowercase } ?? true
    let words = split(continuesWord ? Array(name) : rest)
    return words.isEmpty ? name : words.map(plain).joined(separator: " ")
  }

  private static func split(_ characters: [Character]) -> [String] {
    var words = [""]
    for (index, character) in characters.enumerated() {
      let isAfterLower = index > 0 && (characters[index - 1].isLowercase || characters[index - 1].isNumber)
      let isBeforeLower = index + 1 < characters.count && characters[index + 1].isLowercase
      let beginsNumber = character.isNumber && index > 0 && characters[index - 1].isLowercase
      if character == "_" || (character.isUppercase && (isAfterLower || isBeforeLower)) || beginsNumber {
        words.append("")
      }
      if character != "_" { words[words.count - 1].append(character) }
    }
    return words.filter { !$0.isEmpty }
  }

  /// Returns the word in lowercase, or unchanged if it is an abbreviation.
  private static func plain(_ word: String) -> String {
    word.count { $0.isUppercase } > 1 ? word : word.lowercased()
  }
}
