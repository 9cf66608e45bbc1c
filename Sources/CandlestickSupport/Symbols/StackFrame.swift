import Foundation

/// A function in user code, and the line that it is executing.
package struct StackFrame: Sendable, CustomStringConvertible {
  /// The short name of the function.
  package let function: String
  package let source: SourceLocation?
  /// The name of the file and the line, such as `Loader.swift:12`; nil if unknown.
  package var line: String? { source.map { "\(URL(fileURLWithPath: $0.path).lastPathComponent):\($0.line)" } }

  package var description: String { text(function) }

  /// True if the code is in a package that the package manager has downloaded, into a folder with this name.
  var isInDependency: Bool { source?.path.contains("/checkouts/") ?? false }

  /// Returns the frame that tells a user most: the innermost one with a known line, preferably outside of dependencies.
  static func best(of frames: some Sequence<StackFrame>) -> StackFrame? {
    var first: StackFrame?, firstWithLine: StackFrame?
    for frame in frames {
      if frame.line != nil, !frame.isInDependency { return frame }
      first = first ?? frame
      firstWithLine = firstWithLine ?? (frame.line == nil ? nil : frame)
    }
    return firstWithLine ?? first
  }

  private func text(_ function: String) -> String { line.map { "\($0) in \(function)" } ?? function }

  /// Returns the description. If it is too long, omits "closure in", or if that is not enough, the function name.
  ///
  /// - Parameter length: the maximum number of characters. The file and the line, or a function without these, may
  ///   exceed it.
  package func text(atMost length: Int) -> String {
    var shorter = function[...]
    while shorter.hasPrefix("closure in ") { shorter = shorter.dropFirst("closure in ".count) }
    return [description, text(String(shorter))].first { $0.count <= length } ?? line ?? String(shorter)
  }
}
