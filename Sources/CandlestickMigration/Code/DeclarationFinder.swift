import CandlestickSource

/// Finds what a file declares outside of functions, on its tokens.
struct DeclarationFinder {
  private static let types: Set<String> = ["class", "struct", "enum", "actor", "protocol", "extension"]
  private static let modifiers: Set<String> = [
    "public", "private", "fileprivate", "internal", "package", "open", "final", "static", "class", "override", "lazy",
    "weak", "unowned", "required", "convenience", "mutating", "nonmutating", "nonisolated", "dynamic", "indirect",
  ]
  /// What the line after a declaration's line begins with if the declaration goes on there.
  private static let continuations: Set<String> = ["{", "where", "throws", "async", "rethrows", "->"]

  private let code: SourceCode
  private var found: [SourceDeclaration] = []

  private init(_ code: SourceCode) { self.code = code }

  /// The declarations of a file, in order.
  static func declarations(in code: SourceCode) -> [SourceDeclaration] {
    var finder = DeclarationFinder(code)
    finder.find(in: 0..<code.tokens.count, parents: [])
    return finder.found
  }

  /// The functions that are declared in the code of others, in order.
  ///
  /// - Parameter declarations: the declarations of the file.
  static func localFunctions(in code: SourceCode, outside declarations: [SourceDeclaration]) -> [SourceDeclaration] {
    let finder = DeclarationFinder(code)
    let known = Set(declarations.map(\.keywordIndex))
    return code.indices(of: "func").compactMap { index in
      guard !known.contains(index), !code.is(".", at: index - 1) else { return nil }
      return finder.function(at: index, [])
    }
  }

  private mutating func find(in range: Range<Int>, parents: [Int]) {
    var index = range.lowerBound
    while index < range.upperBound {
      guard let declaration = declaration(at: index, parents) else {
        index = code.next(after: index)
        continue
      }
      found.append(declaration)
      if declaration.kind == .type || declaration.kind == .extension, let body = declaration.body {
        find(in: body.lowerBound + 1..<body.upperBound, parents: parents + [found.count - 1])
      }
      index = max(declaration.end, index) + 1
    }
  }

  private func declaration(at index: Int, _ parents: [Int]) -> SourceDeclaration? {
    guard code.tokens[index].kind == .identifier, !code.is(".", at: index - 1), !code.is("import", at: index - 1)
    else { return nil }
    let keyword = code.string(at: index)
    switch keyword {
    case "func": return function(at: index, parents)
    case "var", "let": return property(at: index, parents)
    case _ where Self.types.contains(keyword): return type(keyword, at: index, parents)
    default: return nil
    }
  }

  private func type(_ keyword: String, at index: Int, _ parents: [Int]) -> SourceDeclaration? {
    guard var name = code.name(at: index + 1), !Self.modifiers.contains(name), name != "func", name != "var" else {
      return nil
    }
    var end = index + 1
    while code.is(".", at: end + 1), let next = code.name(at: end + 2) {
      name += ".\(next)"
      end += 2
    }
    guard let brace = firstBrace(from: end + 1) else { return nil }
    return SourceDeclaration(
      kind: keyword == "extension" ? .extension : .type,
      keyword: keyword,
      keywordIndex: index,
      name: name,
      start: start(of: index),
      modifiers: modifiers(before: index),
      inherited: inherited(in: end + 1..<brace),
      parameters: nil,
      body: brace...(code.partner(of: brace) ?? brace),
      end: code.partner(of: brace) ?? brace,
      parents: parents
    )
  }

  private func firstBrace(from start: Int) -> Int? {
    var index = start
    while index < code.tokens.count {
      if code.is("{", at: index) { return index }
      if code.is("}", at: index) || code.is(";", at: index) { return nil }
      index = code.next(after: index)
    }
    return nil
  }

  private func inherited(in range: Range<Int>) -> [String] {
    guard let colon = range.first(where: { code.is(":", at: $0) }) else { return [] }
    var names = [""]
    var depth = 0
    for index in colon + 1..<max(range.upperBound, colon + 1) {
      if code.is("where", at: index) && depth == 0 { break }
      let string = code.string(at: index)
      if code.tokens[index].kind == .operator { depth += string.count { $0 == "<" } - string.count { $0 == ">" } }
      if string == "," && depth == 0 { names.append("") } else { names[names.count - 1] += string }
    }
    return names
  }

  private func function(at index: Int, _ parents: [Int]) -> SourceDeclaration? {
    guard index + 1 < code.tokens.count else { return nil }
    var open = index + 2
    while open < code.tokens.count, !code.is("(", at: open) { open += 1 }
    guard let close = code.partner(of: open) else { return nil }
    var body: ClosedRange<Int>?
    var next = close + 1
    while next < code.tokens.count, !code.is("}", at: next), !code.is(";", at: next) {
      let isNewLine = code.tokens[next].startsLine && !code.is("->", at: next - 1)
      if isNewLine && !Self.continuations.contains(code.string(at: next)) { break }
      if code.is("{", at: next) {
        body = next...(code.partner(of: next) ?? next)
        break
      }
      next = code.next(after: next)
    }
    return member(
      .function,
      code.name(at: index + 1) ?? code.string(at: index + 1),
      index,
      parents,
      open...close,
      body,
      next - 1
    )
  }

  private func property(at index: Int, _ parents: [Int]) -> SourceDeclaration? {
    let name = code.name(at: index + 1) ?? ""
    let end = code.statementEnd(from: index)
    var brace: Int?
    var next = index
    var hasValue = false
    while next <= end {
      if code.is("=", at: next) { hasValue = true }
      if code.is("{", at: next), brace == nil, !hasValue { brace = next }
      next = code.next(after: next)
    }
    return member(.property, name, index, parents, nil, brace.map { $0...(code.partner(of: $0) ?? $0) }, end)
  }

  private func member(
    _ kind: SourceDeclaration.Kind,
    _ name: String,
    _ index: Int,
    _ parents: [Int],
    _ parameters: ClosedRange<Int>?,
    _ body: ClosedRange<Int>?,
    _ end: Int
  ) -> SourceDeclaration {
    SourceDeclaration(
      kind: kind,
      keyword: code.string(at: index),
      keywordIndex: index,
      name: name,
      start: start(of: index),
      modifiers: modifiers(before: index),
      inherited: [],
      parameters: parameters,
      body: body,
      end: max(body?.upperBound ?? end, end),
      parents: parents
    )
  }

  /// The first attribute or modifier of what a keyword declares.
  private func start(of keyword: Int) -> Int {
    var start = keyword
    while let previous = modifier(before: start) { start = previous }
    return start
  }

  private func modifiers(before keyword: Int) -> Set<String> {
    var names: Set<String> = []
    var index = keyword
    while let previous = modifier(before: index) {
      names.insert(code.string(at: previous))
      index = previous
    }
    return names
  }

  /// The attribute or modifier that ends before a token.
  private func modifier(before index: Int) -> Int? {
    var previous = index - 1
    if code.is(")", at: previous), let open = code.partner(of: previous) {
      guard open > 0, code.tokens[open - 1].range.upperBound == code.tokens[open].range.lowerBound else { return nil }
      previous = open - 1
    }
    guard previous >= 0 else { return nil }
    if code.tokens[previous].kind == .attribute { return previous }
    let isModifier = Self.modifiers.contains(code.string(at: previous)) && code.tokens[previous].kind == .identifier
    return isModifier && !code.is(".", at: previous - 1) ? previous : nil
  }
}
