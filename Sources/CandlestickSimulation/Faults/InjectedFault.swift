/// The error of a place that the code has marked with ``Simulation/faultPoint(_:fileID:line:)``, in a schedule in which it goes wrong.
///
/// ```swift
/// do { try disk.write(page) } catch let fault as InjectedFault where fault.name == "disk full" { evict() }
/// ```
public struct InjectedFault: Error, Sendable, Hashable, CustomStringConvertible {
  /// The name that the code has given to the place.
  public let name: String
  /// The module and the file of the place, such as "Storage/Disk.swift".
  public let fileID: String
  /// The line of the place, counted from 1.
  public let line: UInt

  /// Creates a fault, for example to compare a thrown one with it, or for a fake that always throws it.
  ///
  /// - Parameters:
  ///   - name: the name of the place.
  ///   - fileID: the module and the file of the place.
  ///   - line: the line of the place, counted from 1.
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
