extension QuickFileMigration {
  private static let foundationModules: Set<String> = [
    "Foundation", "XCTest", "UIKit", "AppKit", "SwiftUI", "Combine", "FoundationEssentials",
  ]

  /// Replaces `import Quick` and `import Nimble` by one `import Candlestick`.
  mutating func moveImports() {
    let imports = file.imports
    var candlestick = imports.filter { $0.module == "Candlestick" && !$0.isPartial }
    for found in imports where QuickNames.modules.contains(found.module) {
      done.formUnion(found.start...found.end)
      if found.isPartial {
        stop(
          "import the whole module, since its declarations are in other modules of Candlestick; write import \(found.module)",
          at: found.start
        )
      } else if candlestick.contains(where: { $0.covers(found) }) {
        remove(found)
        change("`import \(found.module)` is removed beside `import Candlestick`", at: found.start)
      } else {
        candlestick.append(found)
        replaceImport(found, isFirst: candlestick.count == 1)
        change("`import \(found.module)` becomes `import Candlestick`", at: found.start)
      }
    }
    for index in code.indices(of: "canImport") {
      guard let module = code.name(at: index + 2), QuickNames.modules.contains(module) else { continue }
      replace(index + 2...index + 2, by: "Candlestick")
      change("`canImport(\(module))` becomes `canImport(Candlestick)`", at: index)
    }
  }

  /// Imports Candlestick in a file without imports, which inherited Quick's functions from a class in another file.
  mutating func addImport() {
    guard !file.importsQuick, !project.isExported, !(result.edits.isEmpty && file.functions.isEmpty),
      let first = file.imports.first?.start ?? (code.tokens.isEmpty ? nil : 0)
    else { return }
    // The comments of the first declaration stay with it.
    var start = code.text.lines(code.tokens[first].range).lowerBound
    while file.imports.isEmpty, start > 0 {
      let line = code.text.lines(start - 1..<start - 1)
      guard !code.text.bytes[line].allSatisfy(\.isSpace) else { break }
      start = line.lowerBound
    }
    edit(start..<start, "import Candlestick\(code.text.lineEnd)")
    change("`import Candlestick`, for functions that a class inherited", at: first)
  }

  private mutating func replaceImport(_ found: ImportDeclaration, isFirst: Bool) {
    // Candlestick has none of Quick's internal declarations.
    for index in found.start..<found.nameIndex where code.is("@testable", at: index) {
      edit(code.tokens[index].range.lowerBound..<code.tokens[index + 1].range.lowerBound, "")
    }
    let others = file.imports.filter { $0.nameIndex != found.nameIndex && QuickNames.modules.contains($0.module) }
    let missing = ["@_exported", "@preconcurrency"].filter { attribute in
      !found.modifiers.contains(attribute) && others.contains { $0.modifiers.contains(attribute) }
    }
    if !missing.isEmpty { insert(missing.map { "\($0) " }.joined(), before: found.start) }
    let more = isFirst ? modulesToAdd() : []
    let nextToken = found.end + 1
    let isAlone =
      code.tokens[found.start].startsLine
      && (!code.tokens.indices.contains(nextToken) || code.tokens[nextToken].startsLine)
    if isAlone {
      edit(code.tokens[found.nameIndex].range, "Candlestick")
      let end = endOfLine(after: code.tokens[found.end].range.upperBound)
      for module in more {
        edit(end..<end, "\(code.text.lineEnd)import \(module)")
        change("`import \(module)`, which Quick re-exported", at: found.start)
      }
    } else {
      edit(code.tokens[found.nameIndex].range, (["Candlestick"] + more.map { "import \($0)" }).joined(separator: "; "))
      for module in more { change("`import \(module)`, which Quick re-exported", at: found.start) }
    }
  }

  private func endOfLine(after offset: Int) -> Int {
    code.text.bytes[offset...].firstIndex(where: \.endsLine) ?? code.text.bytes.count
  }

  /// Returns the modules that Quick re-exported and the file uses.
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

  /// Removes an import, with its line if nothing else is on it.
  private mutating func remove(_ found: ImportDeclaration) {
    if !code.is(";", at: found.end + 1), code.is(";", at: found.start - 1) {
      return edit(code.bytes(of: found.start - 1...found.end), "")
    }
    var bytes = code.bytes(of: found.start...(code.is(";", at: found.end + 1) ? found.end + 1 : found.end))
    if code.text.isAlone(bytes) {
      bytes = code.text.lines(bytes)
    } else {
      let rest = code.text.bytes[bytes.upperBound...].prefix { $0.isSpace && !$0.endsLine }
      bytes = bytes.lowerBound..<rest.endIndex
    }
    edit(bytes, "")
  }
}
