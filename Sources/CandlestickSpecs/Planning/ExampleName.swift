/// The names that XCTest knows examples by.
enum ExampleName {
  /// What some reader of names takes for something else: XCTest splits at `,` and `/`; `swift test --filter` takes the
  /// name for a regular expression; the package manager writes it into XML as it is.
  private static let misread = ",/\\()[]{}+*?^$|<>&\""

  /// For each ASCII character, whether it can stand in a name.
  private static let isKept: [Bool] = (0..<0x80).map { value in
    (0x20..<0x7F).contains(value) && !misread.utf8.contains(UInt8(value))
  }

  /// How far the full-width form of an ASCII character is from it.
  private static let fullWidthOffset: UInt32 = 0xFEE0

  /// A name that reads like the text, holds nothing that is misread, and is not empty.
  ///
  /// Characters that would be misread are replaced by their full-width forms, line breaks and the like by spaces.
  ///
  /// - Parameter text: the descriptions of the groups and of the example.
  static func make(from text: String) -> String {
    let isKept = Self.isKept
    let name = text.utf8.allSatisfy { $0 < 0x80 && isKept[Int($0)] } ? text : replacing(in: text)
    return name.utf8.allSatisfy { $0 == UInt8(ascii: " ") } ? "unnamed example" : name
  }

  private static func replacing(in text: String) -> String {
    var name = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if misread.unicodeScalars.contains(scalar), let fullWidth = Unicode.Scalar(scalar.value + fullWidthOffset) {
        name.append(fullWidth)
      } else if scalar.properties.generalCategory == .control || scalar.properties.isWhitespace {
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
