/// The names that files of a suite share, so that they can only be migrated together.
struct SharedNames {
  /// A name, and another file that uses it.
  struct Link {
    let name: String
    let path: String
  }

  /// The files that use each name.
  private var paths: [String: [String]] = [:]
  /// The names of spec, behavior and configuration classes.
  private var classes: Set<String> = []
  /// The names of functions that declare examples or are members of all specs.
  private var functions: Set<String> = []
  /// The overloads of the DSL's functions that are members of specs, by name.
  private var overloads: [String: [DSLOverload]] = [:]
  /// The names of members, and of other declarations, with a type that Candlestick does not have.
  private var members: Set<String> = []
  private var globals: Set<String> = []
  /// The keywords of their declarations, by path.
  private var foreign: [String: Set<Int>] = [:]

  /// Finds the shared names.
  ///
  /// - Parameter mains: files that list tests, and stay.
  init(_ project: QuickProject, mains: [SourceCode]) {
    let quick = project.quickFiles
    for file in quick { readDeclarations(of: file, project) }
    let isExported = quick.contains(where: \.exportsQuick)
    for file in quick {
      var names = uses(in: file)
      if isExported, file.exportsQuick || !file.importsQuick { names.insert("the import of Quick") }
      for index in file.functions(QuickNames.inclusions.union(["sharedExamples"])) {
        guard let first = SourceCall(file.code, at: index)?.arguments.first?.tokens,
          let name = project.sharedExamples.name(at: first, in: file)
        else { continue }
        names.insert("the shared examples \(name)")
      }
      for name in names { paths[name, default: []].append(file.path) }
    }
    for main in mains {
      for name in classes where !main.indices(of: name).isEmpty {
        paths["`\(name)`", default: []].append(main.text.path)
      }
    }
  }

  private mutating func readDeclarations(of file: QuickFile, _ project: QuickProject) {
    for declaration in file.typealiases where project.base(of: declaration.name) != nil {
      classes.insert(declaration.name)
    }
    for overload in project.overloads(in: file) {
      let parent = file.declarations[overload.parent].simpleName
      if QuickNames.classes.contains(parent) {
        overloads[overload.name, default: []].append(overload)
      } else {
        classes.insert(parent)
      }
    }
    let foreign = file.code.indices(of: QuickNames.foreignTypes).filter { project.isOfQuick(at: $0, in: file) }
    for declaration in file.declarations where !declaration.isPrivate {
      if declaration.keyword == "class", project.base(of: declaration.name) != nil { classes.insert(declaration.name) }
      let owner = project.specClass(of: declaration, in: file)
      let isHelper = project.helpers.contains(declaration.name)
      let isOfAllSpecs = owner.map(QuickNames.renamed.keys.contains) == true
      if owner != nil, declaration.kind == .function, QuickNames.functions.contains(declaration.name) { continue }
      if declaration.kind == .function, isHelper || isOfAllSpecs {
        functions.insert(declaration.name)
      } else if owner == nil, declaration.kind == .function || declaration.kind == .property,
        foreign.hasElement(in: declaration.start...max(declaration.start, declaration.headEnd)),
        declaration.name != "spec", declaration.name != "configure"
      {
        self.foreign[file.path, default: []].insert(declaration.keywordIndex)
        guard let parent = declaration.parents.last.map({ file.declarations[$0] }) else {
          globals.insert(declaration.name)
          continue
        }
        members.insert(declaration.name)
        guard parent.kind == .type else { continue }
        globals.insert(parent.name)
        self.foreign[file.path, default: []].insert(parent.keywordIndex)
      }
    }
  }

  /// Returns the shared names in a file.
  private func uses(in file: QuickFile) -> Set<String> {
    var names: Set<String> = []
    for word in file.code.allWords {
      let name = word.first == "`" ? String(word.dropFirst().dropLast()) : word
      guard !names.contains("`\(name)`") else { continue }
      let isUsed =
        classes.contains(name)
        || overloads[name, default: []].contains { overload in
          file.code.indices(of: word).contains {
            file.code.is("func", at: $0 - 1) || file.isFunction(at: $0) && overload.isCalled(at: $0, in: file.code)
          }
        }
        || (functions.contains(name)
          && file.code.indices(of: word).contains { file.calls.isCall($0) || file.code.is("func", at: $0 - 1) })
        || (members.contains(name) || globals.contains(name))
          && file.code.indices(of: word).contains { isUse($0, file.code) || isDeclaration($0, file) }
      if isUsed { names.insert("`\(name)`") }
    }
    return names
  }

  /// Returns true if a name is a use of a declaration with a type of Quick.
  private func isUse(_ index: Int, _ code: SourceCode) -> Bool {
    guard let name = code.name(at: index), !code.is(":", at: index + 1) || code.is("?", at: index - 1) else {
      return false
    }
    guard !isDeclared(index, code) else { return false }
    return members.contains(name) || !code.is(".", at: index - 1)
  }

  /// Returns true if a name is declared here with a type of Quick.
  private func isDeclaration(_ index: Int, _ file: QuickFile) -> Bool {
    isDeclared(index, file.code) && foreign[file.path]?.contains(index - 1) == true
  }

  private func isDeclared(_ index: Int, _ code: SourceCode) -> Bool {
    code.isDeclaredName(index) || code.is("case", at: index - 1)
  }

  /// Returns the files that stay because they share names with files that stay, each with the shared name.
  func stranded(by staying: Set<String>) -> [String: Link] {
    var stranded: [String: Link] = [:]
    var names: [String: [String]] = [:]
    for (name, paths) in paths.sorted(by: { $0.key < $1.key }) {
      for path in paths { names[path, default: []].append(name) }
    }
    var known = staying
    var done: Set<String> = []
    var pending = staying.sorted()[...]
    while let path = pending.popFirst() {
      for name in names[path] ?? [] where done.insert(name).inserted {
        for other in paths[name] ?? [] where known.insert(other).inserted {
          stranded[other] = Link(name: name, path: path)
          pending.append(other)
        }
      }
    }
    return stranded
  }
}
