extension QuickFileMigration {
  /// Renames types and functions, and the module names before them.
  mutating func migrateTypes() {
    let renamed = QuickNames.renamed.merging(QuickNames.renamedFunctions) { $1 }
    for index in code.indices(of: QuickNames.modules.union(renamed.keys)) where !handled.contains(index) {
      let name = code.string(at: index)
      if project.isModule(QuickNames.modules, at: index, in: file) {
        // Replace the module, too: the new name is a type of the standard library.
        if code.is("FileString", at: index + 2) {
          replace(index...index + 2, by: "StaticString", change: "`FileString` becomes `StaticString`")
          continue
        }
        refuseModuleName(at: index)
        replace(index...index, by: "Candlestick", change: "`\(name).` becomes `Candlestick.`")
      } else if let new = renamed[name], project.isQuickName(at: index, in: file) {
        replace(index...index, by: code.is(".", at: index - 1) ? new : candlestick(new, at: index))
        change("`\(name)` becomes `\(new)`")
      }
    }
  }

  /// Renames methods of expectations, and the label of their time.
  mutating func migrateMethods() {
    for (old, new) in QuickNames.renamedMethods where !project.ownNames.declare(old) {
      for index in code.indices(of: old) where code.is(".", at: index - 1) {
        replace(index...index, by: new, change: "`\(old)` becomes `\(new)`")
      }
    }
    for index in code.indices(of: QuickNames.untilMethods) where code.is(".", at: index - 1) {
      guard let time = SourceCall(code, at: index)?.argument("until")?.tokens.lowerBound else { continue }
      replace(time...time, by: "timeout", change: "`until:` becomes `timeout:`")
    }
  }

  /// Returns the name of a Candlestick type, preceded by the module if a type of the suite hides it.
  mutating func candlestick(_ type: String, at index: Int) -> String {
    guard project.ownNames.hide(String(type.prefix { $0 != "<" && $0 != "." }), at: index, in: file) else {
      return type
    }
    refuseModuleName(at: index)
    return "Candlestick.\(type)"
  }

  /// Adds an obstacle if a type of the suite has the same name as the module, and would hide it.
  private mutating func refuseModuleName(at index: Int) {
    guard project.ownNames.hide("Candlestick", at: index, in: file) else { return }
    stop("the suite has a type Candlestick, which hides the module of that name; rename it", at: index)
  }

  /// Renames the generic parameter `T` to `Value` in extensions of matchers.
  mutating func migrateTypeParameters() {
    let matchers: Set<String> = ["Predicate", "AsyncPredicate", "Matcher", "AsyncMatcher"]
    for matcher in file.declarations where matcher.kind == .extension {
      guard matchers.contains(matcher.name), isMatcher(matcher.keywordIndex + 1) else { continue }
      // Skip functions that have a generic parameter `T` of their own.
      let others = file.declarations.filter { function in
        guard function.kind == .function, let parameters = function.parameters else { return false }
        return matcher.range.contains(function.start)
          && (function.keywordIndex + 2..<parameters.lowerBound).contains { code.is("T", at: $0) }
      }
      for index in matcher.range where code.is("T", at: index) && code.isPlain(index) && !code.is(".", at: index - 1) {
        guard !others.contains(where: { $0.range.contains(index) }) else { continue }
        replace(index...index, by: "Value", change: "`T` of a matcher becomes `Value`")
      }
    }
  }

  /// Returns true if the token names a Nimble type, or the Candlestick type that replaces one.
  private func isMatcher(_ index: Int) -> Bool {
    let name = code.string(at: index)
    if QuickNames.renamed[name] != nil { return project.isQuickName(at: index, in: file) }
    return !project.ownNames.hide(name, at: index, in: file)
  }

  /// Replaces `expect(expression: { … })` with `expect { … }`.
  mutating func migrateExpectations() {
    for index in code.indices(of: "expression").map({ $0 - 2 }) where code.is("expect", at: index) {
      guard code.is("(", at: index + 1), code.is(":", at: index + 3), !code.is(".", at: index - 1),
        let call = SourceCall(code, at: index), let brackets = call.brackets, let argument = call.arguments.first
      else { continue }
      guard call.arguments.count == 1, let closure = argument.closure else {
        stop("write a trailing closure: expect(…) { … }", at: index)
        continue
      }
      edit(code.start(of: brackets.lowerBound)..<code.start(of: closure.lowerBound), " ")
      edit(code.end(of: closure.upperBound)..<code.end(of: brackets.upperBound), "")
      change("`expect(expression: { … })` becomes `expect { … }`")
    }
  }
}
