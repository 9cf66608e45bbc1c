/// The names that XCTest knows examples by.
enum ExampleName {
  /// What some reader of names takes for something else: XCTest splits at `,`, `/` and `.`; `swift test --filter` takes the
  /// name for a regular expression; the package manager writes it into XML unescaped.
  private static let misread = ",./\\()[]{}+*?^$|<>&\""

  /// For each ASCII character, whether it can stand in a name.
  private static let isKept: [Bool] = (0..<0x80).map { value in
    (0x20..<0x7F).contains(value) && !misread.utf8.contains(UInt8(value))
  }

  /// How far the full-width form of an ASCII character is from it.
  private static let fullWidthOffset: UInt32 = 0xFEE0

  /// A name that reads like the text, holds nothing that is misread, and is not empty.
  ///
  /// - Parameter text: the descriptions of the groups and of the example.
  static func make(from text: String) -> String {
    let name = readable(text)
    if name.utf8.allSatisfy({ $0 == UInt8(ascii: " ") }) { return "unnamed example" }
    // A combining mark at the start would join the separator before it, which XCTest would no longer find.
    return "/\(name)".first == "/" ? name : "◌\(name)"
  }

  /// A text without what is misread: such characters are replaced by their full-width forms, line breaks, control characters
  /// and what XML forbids by spaces.
  static func readable(_ text: String) -> String {
    let isKept = Self.isKept
    return text.utf8.allSatisfy { $0 < 0x80 && isKept[Int($0)] } ? text : replacing(in: text)
  }

  private static func replacing(in text: String) -> String {
    var name = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let properties = scalar.properties
      if misread.unicodeScalars.contains(scalar), let fullWidth = Unicode.Scalar(scalar.value + fullWidthOffset) {
        name.append(fullWidth)
      } else if properties.generalCategory == .control || properties.isWhitespace || properties.isNoncharacterCodePoint
      {
        name.append(" ")
      } else {
        name.append(scalar)
      }
    }
    return String(name)
  }
}

/// Gives out names that are each different.
struct UniqueNames {
  private var given: Set<String> = []
  private var lastNumbers: [String: Int] = [:]

  /// The name, or the name with a number after it if it has been given out before.
  mutating func next(_ name: String) -> String {
    if given.insert(name).inserted { return name }
    var unique: String
    var number = lastNumbers[name, default: 1]
    repeat {
      number += 1
      unique = "\(name) #\(number)"
    } while !given.insert(unique).inserted
    lastNumbers[name] = number
    return unique
  }
}
