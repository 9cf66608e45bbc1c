import CandlestickSupport

/// Creates the names of examples in XCTest.
package enum ExampleName {
  /// The characters that a tool misreads: XCTest splits names at `,`, `/` and `.`; `swift test --filter` reads a name
  /// as a regular expression; the package manager writes it into XML unescaped.
  private static let misread = ",./\\()[]{}+*?^$|<>&\""

  /// For each ASCII character, true if a name can contain it.
  private static let isKept: [Bool] = (0..<0x80).map { value in
    (0x20..<0x7F).contains(value) && !misread.utf8.contains(UInt8(value))
  }

  /// The distance of an ASCII character from its full-width form.
  private static let fullWidthOffset: UInt32 = 0xFEE0

  /// Returns a name that reads like the text, is not empty, and contains no character that is misread. On Apple's platforms, it is an
  /// ``identifier(from:)``.
  ///
  /// - Parameter text: the descriptions of the groups and of the example.
  package static func make(from text: String) -> String {
    #if APPLE_XCTEST
    return identifier(from: text)
    #else
    let name = readable(text)
    if name.utf8.allSatisfy({ $0 == UInt8(ascii: " ") }) { return "unnamed example" }
    // A combining mark at the start would join the separator before it, and XCTest would not find that.
    return "/\(name)".first == "/" ? name : "◌\(name)"
    #endif
  }

  /// Returns the text as the name of a method in Objective-C, which Apple's XCTest needs: its letters and digits, with underscores
  /// between the words. XCTest must not find the method by itself, so the name does not begin with "test".
  package static func identifier(from text: String) -> String {
    let words = text.split { !$0.isLetter && !$0.isNumber }
    guard let first = words.first else { return "unnamed_example" }
    return (first.hasPrefix("test") || first.first?.isNumber == true ? "_" : "") + words.joined(separator: "_")
  }

  /// Returns the text with misread characters replaced by their full-width forms, and with spaces for line breaks,
  /// characters that turn or hide text, and characters that XML forbids.
  package static func readable(_ text: String) -> String {
    let isKept = Self.isKept
    return text.utf8.allSatisfy { $0 < 0x80 && isKept[Int($0)] } ? text : replacing(in: text)
  }

  private static func replacing(in text: String) -> String {
    var name = String.UnicodeScalarView()
    for character in text {
      let isPrintable = character.isPrintable
      for scalar in character.unicodeScalars {
        let properties = scalar.properties
        if misread.unicodeScalars.contains(scalar), let fullWidth = Unicode.Scalar(scalar.value + fullWidthOffset) {
          name.append(fullWidth)
        } else if (!isPrintable && scalar.isUnprintable) || properties.isWhitespace
          || properties.isNoncharacterCodePoint
        {
          name.append(" ")
        } else {
          name.append(scalar)
        }
      }
    }
    return String(name)
  }
}

/// Makes names unique.
package struct UniqueNames {
  #if APPLE_XCTEST
  private static let separatorOfNames = "_"
  #else
  private static let separatorOfNames = " #"
  #endif

  private let separator: String
  private var given: Set<String> = []
  private var lastNumbers: [String: Int] = [:]

  /// - Parameter separator: the text before a number; by default, one that a name in XCTest can contain.
  package init(separator: String? = nil) {
    self.separator = separator ?? Self.separatorOfNames
  }

  /// Returns the name, with a number after it if it was returned before.
  package mutating func next(_ name: String) -> String {
    if given.insert(name).inserted { return name }
    var unique: String
    var number = lastNumbers[name, default: 1]
    repeat {
      number += 1
      unique = "\(name)\(separator)\(number)"
    } while !given.insert(unique).inserted
    lastNumbers[name] = number
    return unique
  }
}
