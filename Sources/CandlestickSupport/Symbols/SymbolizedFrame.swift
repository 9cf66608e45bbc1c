/// A function at an address, as the symbolizer reports it. An address in inlined code has several.
struct SymbolizedFrame: Sendable {
  /// The mangled name.
  let symbol: String
  let source: SourceLocation?

  /// The modules that are not user code.
  private static let foreignModules: Set = [
    "Candlestick", "CandlestickConcurrency", "CandlestickEngine", "CandlestickExpectations", "CandlestickExploration",
    "CandlestickReports", "CandlestickRunner", "CandlestickSimulation", "CandlestickSpecs", "CandlestickSpies",
    "CandlestickSupport", "ConcurrencyExtras", "Fakes", "Nimble", "Quick",
    "Dispatch", "Foundation", "FoundationEssentials", "Swift", "Synchronization", "Testing", "XCTest", "_Concurrency",
    "__C",
  ]

  /// Parts of the paths of C code that is not user code: Candlestick's own, and that of the sanitizers and of `Mutex`.
  private static let foreignPaths = [
    "/Sources/CRuntimeHooks/", "/Sources/CSupport/", "/Sources/CTestProcess/", "/sanitizer_common/", "/compiler-rt/",
    "/_SynchronizationShims.h",
  ]

  /// The frame for reports; nil if it is not in user code.
  var stackFrame: StackFrame? {
    guard let name = FunctionName(symbol: symbol) else { return nil }
    if let module = name.module {
      // The package manager generates a module with this suffix for the program.
      guard !Self.foreignModules.contains(module), !module.hasSuffix("PackageTests") else { return nil }
    } else {
      guard let source, !Self.foreignPaths.contains(where: source.path.contains) else { return nil }
    }
    // The lines of a macro's code are in no file.
    let isOfMacro = source?.path.contains("@__swiftmacro_") == true
    return StackFrame(function: name.text, source: isOfMacro ? nil : source)
  }
}
