extension QuickFileMigration {
  /// Makes overloads of DSL functions global, like the functions of Candlestick.
  mutating func migrateOverloads() {
    let overloads = project.overloads(in: file)
    guard !overloads.isEmpty else { return }
    let members = ["QuickSpec", "AsyncSpec"].reduce(into: Set<String>()) {
      $0.formUnion(project.members.declared[$1] ?? [])
    }
    for overload in overloads {
      guard let reason = obstacle(to: overload, members) else { continue }
      let remedy = "make it a global function that calls Quick.\(overload.name), or give it a name of its own"
      stop(
        "\(overload.name) is a member here, which hides Candlestick's global function of that name, and \(reason); \(remedy)",
        at: file.declarations[overload.index].keywordIndex
      )
    }
    let global = Set(overloads.map(\.index))
    for parent in Set(overloads.map(\.parent)).sorted() { split(parent, at: global) }
  }

  /// Returns the reason why an overload cannot become global; nil if it can.
  ///
  /// - Parameters:
  ///   - overload: the overload.
  ///   - members: the names of the members of all specs.
  private func obstacle(to overload: DSLOverload, _ members: Set<String>) -> String? {
    let function = file.declarations[overload.index]
    let parent = file.declarations[overload.parent]
    if parent.kind != .extension || !QuickNames.classes.contains(parent.simpleName) || parent.parents != [] {
      return "it is not in an extension of QuickSpec"
    }
    if !parent.supertypes.isEmpty || parent.isGeneric || function.isInstanceMember {
      return "only static functions of an extension without conditions can become global"
    }
    if !overload.isDistinct { return "calls of the two cannot be told apart" }
    let isCondition = { code.tokens[$0].kind == .directive && code.string(at: $0).hasPrefix("#e") }
    if parent.range.contains(where: isCondition) { return "it is next to an #if" }
    return function.range.first { refersToSpec($0, members) }.map { "it uses \(code.string(at: $0))" }
  }

  /// Returns true if the token refers to a spec class or to one of its members, other than a DSL function.
  private func refersToSpec(_ index: Int, _ members: Set<String>) -> Bool {
    guard let name = code.name(at: index), !code.is(".", at: index - 1) else { return false }
    if ["self", "Self", "super"].contains(name) { return !file.isFunction(at: index + 2) }
    return members.contains(name) && !QuickNames.functions.contains(name) && file.isOwnName(index)
  }

  /// Closes an extension before each function that becomes global, and reopens it after the function.
  private mutating func split(_ parent: Int, at global: Set<Int>) {
    let type = file.declarations[parent]
    guard let body = type.body else { return }
    let members = file.declarations.indices.filter { file.declarations[$0].parents.last == parent }
    let head = code.string(of: type.start...type.keywordIndex)
    let (eol, name) = (code.text.lineEnd, candlestick("Spec", at: type.keywordIndex))
    for (position, index) in members.enumerated() where global.contains(index) {
      makeGlobal(file.declarations[index], in: type)
      if position == 0 {
        handled.formUnion(type.start...body.lowerBound)
        remove(type.start...body.lowerBound)
      } else if !global.contains(members[position - 1]) {
        insert("\(eol)}", after: file.declarations[members[position - 1]].end)
      }
      if position + 1 == members.count {
        remove(body.upperBound...body.upperBound)
      } else if !global.contains(members[position + 1]) {
        insert("\(eol)\(eol)\(head) \(name) {", after: file.declarations[index].end)
      }
    }
  }

  private mutating func makeGlobal(_ function: SourceDeclaration, in type: SourceDeclaration) {
    for modifier in function.modifierTokens
    where code.isAny(of: ["static", "class", "final"], at: modifier.lowerBound) {
      remove(from: modifier.lowerBound, to: modifier.upperBound + 1)
    }
    let levels: Set<String> = ["public", "package", "internal", "fileprivate", "private"]
    if function.modifiers.isDisjoint(with: levels), let level = type.modifiers.intersection(levels).first {
      insert("\(level) ", before: function.keywordIndex)
    }
    change("overloads of functions of the DSL become global functions")
  }
}
