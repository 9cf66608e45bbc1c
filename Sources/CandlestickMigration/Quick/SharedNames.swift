/// The names that link files of a suite, so that these files can only be migrated together.
struct SharedNames {
  /// The files that use each name.
  private var paths: [String: [String]] = [:]
  /// The names of spec, behavior and configuration classes.
  private var classes: Set<String> = []
  /// The names of functions that declare examples or are members of all specs.
  private var functions: Set<String> = []
  /// The overloads of DSL functions that are members of specs, by name.
  private var overloads: [String: [DSLOverload]] = [:]
  /// The names of members whose type Candlestick does not have.
  private var members: Set<String> = []
  /// The names of other declarations whose type Candlestick does not have.
  private var globals: Set<String> = []
  /// The keywords of all declarations with such a type, by path.
  private var foreign: [String: Set<Int>] = [:]

  /// - Parameters:
  ///   - project: the suite.
  ///   - mains: files that list tests. They stay unchanged.
  init(_ project: QuickProject, mains: [SourceCode]) {
    let quick = project.quickFiles
    for file in quick { readDeclarations(of: file, project) }
    let isExported = quick.contains(where: \.exportsQuick)
    for file in quick {
      var names = uses(in: file)
      if isExported, file.exportsQuick || !file.importsQuick { names.insert("the import of Quick") }
      for case let (_, name?) in project.sharedExamples.calls(in: file) { names.insert("the shared examples \(name)") }
      for name in names { paths[name, default: []].append(file.path) }
    }
    for main in mains {
      for name in classes where !main.indices(of: name).isEmpty {
        paths["`\(name)`", default: []].append(main.text.path)
      }
    }
  }

  private mutating func readDeclarations(of file: QuickFile, _ project: QuickProject) {
    classes.formUnion(file.typealiases.map(\.name).filter { project.base(of: $0) != nil })
    for overload in project.overloads(in: file) {
      let parent = file.declarations[overload.parent].simpleName
      if QuickNames.classes.contains(parent) {
        overloads[overload.name, default: []].append(overload)
      } else {
        classes.insert(parent)
      }
    }
    let types = file.code.indices(of: QuickNames.foreignTypes).filter { project.isQuickName(at: $0, in: file) }
    for declaration in file.declarations where !declaration.isPrivate {
      let (name, isFunction) = (declaration.name, declaration.kind == .function)
      if declaration.keyword == "class", project.base(of: name) != nil { classes.insert(name) }
      guard isFunction || declaration.kind == .property else { continue }
      let owner = project.specClass(of: declaration, in: file)
      let isInAllSpecs = owner.map(QuickNames.renamed.keys.contains) == true
      if isFunction, owner != nil, QuickNames.functions.contains(name) { continue }
      if isFunction, isInAllSpecs || project.helpers.contains(name) {
        functions.insert(name)
      } else if owner == nil, name != "spec", name != "configure",
        types.hasElement(in: declaration.start...max(declaration.start, declaration.headEnd))
      {
        foreign[file.path, default: []].insert(declaration.keywordIndex)
        guard let parent = declaration.parents.last.map({ file.declarations[$0] }) else {
          globals.insert(name)
          continue
        }
        members.insert(name)
        guard parent.kind == .type else { continue }
        globals.insert(parent.name)
        foreign[file.path, default: []].insert(parent.keywordIndex)
      }
    }
  }

  /// Returns the names that a file shares with others.
  private func uses(in file: QuickFile) -> Set<String> {
    var names: Set<String> = []
    for word in file.code.allWords {
      let name = word.first == "`" ? String(word.dropFirst().dropLast()) : word
      if isUsed(name, as: word, in: file) { names.insert("`\(name)`") }
    }
    return names
  }

  private func isUsed(_ name: String, as word: String, in file: QuickFile) -> Bool {
    if classes.contains(name) { return true }
    let (isOverload, isFunction) = (overloads[name] != nil, functions.contains(name))
    let isForeign = members.contains(name) || globals.contains(name)
    guard isOverload || isFunction || isForeign else { return false }
    let code = file.code
    return code.indices(of: word).contains { index in
      if isOverload || isFunction, code.is("func", at: index - 1) { return true }
      if isFunction, file.calls.isCall(index) { return true }
      if isOverload, file.isFunction(at: index) {
        if overloads[name, default: []].contains(where: { $0.isCalled(at: index, in: code) }) { return true }
      }
      return isForeign && isForeignUse(index, file)
    }
  }

  /// Returns true if the token uses or declares something whose type Candlestick does not have.
  private func isForeignUse(_ index: Int, _ file: QuickFile) -> Bool {
    let code = file.code
    if code.isDeclaredName(index) || code.is("case", at: index - 1) {
      return foreign[file.path]?.contains(index - 1) == true
    }
    guard let name = code.name(at: index), !code.is(":", at: index + 1) || code.is("?", at: index - 1) else {
      return false
    }
    return members.contains(name) || !code.is(".", at: index - 1)
  }

  /// Returns the files that must stay unchanged because they share names with files that do. Each has the shared name and
  /// the path of the other file.
  func stranded(by staying: Set<String>) -> [String: (name: String, path: String)] {
    var stranded: [String: (name: String, path: String)] = [:]
    var names: [String: [String]] = [:]
    for (name, paths) in paths.sorted(by: { $0.key < $1.key }) {
      for path in paths { names[path, default: []].append(name) }
    }
    var known = staying
    var searched: Set<String> = []
    var pending = staying.sorted()[...]
    while let path = pending.popFirst() {
      for name in names[path] ?? [] where searched.insert(name).inserted {
        for other in paths[name] ?? [] where known.insert(other).inserted {
          stranded[other] = (name, path)
          pending.append(other)
        }
      }
    }
    return stranded
  }
}
