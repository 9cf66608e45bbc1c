/// A place in the source code.
///
/// ```swift
/// func expectPositive(_ number: Int, file: StaticString = #filePath, line: UInt = #line) {
///   if number <= 0 { fail("\(number) is not positive", location: CodeLocation(file: file, line: line)) }
/// }
/// ```
///
/// `CodeLocation()` as a default argument is the place of that argument, and not of the call.
public struct CodeLocation: Sendable, CustomStringConvertible {
  /// The module and the file's name, such as `MyTests/StackSpec.swift`; the path of the file where that alone is known.
  public var fileID: String { knownFileID ?? "\(filePath)" }
  // Nil rather than the path, as a text of that costs an allocation for each location.
  @usableFromInline let knownFileID: String?
  /// The path of the file, or nothing where it was not known to the compiler.
  public let filePath: StaticString
  /// The line, counted from 1.
  public let line: UInt
  /// The column, counted from 1, or 0 where it is not known.
  public let column: UInt

  /// Makes a source location, by default the place where this is written.
  ///
  /// - Parameters:
  ///   - fileID: the module and the file's name.
  ///   - filePath: the path of the file.
  ///   - line: the line, counted from 1.
  ///   - column: the column, counted from 1.
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

  /// Makes the location of a failure of another framework, or of another process, whose path is known only now.
  ///
  /// - Parameters:
  ///   - path: the path of the file, if it is known.
  ///   - line: the line, counted from 1.
  ///   - column: the column, counted from 1, or 0 where it is not known.
  package init(path: String?, line: UInt, column: UInt = 0) {
    knownFileID = path ?? "<unknown>"
    filePath = ""
    self.line = line
    self.column = column
  }

  /// Makes a source location from a file and a line alone.
  ///
  /// - Parameters:
  ///   - file: the path of the file.
  ///   - line: the line, counted from 1.
  public init(file: StaticString, line: UInt) {
    knownFileID = nil
    filePath = file
    self.line = line
    column = 0
  }

  /// The path of the file as text.
  package var path: String { filePath.utf8CodeUnitCount == 0 ? fileID : "\(filePath)" }

  public var description: String { "\(path):\(line)" }
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
