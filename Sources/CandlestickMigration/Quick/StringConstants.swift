/// The string constants of a suite. They may be used as names of shared examples.
struct StringConstants: Sendable {
  private struct Constant: Sendable {
    let path: String
    /// The literal, including its quotation marks.
    let literal: String
    /// The type that declares the constant as a static member or case; nil if there is none.
    let type: String?
    /// True if the constant is the raw value of an enum case.
    let isCase: Bool
    /// The braces around the declaration; nil at the top level.
    let scope: ClosedRange<Int>?
    /// True if the constant is visible in other files.
    let isShared: Bool
  }

  private var constants: [String: [Constant]] = [:]

  init(in files: [QuickFile]) {
    for file in files {
      let code = file.code
      for index in code.indices(of: ["let", "case"]) {
        guard let declaration = code.declaration(at: index), !declaration.isList,
          let value = declaration.value, value.count == 1, code.tokens[value.lowerBound].kind == .string,
          value.lowerBound == index + 3 || code.is("String", at: index + 3)
        else { continue }
        let scope = code.braces(around: index).first
        let owner = scope.flatMap(file.declaration).flatMap { $0.isType ? $0 : nil }
        let constant = Constant(
          path: file.path,
          literal: code.string(at: value.lowerBound),
          type: owner?.simpleName,
          isCase: code.is("case", at: index),
          scope: scope,
          isShared: owner != nil || scope == nil
        )
        constants[declaration.name, default: []].append(constant)
      }
    }
  }

  /// Returns the string literal that an argument is or refers to; nil if it is not known.
  func literal(at argument: ClosedRange<Int>, in file: QuickFile) -> String? {
    let code = file.code
    if argument.count == 1, code.tokens[argument.lowerBound].kind == .string {
      return code.string(at: argument.lowerBound)
    }
    var path = code.string(of: argument).split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    let isRawValue = path.count > 2 && path.last == "rawValue"
    if isRawValue { path.removeLast() }
    guard let name = path.last, path.allSatisfy({ !$0.isEmpty }), let all = constants[name] else { return nil }
    let known = all.filter { $0.isCase == isRawValue }
    if path.count > 1, !["self", "Self"].contains(path[0]) {
      return only(known.filter { $0.type == path[path.count - 2] })
    }
    let own = known.filter { $0.path == file.path && $0.scope?.contains(argument.lowerBound) ?? true }
    guard path.count <= 2, !isBound(name, at: argument.lowerBound, in: file, besides: own.count) else { return nil }
    let inner = own.max { ($0.scope?.lowerBound ?? -1) < ($1.scope?.lowerBound ?? -1) }
    return inner?.literal ?? only(known.filter(\.isShared))
  }

  /// Returns the literal that the constants have in common; nil if they differ.
  private func only(_ constants: [Constant]) -> String? {
    Set(constants.map(\.literal)).count == 1 ? constants[0].literal : nil
  }

  /// Returns true if the name may refer to a variable or parameter instead of a constant.
  private func isBound(_ name: String, at use: Int, in file: QuickFile, besides count: Int) -> Bool {
    let code = file.code
    let bindings = code.indices(of: name).filter { $0 != use && code.isBinding($0) }
    let visible = bindings.filter { index in
      guard let open = code.opening(around: index) else { return true }
      // The parameters of a function are visible in its body.
      guard let scope = code.is("{", at: open) ? open : code.opening(around: open) else { return true }
      return (scope...(code.partner(of: scope) ?? scope)).contains(use)
    }
    return visible.count > count
  }
}
