/// Recognizes calls of the DSL's functions in a file.
///
/// The functions may be called without a prefix, on `self`, on a spec class, or with a module.
struct SpecCalls: Sendable {
  private static let modules: Set<String> = ["Candlestick", "CandlestickSpecs", "Quick"]

  private let code: SourceCode
  /// The classes that inherit, directly or indirectly, from a class whose name ends in `Spec`.
  private let classes: Set<String>

  init(_ code: SourceCode) {
    self.code = code
    let declared = code.indices(of: "class").compactMap(code.declaration)
    var subclasses: [String: [String]] = [:]
    for declaration in declared {
      guard let superclass = declaration.superclass else { continue }
      subclasses[superclass.name, default: []].append(declaration.name)
    }
    var classes: Set<String> = []
    var pending = subclasses.filter { $0.key.hasSuffix("Spec") }.flatMap(\.value)
    while let name = pending.popLast() {
      if classes.insert(name).inserted { pending += subclasses[name] ?? [] }
    }
    self.classes = classes
  }

  /// Returns true if the token names a function that is called and may be a DSL function.
  func isCall(_ index: Int) -> Bool {
    let hasBrackets = code.is("(", at: index + 1) && !code.tokens[index + 1].startsLine
    guard hasBrackets || code.is("{", at: index + 1), code.name(at: index) != nil else { return false }
    if code.is(".", at: index - 1) { return base(of: index) != nil }
    return !code.isDeclaredName(index)
  }

  /// Returns true if the token is a name without backquotes that is called with arguments or a closure.
  func hasArguments(_ index: Int) -> Bool {
    let isEmpty = code.is("(", at: index + 1) && code.is(")", at: index + 2)
    return !isEmpty && code.isPlain(index) && isCall(index)
  }

  /// Returns the token of the `self`, class or module on which a DSL function is called; nil if there is no prefix, or
  /// another one.
  func base(of index: Int) -> Int? {
    guard code.is(".", at: index - 1), let base = code.name(at: index - 2), !code.is(".", at: index - 3) else {
      return nil
    }
    let isBase = ["self", "Self", "super"].contains(base) || base.hasSuffix("Spec") || classes.contains(base)
    return isBase || isModule(index - 2) ? index - 2 : nil
  }

  func isModule(_ index: Int) -> Bool { Self.modules.contains(code.string(at: index)) }
}
