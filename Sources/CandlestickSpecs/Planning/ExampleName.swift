import CandlestickSupport

/// Creates the names of examples in XCTest.
package enum ExampleName {
  /// The characters that some tool interprets. XCTest splits names at `,`, `/` and `.`; `swift test --filter` reads a
  /// name as a regular expression; the package manager writes names into XML without escaping them.
  private static let misread = ",./\\()[]{}+*?^$|<>&\""

  /// For each ASCII character, true if a name may contain it.
  private static let isKept: [Bool] = (0..<0x80).map { value in
    (0x20..<0x7F).contains(value) && !misread.utf8.contains(UInt8(value))
  }

  /// The offset from an ASCII character to its full-width form.
  private static let fullWidthOffset: UInt32 = 0xFEE0

  /// Returns a name that reads like the text, is not empty, and contains no character that a tool interprets. On
  /// Apple's platforms, the name is an ``identifier(from:)``.
  ///
  /// - Parameter text: the descriptions of the groups and of the example.
  package static func make(from text: String) -> String {
    #if APPLE_XCTEST
    return identifier(from: text)
    #else
    let name = readable(text)
    if name.utf8.allSatisfy({ $0 == UInt8(ascii: " ") }) { return "unnamed example" }
    // A leading combining mark would combine with the separator before it, and XCTest would not recognize the
    // separator.
    return "/\(name)".first == "/" ? name : "◌\(name)"
    #endif
  }

  /// Returns the text as the name of an Objective-C method, which Apple's XCTest requires: its letters and digits, with
  /// underscores between words. The name does not begin with "test", so that XCTest does not find the method by itself.
  package static func identifier(from text: String) -> String {
    let words = text.split { !$0.isLetter && !$0.isNumber }
    guard let first = words.first else { return "unnamed_example" }
    return (first.hasPrefix("test") || first.first?.isNumber == true ? "_" : "") + words.joined(separator: "_")
  }

  /// Returns the text with interpreted characters replaced by their full-width forms. Replaces line breaks, characters
  /// that reverse or hide text, and characters that XML forbids with spaces.
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
  private static let nameSeparator = "_"
  #else
  private static let nameSeparator = " #"
  #endif

  private let separator: String
  private var given: Set<String> = []
  private var lastNumbers: [String: Int] = [:]

  /// Creates a source of names. The default separator is valid in an XCTest name.
  package init(separator: String? = nil) {
    self.separator = separator ?? Self.nameSeparator
  }

  /// Returns the name, followed by a number if the name was returned before.
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
