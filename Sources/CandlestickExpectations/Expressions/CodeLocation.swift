import CandlestickSupport
import Foundation

/// A location in the source code.
///
/// ```swift
/// func expectPositive(_ number: Int, file: StaticString = #filePath, line: UInt = #line) {
///   if number <= 0 { fail("\(number) is not positive", location: CodeLocation(file: file, line: line)) }
/// }
/// ```
///
/// As a default argument, `CodeLocation()` is the location of the declaration, not of the call.
public struct CodeLocation: Sendable, CustomStringConvertible {
  /// The module and file name, such as `MyTests/StackSpec.swift`; if unknown, the path of the file.
  public var fileID: String { knownFileID ?? "\(filePath)" }
  // Nil instead of a copy of the path, because making a String allocates.
  @usableFromInline let knownFileID: String?
  /// The path of the file; empty if unknown.
  public let filePath: StaticString
  /// The line, counted from 1.
  public let line: UInt
  /// The column, counted from 1, or 0 if unknown.
  public let column: UInt

  /// Creates a location: by default, the location of the call.
  // Transparent, because otherwise `==` costs 9 % more in release builds, by the benchmark PassingExpectations.
  @_transparent
  public init(
    fileID: String = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.knownFileID = fileID
    self.filePath = filePath
    self.line = line
    self.column = column
  }

  /// The location of code whose file is not known.
  package static let unknown = CodeLocation(path: nil, line: 0)

  /// Creates the location of another framework's failure, whose path is known only at run time.
  package init(path: String?, line: UInt, column: UInt = 0) {
    knownFileID = path ?? "<unknown>"
    filePath = ""
    self.line = line
    self.column = column
  }

  /// Creates the location of code in another process of the same program.
  ///
  /// - Parameters:
  ///   - fileID: the ``fileID`` there.
  ///   - path: the path of the file; empty if unknown.
  package init(fileID: String, path: String, line: UInt, column: UInt) {
    knownFileID = fileID
    filePath = .retained(path)
    self.line = line
    self.column = column
  }

  /// Creates a location from a file path and a line.
  public init(file: StaticString, line: UInt) {
    knownFileID = nil
    filePath = file
    self.line = line
    column = 0
  }

  /// The path of the file; if unknown, its ID.
  package var path: String { filePath.utf8CodeUnitCount == 0 ? fileID : "\(filePath)" }

  /// The path of the file as a C string that is never freed; nil if unknown.
  package var cPath: UnsafePointer<CChar>? {
    guard filePath.hasPointerRepresentation, filePath.utf8CodeUnitCount > 0 else { return nil }
    return UnsafeRawPointer(filePath.utf8Start).assumingMemoryBound(to: CChar.self)
  }

  public var description: String { "\(path):\(line)" }
}

// MARK: - Codable

extension CodeLocation: Codable {
  private enum CodingKeys: CodingKey { case fileID, path, line, column }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      fileID: try values.decode(String.self, forKey: .fileID),
      path: try values.decode(String.self, forKey: .path),
      line: try values.decode(UInt.self, forKey: .line),
      column: try values.decode(UInt.self, forKey: .column)
    )
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(fileID, forKey: .fileID)
    try values.encode("\(filePath)", forKey: .path)
    try values.encode(line, forKey: .line)
    try values.encode(column, forKey: .column)
  }
}

// MARK: - Equatable, Hashable

extension CodeLocation: Hashable {
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.line == rhs.line && lhs.column == rhs.column && lhs.fileID == rhs.fileID
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(fileID)
    hasher.combine(line)
    hasher.combine(column)
  }
}

extension StaticString {
  private static let retained = Locked<[String: StaticString]>([:])

  /// Returns a path that another process has sent as a static string. Retains the characters of each different path for
  /// good.
  ///
  /// Relies on the layout of `StaticString`, which is frozen: a pointer, a count, and flags. The second flag is set if
  /// all characters are ASCII.
  fileprivate static func retained(_ text: String) -> StaticString {
    retained.withLock { retained in
      if let known = retained[text] { return known }
      let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
      let parts = (UInt(bitPattern: strdup(text)), UInt(text.utf8.count), UInt8(isASCII ? 2 : 0))
      let string = unsafeBitCast(parts, to: StaticString.self)
      retained[text] = string
      return string
    }
  }
}
