#if os(Linux)
/// A function that contains an address. With inlining, several do.
struct CodeFrame: Sendable {
  /// The mangled name.
  let symbol: String
  /// The file's path and the line; nil if unknown.
  let source: (file: String, line: Int)?

  /// Modules whose code is not the user's.
  private static let foreignModules: Set = [
    "Candlestick", "CandlestickConcurrency", "CandlestickExpectations", "CandlestickReports", "CandlestickRunner",
    "CandlestickSimulation", "CandlestickSpecs", "CandlestickSpies", "CandlestickSupport", "ConcurrencyExtras", "Fakes",
    "Nimble", "Quick",
    "Dispatch", "Foundation", "FoundationEssentials", "Swift", "Synchronization", "Testing", "XCTest", "_Concurrency",
    "__C",
  ]

  /// Parts of the paths of C code that is not the user's: ours, and that of the sanitizers.
  private static let foreignPaths = [
    "/Sources/CRuntimeHooks/", "/Sources/CSupport/", "/sanitizer_common/", "/compiler-rt/",
  ]

  /// The place as reports show it; nil if it is not in the user's code.
  var place: Place? {
    guard let name = FunctionName(symbol: symbol) else { return nil }
    if let module = name.module {
      // The package manager generates the last one, for the program.
      guard !Self.foreignModules.contains(module), !module.hasSuffix("PackageTests") else { return nil }
    } else {
      guard let source, !Self.foreignPaths.contains(where: source.file.contains) else { return nil }
    }
    return Place(function: name.text, source: source)
  }
}
#endif
