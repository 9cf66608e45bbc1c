extension QuickFileMigration {
  private static let foundationModules: Set<String> = [
    "Foundation", "XCTest", "UIKit", "AppKit", "SwiftUI", "Combine", "FoundationEssentials",
  ]

  /// Replaces `import Quick` and `import Nimble` with one `import Candlestick`.
  mutating func migrateImports() {
    var candlestick = file.imports.filter { $0.module == "Candlestick" && !$0.isPartial }
    for found in file.imports where QuickNames.modules.contains(found.module) {
      handled.formUnion(found.start...found.end)
      if found.isPartial {
        let reason = "its declarations are in other modules of Candlestick"
        stop("import the whole module, since \(reason); write import \(found.module)", at: found.start)
      } else if candlestick.contains(where: { $0.covers(found) }) {
        removeImport(found)
        change("`import \(found.module)` is removed beside `import Candlestick`")
      } else {
        candlestick.append(found)
        replaceImport(found, isFirst: candlestick.count == 1)
        change("`import \(found.module)` becomes `import Candlestick`")
      }
    }
    for index in code.indices(of: "canImport") {
      guard let module = code.name(at: index + 2), QuickNames.modules.contains(module) else { continue }
      replace(index + 2...index + 2, by: "Candlestick")
      change("`canImport(\(module))` becomes `canImport(Candlestick)`")
    }
  }

  /// Imports Candlestick in a file that has no imports, because it inherited Quick's functions from a class in another file.
  mutating func addImport() {
    guard !file.importsQuick, !project.isExported, !(result.edits.isEmpty && file.functions.isEmpty),
      let first = file.imports.first?.start ?? (code.tokens.isEmpty ? nil : 0)
    else { return }
    // Comments above the first declaration stay with it.
    var start = code.text.lines(code.tokens[first].range).lowerBound
    while file.imports.isEmpty, start > 0 {
      let line = code.text.lines(start - 1..<start - 1)
      guard !code.text.bytes[line].allSatisfy(\.isSpace) else { break }
      start = line.lowerBound
    }
    edit(start..<start, "import Candlestick\(code.text.lineEnd)")
    change("`import Candlestick`, for functions that a class inherited")
  }

  private mutating func replaceImport(_ found: ImportDeclaration, isFirst: Bool) {
    // Candlestick does not contain Quick's internal declarations.
    for index in found.start..<found.nameIndex where code.is("@testable", at: index) {
      remove(from: index, to: index + 1)
    }
    let others = file.imports.filter { $0.nameIndex != found.nameIndex && QuickNames.modules.contains($0.module) }
    let missing = ["@_exported", "@preconcurrency"].filter { attribute in
      !found.modifiers.contains(attribute) && others.contains { $0.modifiers.contains(attribute) }
    }
    if !missing.isEmpty { insert(missing.map { "\($0) " }.joined(), before: found.start) }
    edit(code.tokens[found.nameIndex].range, "Candlestick")
    let next = found.end + 1
    let startsLine = code.tokens[found.start].startsLine
    let isAlone = startsLine && (!code.tokens.indices.contains(next) || code.tokens[next].startsLine)
    let bytes = code.text.bytes
    let nameEnd = code.end(of: found.nameIndex)
    let end = isAlone ? bytes[nameEnd...].firstIndex(where: \.endsLine) ?? bytes.count : nameEnd
    for module in isFirst ? modulesToAdd() : [] {
      edit(end..<end, "\(isAlone ? code.text.lineEnd : "; ")import \(module)")
      change("`import \(module)`, which Quick re-exported")
    }
  }

  /// Returns the modules that the file uses and that Quick re-exports.
  private func modulesToAdd() -> [String] {
    let modules = Set(file.imports.map(\.module))
    let names = code.allWords.filter { name in code.indices(of: name).contains { !code.is(".", at: $0 - 1) } }
    if !modules.contains("XCTest"), names.contains(where: { $0.hasPrefix("XCT") }) { return ["XCTest"] }
    guard modules.isDisjoint(with: Self.foundationModules) else { return [] }
    let usesFoundation = names.contains { name in
      let isObjectiveC = name.hasPrefix("NS") && name.dropFirst(2).first?.isUppercase == true
      return (isObjectiveC || QuickNames.foundation.contains(name)) && !project.types.contains(name)
    }
    return usesFoundation ? ["Foundation"] : []
  }

  /// Removes an import, and its line if nothing else is on it.
  private mutating func removeImport(_ found: ImportDeclaration) {
    if code.is(";", at: found.end + 1) {
      remove(found.start...found.end + 1)
    } else if code.is(";", at: found.start - 1) {
      edit(code.bytes(of: found.start - 1...found.end), "")
    } else {
      remove(found.start...found.end)
    }
  }
}
