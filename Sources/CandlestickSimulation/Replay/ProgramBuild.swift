/// The configuration and the compiler version of a program. Optimizations can add or remove steps of a run.
package struct ProgramBuild: Sendable, Hashable, Codable, CustomStringConvertible {
  /// True for a debug build.
  package let isDebug: Bool
  /// The version of Swift, such as `6.3`.
  package let swift: String

  /// The build of this program.
  package static var current: ProgramBuild { ProgramBuild(isDebug: isDebugBuild, swift: compiler) }

  package init(isDebug: Bool, swift: String) {
    self.isDebug = isDebug
    self.swift = swift
  }

  #if DEBUG
  private static let isDebugBuild = true
  #else
  private static let isDebugBuild = false
  #endif

  // No macro contains the version.
  #if compiler(>=6.6)
  private static let compiler = "6.6"
  #elseif compiler(>=6.5)
  private static let compiler = "6.5"
  #elseif compiler(>=6.4)
  private static let compiler = "6.4"
  #else
  private static let compiler = "6.3"
  #endif

  package var description: String { "\(isDebug ? "debug" : "release") build with Swift \(swift)" }

  /// The short form at the end of a replay string, such as `d63`.
  package var code: String { (isDebug ? "d" : "r") + swift.filter { $0 != "." } }
}

extension ProgramBuild {
  /// Parses the short form.
  init?(code: Substring) {
    let digits = code.dropFirst()
    guard let first = code.first, "dr".contains(first), (2...4).contains(digits.count),
      digits.unicodeScalars.allSatisfy({ ("0"..."9").contains($0) })
    else { return nil }
    self.init(isDebug: first == "d", swift: "\(digits.prefix(1)).\(digits.dropFirst())")
  }
}
