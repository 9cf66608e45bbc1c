extension QuickFileMigration {
  /// Makes overloads of the DSL's functions global, like Candlestick's functions.
  mutating func moveOverloads() {
    let overloads = project.overloads(in: file)
    guard !overloads.isEmpty else { return }
    for overload in overloads { checkOverload(overload) }
    let moved = Set(overloads.map(\.index))
    for parent in Set(overloads.map(\.parent)).sorted() { split(parent, at: moved) }
  }

  /// Adds an obstacle if an overload cannot be global.
  private mutating func checkOverload(_ overload: DSLOverload) {
    let function = file.declarations[overload.index]
    let parent = file.declarations[overload.parent]
    let remedy = "make it a global function that calls Quick.\(overload.name), or give it a name of its own"
    func stopHere(_ reason: String) {
      stop(
        "\(overload.name) is a member here, which hides Candlestick's global function of that name, and \(reason); \(remedy)",
        at: function.keywordIndex
      )
    }
    let members = ["QuickSpec", "AsyncSpec"].reduce(into: Set<String>()) {
      $0.formUnion(project.members.declared[$1] ?? [])
    }
    if parent.kind != .extension || !QuickNames.classes.contains(parent.simpleName) || parent.parents != [] {
      stopHere("it is not in an extension of QuickSpec")
    } else if !parent.supertypes.isEmpty || parent.isGeneric || function.isInstanceMember {
      stopHere("only static functions of an extension without conditions can become global")
    } else if !overload.isDistinct {
      stopHere("nothing in a call tells the two apart")
    } else if parent.range.contains(where: { code.tokens[$0].kind == .directive && code.string(at: $0).hasPrefix("#e") }
    ) {
      stopHere("it is beside an #if")
    } else if let index = function.range.first(where: { isOfSpec($0, members) }) {
      stopHere("it uses \(code.string(at: index))")
    } else {
      return
    }
  }

  /// Returns true if a token refers to a spec class or a member of it, other than a function of the DSL.
  private func isOfSpec(_ index: Int, _ members: Set<String>) -> Bool {
    guard let name = code.name(at: index), !code.is(".", at: index - 1) else { return false }
    if ["self", "Self", "super"].contains(name) { return !file.isFunction(at: index + 2) }
    return members.contains(name) && !QuickNames.functions.contains(name) && file.isOwnName(index)
  }

  /// Closes an extension before each function that becomes global, and reopens it afterwards.
  private mutating func split(_ parent: Int, at moved: Set<Int>) {
    let type = file.declarations[parent]
    guard let body = type.body else { return }
    let members = file.declarations.indices.filter { file.declarations[$0].parents.last == parent }
    let head = code.string(of: type.start...type.keywordIndex)
    let (eol, name) = (code.text.lineEnd, candlestick("Spec", at: type.keywordIndex))
    for (position, index) in members.enumerated() where moved.contains(index) {
      let function = file.declarations[index]
      makeGlobal(function, in: type)
      let before = position > 0 ? members[position - 1] : nil
      if before == nil {
        removeWithSpace(type.start...body.lowerBound)
      } else if let before, !moved.contains(before) {
        insert("\(eol)}", after: file.declarations[before].end)
      }
      let after = position + 1 < members.count ? members[position + 1] : nil
      if after == nil {
        removeWithSpace(body.upperBound...body.upperBound)
      } else if let after, !moved.contains(after) {
        insert("\(eol)\(eol)\(head) \(name) {", after: function.end)
      }
    }
  }

  private mutating func makeGlobal(_ function: SourceDeclaration, in type: SourceDeclaration) {
    let levels: Set<String> = ["public", "package", "internal", "fileprivate", "private"]
    for modifier in function.modifierTokens
    where ["static", "class", "final"].contains(code.string(at: modifier.lowerBound)) {
      edit(
        code.tokens[modifier.lowerBound].range.lowerBound..<code.tokens[modifier.upperBound + 1].range.lowerBound,
        ""
      )
    }
    if function.modifiers.isDisjoint(with: levels), let level = type.modifiers.intersection(levels).first {
      insert("\(level) ", before: function.keywordIndex)
    }
    change("overloads of functions of the DSL become global functions", at: function.keywordIndex)
  }

  /// Removes tokens and the space after them, and their line if it contains nothing else.
  private mutating func removeWithSpace(_ tokens: ClosedRange<Int>) {
    done.formUnion(tokens)
    let bytes = code.bytes(of: tokens)
    if code.text.isAlone(bytes) { return edit(code.text.lines(bytes), "") }
    let end = code.text.bytes[bytes.upperBound...].firstIndex { !$0.isSpace || $0.endsLine } ?? code.text.bytes.count
    edit(bytes.lowerBound..<end, "")
  }
}
