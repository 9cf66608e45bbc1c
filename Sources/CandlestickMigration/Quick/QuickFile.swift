/// A file of a suite, with information that several rules need.
final class QuickFile: Sendable {
  let code: SourceCode
  let declarations: [SourceDeclaration]
  let imports: [ImportDeclaration]
  /// True if the file should be migrated. Other files are read only for their declarations and uses.
  let isGiven: Bool
  /// Recognizes calls of the DSL.
  let calls: SpecCalls
  /// The calls of DSL functions, in order.
  let functions: [Int]
  /// The calls of DSL functions by name, in order.
  private let functionsByName: [String: [Int]]

  init(_ code: SourceCode, isGiven: Bool = true) {
    self.code = code
    self.isGiven = isGiven
    declarations = code.declarations
    imports = ImportDeclaration.imports(in: code)
    let calls = SpecCalls(code)
    self.calls = calls
    functions = code.indices(of: QuickNames.functions).filter(calls.hasArguments)
    functionsByName = Dictionary(grouping: functions) { code.string(at: $0) }
  }

  var path: String { code.text.path }

  /// True if the file imports Quick or Nimble.
  var importsQuick: Bool { imports.contains { QuickNames.modules.contains($0.module) } }

  /// True if the file re-exports Quick or Nimble.
  var exportsQuick: Bool {
    imports.contains { QuickNames.modules.contains($0.module) && $0.modifiers.contains("@_exported") }
  }

  /// True if the file has already been migrated.
  var isMigrated: Bool { !importsQuick && imports.contains { $0.module == "Candlestick" } }

  /// Returns the calls of the given DSL functions, in order.
  func functions(_ names: some Sequence<String>) -> [Int] { names.flatMap { functionsByName[$0] ?? [] }.sorted() }

  /// Returns true if a token is the name in a call of a DSL function.
  func isFunction(at index: Int) -> Bool {
    code.name(at: index).map(QuickNames.functions.contains) == true && calls.hasArguments(index)
  }

  /// The type aliases, including those in functions.
  var typealiases: [SourceDeclaration] {
    code.indices(of: "typealias").compactMap(code.declaration)
  }

  /// Returns the declaration whose body has the given braces; nil if there is none.
  func declaration(withBody braces: ClosedRange<Int>) -> SourceDeclaration? {
    declarations.first { $0.body?.lowerBound == braces.lowerBound }
  }

  /// Returns the names in a range that are used without a prefix, or on `self` or `super`.
  func ownNames(in range: ClosedRange<Int>) -> Set<String> {
    Set(range.compactMap { index in code.name(at: index).flatMap { isOwnName(index) ? $0 : nil } })
  }

  /// Returns true if the name is used without a prefix, or on `self` or `super`.
  func isOwnName(_ index: Int) -> Bool {
    guard code.is(".", at: index - 1) else {
      return !(code.is(":", at: index + 1) && (code.is("(", at: index - 1) || code.is(",", at: index - 1)))
    }
    return code.is("self", at: index - 2) || code.is("super", at: index - 2)
  }
}
