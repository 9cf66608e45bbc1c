/// The error that ``Simulation/faultPoint(_:fileID:line:)`` throws in a schedule that injects a fault there.
///
/// ```swift
/// do { try disk.write(page) } catch let fault as InjectedFault where fault.name == "disk full" { evict() }
/// ```
public struct InjectedFault: Error, Sendable, Hashable, CustomStringConvertible {
  /// The name of the fault, as passed to `faultPoint`.
  public let name: String
  /// The module and the file of the fault point, such as "Storage/Disk.swift".
  public let fileID: String
  /// The line of the fault point, counted from 1.
  public let line: UInt

  /// Creates a fault, for example to compare it with a thrown one, or for a fake that always throws it.
  ///
  /// - Parameters:
  ///   - name: the name of the fault.
  ///   - fileID: the module and the file of the fault point.
  ///   - line: the line of the fault point, counted from 1.
  public init(name: String, fileID: String = #fileID, line: UInt = #line) {
    self.name = name
    self.fileID = fileID
    self.line = line
  }

  /// The name and the place: `fault "disk full" at Disk.swift:12`.
  public var description: String {
    "fault \"\(name)\" at \(fileID.split(separator: "/").last.map(String.init) ?? fileID):\(line)"
  }
}
