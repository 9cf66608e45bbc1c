/// A location in the source code.
///
/// ```swift
/// func expectPositive(_ number: Int, file: StaticString = #filePath, line: UInt = #line) {
///   if number <= 0 { fail("\(number) is not positive", location: CodeLocation(file: file, line: line)) }
/// }
/// ```
///
/// `CodeLocation()` as a default argument is the location of that argument, not of the call.
public struct CodeLocation: Sendable, CustomStringConvertible {
  /// The module and file name, such as `MyTests/StackSpec.swift`; the file path if only that is known.
  public var fileID: String { knownFileID ?? "\(filePath)" }
  // Nil instead of the path, because turning it into a String allocates.
  @usableFromInline let knownFileID: String?
  /// The path of the file; empty if the compiler did not know it.
  public let filePath: StaticString
  /// The line, counted from 1.
  public let line: UInt
  /// The column, counted from 1, or 0 if unknown.
  public let column: UInt

  /// Creates a location, by default that of the call.
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

  /// Creates the location of a failure in another framework or process, whose path is known only at run time.
  package init(path: String?, line: UInt, column: UInt = 0) {
    knownFileID = path ?? "<unknown>"
    filePath = ""
    self.line = line
    self.column = column
  }

  /// Creates the location of a failure in another process of this program.
  ///
  /// - Parameters:
  ///   - fileID: ``fileID`` there.
  ///   - path: the path of the file; empty if only the file's ID is known.
  package init(fileID: String, path: String, line: UInt, column: UInt) {
    knownFileID = fileID
    filePath = .retained(path)
    self.line = line
    self.column = column
  }

  /// Creates a location from only a file path and a line.
  public init(file: StaticString, line: UInt) {
    knownFileID = nil
    filePath = file
    self.line = line
    column = 0
  }

  /// The path of the file, or its ID if the path is unknown.
  package var path: String { filePath.utf8CodeUnitCount == 0 ? fileID : "\(filePath)" }

  /// The path of the file as a C string from the compiler; nil if the compiler did not know the path.
  package var cPath: UnsafePointer<CChar>? {
    guard filePath.hasPointerRepresentation, filePath.utf8CodeUnitCount > 0 else { return nil }
    return UnsafeRawPointer(filePath.utf8Start).assumingMemoryBound(to: CChar.self)
  }

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
