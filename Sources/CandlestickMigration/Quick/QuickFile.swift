import CandlestickSource

/// A file of a suite, with what rules ask of it more than once.
final class QuickFile: Sendable {
  let code: SourceCode
  let declarations: [SourceDeclaration]
  let imports: [ImportDeclaration]
  /// Whether it may be changed. Other files are read for what they declare and use.
  let isGiven: Bool
  /// The calls of functions that declare something, in order.
  let functions: [Int]
  /// The calls of each of these functions, in order.
  private let calls: [String: [Int]]

  init(_ code: SourceCode, isGiven: Bool = true) {
    self.code = code
    self.isGiven = isGiven
    declarations = DeclarationFinder.declarations(in: code)
    imports = ImportDeclaration.imports(in: code)
    functions = code.indices(of: QuickNames.functions).filter { Self.isFunction(at: $0, in: code) }
    calls = Dictionary(grouping: functions) { code.string(at: $0) }
  }

  var path: String { code.text.path }

  /// Whether the file imports Quick or Nimble.
  var importsQuick: Bool { imports.contains { QuickNames.modules.contains($0.module) } }

  /// Whether the file hands Quick or Nimble on to all files that see it.
  var exportsQuick: Bool {
    imports.contains { QuickNames.modules.contains($0.module) && $0.modifiers.contains("@_exported") }
  }

  /// Whether the file has been moved.
  var isMoved: Bool { !importsQuick && imports.contains { $0.module == "Candlestick" } }

  /// The calls of some functions that declare something.
  func functions(_ names: some Sequence<String>) -> [Int] { names.flatMap { calls[$0] ?? [] }.sorted() }

  /// Whether a token is a call of a function that declares something.
  func isFunction(at index: Int) -> Bool { Self.isFunction(at: index, in: code) }

  private static func isFunction(at index: Int, in code: SourceCode) -> Bool {
    guard let name = code.name(at: index), QuickNames.functions.contains(name), isCall(at: index, in: code) else {
      return false
    }
    return !code.is(")", at: index + 2) || !code.is("(", at: index + 1)
  }

  /// Whether a name is called on nothing, on `self` or on a spec class.
  func isCall(at index: Int) -> Bool { Self.isCall(at: index, in: code) }

  private static func isCall(at index: Int, in code: SourceCode) -> Bool {
    guard code.is("(", at: index + 1) || code.is("{", at: index + 1), code.isPlain(index) else { return false }
    if code.is(".", at: index - 1) { return base(of: index, in: code) != nil }
    return !["func", "let", "var", "for", "class", "enum"].contains(code.string(at: index - 1))
  }

  /// What a name that is called on `self`, a spec class or Quick is called on, as a token.
  func base(of index: Int) -> Int? { Self.base(of: index, in: code) }

  private static func base(of index: Int, in code: SourceCode) -> Int? {
    guard code.is(".", at: index - 1), let base = code.name(at: index - 2), !code.is(".", at: index - 3) else {
      return nil
    }
    let isBase = base == "self" || base == "Self" || base == "super" || base.hasSuffix("Spec") || base == "Quick"
    return isBase ? index - 2 : nil
  }

  /// Whether one of the functions that declare something, or a helper with such a call, is called in some tokens.
  func declaresExamples(in range: ClosedRange<Int>, helpers: Set<String>) -> Bool {
    if functions.hasElement(in: range) { return true }
    return helpers.contains { name in
      code.indices(of: name).elements(in: range).contains { isCall(at: $0) }
    }
  }

  /// The names in some tokens that stand alone, or after `self.` or `super.`.
  func ownNames(in range: ClosedRange<Int>) -> Set<String> {
    Set(range.compactMap { index in code.name(at: index).flatMap { isOwnName(index) ? $0 : nil } })
  }

  /// Whether a name stands alone, or after `self.` or `super.`.
  func isOwnName(_ index: Int) -> Bool {
    guard code.is(".", at: index - 1) else {
      return !(code.is(":", at: index + 1) && (code.is("(", at: index - 1) || code.is(",", at: index - 1)))
    }
    return code.is("self", at: index - 2) || code.is("super", at: index - 2)
  }
}

extension [Int] {
  /// The elements in a range, of an array that is sorted.
  func elements(in range: ClosedRange<Int>) -> ArraySlice<Int> {
    let start = firstIndex(notBefore: range.lowerBound)
    return self[start..<Swift.max(start, firstIndex(notBefore: range.upperBound + 1))]
  }

  /// Whether an element is in a range, of an array that is sorted.
  func hasElement(in range: ClosedRange<Int>) -> Bool {
    let start = firstIndex(notBefore: range.lowerBound)
    return start < count && self[start] <= range.upperBound
  }

  private func firstIndex(notBefore value: Int) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < value { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
