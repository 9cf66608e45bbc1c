#if os(Linux)
import Foundation

/// One function that an address is in: where functions have been inlined, there are several.
package struct CodeFrame: Sendable {
  /// The name that the linker knows.
  let symbol: String
  /// The file's path, and the line in it; nil if they are not known.
  let source: (file: String, line: Int)?

  /// The modules whose code is not the user's.
  private static let foreignModules: Set = [
    "Candlestick", "CandlestickExpectations", "CandlestickReports", "CandlestickSimulation", "CandlestickSpecs",
    "CandlestickSupport", "Nimble", "Quick",
    "Dispatch", "Foundation", "FoundationEssentials", "Swift", "Synchronization", "Testing", "XCTest", "_Concurrency",
    "__C",
  ]

  /// What is in the paths of C code that is not the user's: ours, and that of the sanitizers.
  private static let foreignPaths = ["/Sources/CRuntimeHooks/", "/sanitizer_common/", "/compiler-rt/"]

  /// The place as it is told to the user; nil if it is not in code of theirs.
  var place: Place? {
    guard let name = FunctionName(symbol: symbol) else { return nil }
    if let module = name.module {
      guard !Self.foreignModules.contains(module) else { return nil }
    } else {
      guard let source, !Self.foreignPaths.contains(where: source.file.contains) else { return nil }
    }
    guard let source else { return Place(function: name.text, line: nil) }
    return Place(function: name.text, line: "\(URL(fileURLWithPath: source.file).lastPathComponent):\(source.line)")
  }
}
#endif
