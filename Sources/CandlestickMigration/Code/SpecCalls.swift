/// Recognizes calls of the DSL's functions in a file.
///
/// They may be called on `self`, on a spec class or on a module.
struct SpecCalls: Sendable {
  private static let modules: Set<String> = ["Candlestick", "CandlestickSpecs", "Quick"]

  private let code: SourceCode
  /// The classes that inherit from one whose name ends in `Spec`.
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

  /// Returns true if a name is called, and may be a function of the DSL.
  func isCall(_ index: Int) -> Bool {
    let hasBrackets = code.is("(", at: index + 1) && !code.tokens[index + 1].startsLine
    guard hasBrackets || code.is("{", at: index + 1), code.name(at: index) != nil else { return false }
    if code.is(".", at: index - 1) { return base(of: index) != nil }
    return !code.isDeclaredName(index)
  }

  /// Returns true if a name without backquotes is called with arguments or a closure.
  func hasArguments(_ index: Int) -> Bool {
    let isEmpty = code.is("(", at: index + 1) && code.is(")", at: index + 2)
    return !isEmpty && code.isPlain(index) && isCall(index)
  }

  /// Returns the token of the `self`, class or module that a function of the DSL is called on; nil if it is called on
  /// nothing, or on something else.
  func base(of index: Int) -> Int? {
    guard code.is(".", at: index - 1), let base = code.name(at: index - 2), !code.is(".", at: index - 3) else {
      return nil
    }
    let isBase = ["self", "Self", "super"].contains(base) || base.hasSuffix("Spec") || classes.contains(base)
    return isBase || isModule(index - 2) ? index - 2 : nil
  }

  func isModule(_ index: Int) -> Bool { Self.modules.contains(code.string(at: index)) }
}
