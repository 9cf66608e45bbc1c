import CandlestickSimulation

extension RandomValue where Value == Character {
  /// The characters that `character()` draws, the simplest first: ASCII, and some that are often handled wrongly.
  private static let common: [Character] =
    Array("abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ -_.,:;!?'\"/\\()[]{}<>@#$%&*+=^`|~\n\t\0")
    + ["\r\n", "ß", "é", "e\u{301}", "İ", "ǆ", "א", "漢", "𝒳", "\u{200B}", "\u{202E}", "😀", "👩🏽‍💻", "🇩🇪", "\u{FFFD}"]

  /// Characters. Most are ASCII, the rest are ones that code often handles wrongly. The simplest is "a".
  ///
  /// ```swift
  /// let character = RandomValue.character()
  /// ```
  public static func character() -> Self { element(of: common) }

  /// Characters from a string. The first one is the simplest. Traps if the string is empty.
  ///
  /// ```swift
  /// let digit = RandomValue.character(of: "0123456789")
  /// ```
  public static func character(of characters: String, file: StaticString = #file, line: UInt = #line) -> Self {
    element(of: characters, file: file, line: line)
  }
}

extension RandomValue where Value == String {
  /// Strings.
  ///
  /// ```swift
  /// let pin = RandomValue.string(of: .character(of: "0123456789"), count: 4...4)
  /// ```
  ///
  /// Traps if the count can be negative.
  ///
  /// - Parameters:
  ///   - characters: the possible characters; by default those of `character()`.
  ///   - count: the possible numbers of characters; by default 0 to 10.
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
  /// Arrays.
  ///
  /// ```swift
  /// let numbers = RandomValue.array(of: .int(), count: 1...3)
  /// ```
  ///
  /// Traps if the count can be negative.
  ///
  /// - Parameters:
  ///   - element: the possible elements.
  ///   - count: the possible numbers of elements; by default 0 to 10.
  public static func array<Element>(
    of element: RandomValue<Element>,
    count: ClosedRange<Int> = 0...10,
    file: StaticString = #file,
    line: UInt = #line
  ) -> Self where Value == [Element] {
    check(count, file, line)
    return Self { random in random.elements(count) { random.draw(element) } }
  }

  /// Sets.
  ///
  /// ```swift
  /// let ids = RandomValue.set(of: .int(0...99), count: 1...3)
  /// ```
  ///
  /// Traps if the count can be negative, or if 1,000 drawn elements do not suffice for the minimum count.
  ///
  /// - Parameters:
  ///   - element: the possible elements.
  ///   - count: the possible numbers of elements; by default 0 to 10.
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

  /// Dictionaries.
  ///
  /// ```swift
  /// let ages = RandomValue.dictionary(of: .string(), to: .int(0...120))
  /// ```
  ///
  /// Traps if the count can be negative, or if 1,000 drawn keys do not suffice for the minimum count.
  ///
  /// - Parameters:
  ///   - key: the possible keys.
  ///   - value: the possible values of a key.
  ///   - count: the possible numbers of keys; by default 0 to 10.
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
      "only \(found) of 1,000 drawn values are distinct, but at least \(count.lowerBound) are needed; allow fewer, or draw from more values",
      file: file,
      line: line
    )
  }
}
