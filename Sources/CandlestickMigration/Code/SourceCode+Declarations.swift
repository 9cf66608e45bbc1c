/// Finds declarations, based on tokens only.
extension SourceCode {
  private static let types: Set<String> = ["class", "struct", "enum", "actor", "protocol", "extension"]
  private static let members: Set<String> = [
    "func", "var", "let", "init", "deinit", "subscript", "case", "typealias", "associatedtype",
  ]
  private static let modifiers: Set<String> = [
    "public", "private", "fileprivate", "internal", "package", "open", "final", "static", "class", "override", "lazy",
    "weak", "unowned", "required", "convenience", "mutating", "nonmutating", "nonisolated", "isolated", "dynamic",
    "indirect", "distributed", "borrowing", "consuming", "prefix", "postfix", "infix",
  ]

  /// The declarations outside of function bodies, in order.
  var declarations: [SourceDeclaration] {
    var found: [SourceDeclaration] = []
    findDeclarations(in: 0..<tokens.count, parents: [], &found)
    return found
  }

  private func findDeclarations(in range: Range<Int>, parents: [Int], _ found: inout [SourceDeclaration]) {
    var index = range.lowerBound
    while index < range.upperBound {
      guard var declaration = declaration(at: index) else {
        index = next(after: index)
        continue
      }
      declaration.parents = parents
      found.append(declaration)
      if declaration.isType, let body = declaration.body {
        findDeclarations(in: body.lowerBound + 1..<body.upperBound, parents: parents + [found.count - 1], &found)
      }
      index = max(declaration.end, index) + 1
    }
  }

  /// Returns the declaration whose keyword is at an index, without its parents; nil if there is none. Also works in function
  /// bodies.
  func declaration(at index: Int) -> SourceDeclaration? {
    guard isPlain(index), !self.is(":", at: index + 1), !self.is(".", at: index - 1),
      !self.is("import", at: index - 1)
    else { return nil }
    let keyword = string(at: index)
    switch keyword {
    case "func", "init", "deinit", "subscript": return function(keyword, at: index)
    case "var", "let": return property(.property, keyword, at: index)
    case "typealias": return property(.typealias, keyword, at: index)
    case "case", "associatedtype": return property(.other, keyword, at: index)
    case _ where Self.types.contains(keyword): return type(keyword, at: index)
    default: return nil
    }
  }

  private func make(_ kind: SourceDeclaration.Kind, _ keyword: String, at index: Int, name: String)
    -> SourceDeclaration
  {
    let modifiers = modifiers(before: index)
    // The modifier `private(set)` affects only the setter.
    let ofAll = modifiers.filter { $0.count == 1 || !self.is("set", at: $0.lowerBound + 2) }
    return SourceDeclaration(
      kind: kind,
      keyword: keyword,
      keywordIndex: index,
      name: name,
      modifierTokens: modifiers,
      modifiers: Set(ofAll.map { string(at: $0.lowerBound) }),
      isList: name.isEmpty,
      end: index
    )
  }

  // MARK: - Types

  private func type(_ keyword: String, at index: Int) -> SourceDeclaration? {
    // `class` can also be a modifier before another modifier or a member.
    guard var name = name(at: index + 1), !Self.modifiers.contains(name), !Self.members.contains(name) else {
      return nil
    }
    var end = index + 1
    while self.is(".", at: end + 1), let next = self.name(at: end + 2) {
      name += ".\(next)"
      end += 2
    }
    let head = genericParametersEnd(from: end + 1) ?? end + 1
    var brace = head
    while !self.is("{", at: brace) {
      guard brace < tokens.count, !isAny(of: ["}", ";"], at: brace) else { return nil }
      brace = next(after: brace)
    }
    guard let close = partner(of: brace) else { return nil }
    var declaration = make(keyword == "extension" ? .extension : .type, keyword, at: index, name: name)
    let whereClause = (head..<brace).first { self.is("where", at: $0) }
    declaration.isGeneric = head > end + 1 || whereClause != nil
    declaration.body = brace...close
    declaration.end = close
    if self.is(":", at: head) {
      declaration.supertypes = split(head + 1..<(whereClause ?? brace)).map { tokens in
        .init(name: typeNameIndex(in: tokens).flatMap(self.name) ?? "", tokens: tokens)
      }
    }
    return declaration
  }

  /// Returns the token of a type's name, ignoring module, attributes and generic arguments.
  func typeNameIndex(in tokens: ClosedRange<Int>) -> Int? {
    tokens.prefix { !self.is("<", at: $0) }.last { name(at: $0) != nil }
  }

  // MARK: - Functions

  private func function(_ keyword: String, at index: Int) -> SourceDeclaration? {
    let isNamed = keyword == "func"
    guard index + 1 < tokens.count else { return nil }
    let name = isNamed ? name(at: index + 1) ?? string(at: index + 1) : keyword
    var declaration = make(isNamed ? .function : .other, keyword, at: index, name: name)
    if keyword != "deinit" {
      var open = index + (isNamed ? 2 : 1)
      open = genericParametersEnd(from: open) ?? open
      while open < tokens.count, !self.is("(", at: open) {
        if isAny(of: ["{", "}"], at: open) { return nil }
        open += 1
      }
      guard let close = partner(of: open) else { return nil }
      declaration.parameters = open...close
      declaration.end = close
    }
    var next: Int { declaration.end + 1 }
    while next < tokens.count, !isClosing(next), !self.is(";", at: next) {
      if self.is("{", at: next), let close = partner(of: next) {
        declaration.body = next...close
        declaration.end = close
        break
      }
      if startsStatement(at: next), !self.is("async", at: next) { break }
      declaration.end = self.next(after: next) - 1
    }
    return declaration
  }

  // MARK: - Properties, enum cases and other names for types

  private func property(_ kind: SourceDeclaration.Kind, _ keyword: String, at index: Int) -> SourceDeclaration {
    var declaration = make(kind, keyword, at: index, name: name(at: index + 1) ?? "")
    var value: Int?
    var next: Int { declaration.end + 1 }
    while next < tokens.count, !isClosing(next), !self.is(";", at: next) {
      if next > index + 1, startsStatement(at: next) { break }
      if self.is("{", at: next), let close = partner(of: next) {
        declaration.hasObservers = hasObservers(next)
        if value == nil || declaration.hasObservers {
          declaration.body = next...close
          declaration.end = close
          break
        }
      }
      if self.is("=", at: next), value == nil { value = next + 1 }
      if self.is(",", at: next) { declaration.isList = true }
      let type = value == nil ? genericParametersEnd(from: next) : nil
      declaration.end = (type ?? genericArgumentsEnd(from: next) ?? self.next(after: next)) - 1
    }
    let last = declaration.body.map { $0.lowerBound - 1 } ?? declaration.end
    if let value, value <= last { declaration.value = value...last }
    return declaration
  }

  private func hasObservers(_ brace: Int) -> Bool {
    var index = brace + 1
    while tokens[index].kind == .attribute { index += 1 }
    return isAny(of: ["didSet", "willSet"], at: index)
  }

  // MARK: - Attributes and modifiers

  /// Returns the attributes and modifiers before a keyword, including the brackets that belong to them.
  private func modifiers(before keyword: Int) -> [ClosedRange<Int>] {
    var found: [ClosedRange<Int>] = []
    // The word before a declaration may belong to the previous statement: `var a = open`.
    var count = 0
    while let modifier = modifier(before: found.last?.lowerBound ?? keyword) {
      found.append(modifier)
      if startsDeclaration(modifier.lowerBound) { count = found.count }
    }
    return found.prefix(count).reversed()
  }

  private func modifier(before index: Int) -> ClosedRange<Int>? {
    var first = index - 1
    if self.is(")", at: first), let open = partner(of: first) {
      guard open > 0, end(of: open - 1) == start(of: open) else { return nil }
      first = open - 1
    }
    guard first >= 0 else { return nil }
    let isModifier = tokens[first].kind == .attribute || Self.modifiers.contains(string(at: first))
    return isModifier && !self.is(".", at: first - 1) ? first...index - 1 : nil
  }

  private func startsDeclaration(_ index: Int) -> Bool {
    index == 0 || tokens[index].startsLine || isAny(of: ["{", "}", ";", ":", "in"], at: index - 1)
      || tokens[index - 1].kind == .directive
  }
}
