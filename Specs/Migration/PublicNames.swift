import CandlestickMigration
import Foundation

/// The public top-level names of this package's modules.
enum PublicNames {
  /// The names of Quick and Nimble that Candlestick does not have.
  static let ofQuickOnly = Result { try names(in: ["Quick", "Nimble"]).subtracting(ofCandlestick.get()) }

  static let ofCandlestick = Result {
    try names(in: ["CandlestickExpectations", "CandlestickReports", "CandlestickSimulation", "CandlestickSpecs"])
  }

  private static let keywords = ["class", "struct", "enum", "actor", "protocol", "typealias", "func", "var", "let"]

  static func names(in modules: [String]) throws -> Set<String> {
    let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources")
      .standardizedFileURL
    let files = try SwiftFileFinder.files(in: modules.map { sources.appending(path: $0).path })
    return try files.reduce(into: []) { names, path in
      let code = try SourceCode(SourceReader.text(of: path))
      for index in code.indices(of: keywords) {
        var outer = code.opening(around: index)
        while let open = outer, code.is("#if", at: open) { outer = code.opening(around: open) }
        guard outer == nil, let name = code.name(at: index + 1), isPublic(index, code) else { continue }
        // Public only because public code uses it.
        if name.hasPrefix("_") { continue }
        names.insert(name)
      }
    }
  }

  private static func isPublic(_ keyword: Int, _ code: SourceCode) -> Bool {
    let modifiers: Set<String> = ["public", "open", "final", "nonisolated", "async"]
    var index = keyword - 1
    while index >= 0 {
      if code.is("public", at: index) || code.is("open", at: index) { return true }
      let isModifier = modifiers.contains(code.string(at: index)) || code.is(")", at: index) || code.is("(", at: index)
      guard isModifier || code.is("nonsending", at: index) else { return false }
      index -= 1
    }
    return false
  }
}
