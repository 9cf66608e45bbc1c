extension RandomValue where Value == Character {
  /// The characters that `character()` draws, the simplest first: those of ASCII, and some that code often does not expect.
  private static let common: [Character] =
    Array("abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ -_.,:;!?'\"/\\()[]{}<>@#$%&*+=^`|~\n\t\0")
    + ["\r\n", "ß", "é", "e\u{301}", "İ", "ǆ", "א", "漢", "𝒳", "\u{200B}", "\u{202E}", "😀", "👩🏽‍💻", "🇩🇪", "\u{FFFD}"]

  /// A character: in most cases one of ASCII, of which "a" is the simplest, and otherwise one that code often does not expect.
  ///
  /// ```swift
  /// let character = RandomValue.character()
  /// ```
  public static func character() -> Self { element(of: common) }

  /// One of the characters of a string. The first is the simplest. Stops the process if the string is empty.
  ///
  /// ```swift
  /// let digit = RandomValue.character(of: "0123456789")
  /// ```
  public static func character(of characters: String, file: StaticString = #file, line: UInt = #line) -> Self {
    element(of: characters, file: file, line: line)
  }
}

extension RandomValue where Value == String {
  /// A string.
  ///
  /// ```swift
  /// let pin = RandomValue.string(of: .character(of: "0123456789"), count: 4...4)
  /// ```
  ///
  /// Stops the process if the count is negative.
  ///
  /// - Parameters:
  ///   - characters: the characters; by default, any.
  ///   - count: how many characters; at most 10 by default.
  public static func string(
    of characters: RandomValue<Character> = .character(),
    count: ClosedRange<Int> = 0...10,
    file: StaticString = #file,
    line: UInt = #line
  ) -> Self {
    RandomValue<[Character]>.array(of: characters, count: count, file: file, line: line).map { String($0) }
  }
}

extension RandomValue {
  /// An array.
  ///
  /// ```swift
  /// let numbers = RandomValue.array(of: .int(), count: 1...3)
  /// ```
  ///
  /// Stops the process if the count is negative.
  ///
  /// - Parameters:
  ///   - element: the elements.
  ///   - count: how many elements; at most 10 by default.
  public static func array<Element>(
    of element: RandomValue<Element>,
    count: ClosedRange<Int> = 0...10,
    file: StaticString = #file,
    line: UInt = #line
  ) -> Self where Value == [Element] {
    check(count, file, line)
    return Self { random in random.elements(count) { random.draw(element) } }
  }

  /// A set.
  ///
  /// ```swift
  /// let ids = RandomValue.set(of: .int(0...99), count: 1...3)
  /// ```
  ///
  /// Stops the process if the count is negative, or if 1,000 drawn elements are not enough for the minimum count.
  ///
  /// - Parameters:
  ///   - element: the elements.
  ///   - count: how many elements; at most 10 by default.
  public static func set<Element>(
    of element: RandomValue<Element>,
    count: ClosedRange<Int> = 0...10,
    file: StaticString = #file,
    line: UInt = #line
  ) -> Self where Value == Set<Element>, Element: SendableMetatype {
    check(count, file, line)
    return Self { random in
      var set: Set<Element> = []
      _ = random.elements(count) { set.insert(random.draw(element)).inserted ? () : nil }
      checkDistinct(set.count, count, file, line)
      return set
    }
  }

  /// A dictionary.
  ///
  /// ```swift
  /// let ages = RandomValue.dictionary(of: .string(), to: .int(0...120))
  /// ```
  ///
  /// Stops the process if the count is negative, or if 1,000 drawn keys are not enough for the minimum count.
  ///
  /// - Parameters:
  ///   - key: the keys.
  ///   - value: their values.
  ///   - count: how many keys; at most 10 by default.
  public static func dictionary<Key, Element>(
    of key: RandomValue<Key>,
    to value: RandomValue<Element>,
    count: ClosedRange<Int> = 0...10,
    file: StaticString = #file,
    line: UInt = #line
  ) -> Self where Value == [Key: Element], Key: SendableMetatype {
    check(count, file, line)
    return Self { random in
      var values: [Key: Element] = [:]
      _ = random.elements(count) {
        let (key, value) = (random.draw(key), random.draw(value))
        return values.updateValue(value, forKey: key) == nil ? () : nil
      }
      checkDistinct(values.count, count, file, line)
      return values
    }
  }

  private static func check(_ count: ClosedRange<Int>, _ file: StaticString, _ line: UInt) {
    precondition(count.lowerBound >= 0, "a collection cannot have \(count.lowerBound) elements", file: file, line: line)
  }

  private static func checkDistinct(_ found: Int, _ count: ClosedRange<Int>, _ file: StaticString, _ line: UInt) {
    precondition(
      found >= count.lowerBound,
      "1,000 drawn values have only \(found) different ones, but at least \(count.lowerBound) are needed; allow fewer, or draw from more",
      file: file,
      line: line
    )
  }
}
