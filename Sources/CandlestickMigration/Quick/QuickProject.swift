import CandlestickSource

/// What the files of a suite declare together.
struct QuickProject: Sendable {
  /// A declaration of one of the files.
  struct Member: Hashable, Sendable {
    let path: String
    let index: Int
  }

  let files: [QuickFile]
  /// The names of all types that the files declare.
  private(set) var types: Set<String> = []
  /// The superclass of each class; without the module and what is in angle brackets.
  private(set) var superclasses: [String: String] = [:]
  /// The classes that inherit from each class, sorted.
  private(set) var subclasses: [String: [String]] = [:]
  /// The names of the functions that declare examples, outside of specs or as members of theirs.
  private(set) var helpers: Set<String> = []
  /// The functions that declare examples.
  private(set) var declaringFunctions: Set<Member> = []
  /// Shared examples, and how they are used.
  private(set) var sharedExamples = SharedExamples()
  /// What the members of specs are.
  private(set) var members = SpecMembers()
  /// The names of functions and properties that are a `DispatchTimeInterval`.
  private(set) var times: Set<String> = []

  init(_ files: [QuickFile]) {
    self.files = files
    findTypes()
    findHelpers()
    sharedExamples = SharedExamples(in: files)
    members = SpecMembers(of: self)
    times = files.reduce(into: []) { $0.formUnion(Self.times(declaredIn: $1)) }
  }

  // MARK: - Files

  /// The files that use Quick or Nimble, and so have something to migrate.
  ///
  /// A file needs no import for it: another may hand the modules on, or declare the class that a spec inherits from.
  var quickFiles: [QuickFile] {
    let isExported = isExported
    return files.filter { file in
      if file.importsQuick { return true }
      guard !file.isMoved else { return false }
      return isExported || declaresSpecs(file) || !testLists(in: file.code).isEmpty
    }
  }

  /// Where the list of a class's tests is asked for, which specs of Candlestick do not have.
  func testLists(in code: SourceCode) -> [Int] {
    code.indices(of: "allTests").filter { index in
      guard code.is(".", at: index - 1), let name = code.name(at: index - 2), isSpec(name) else { return false }
      return !(members.declared[family(of: name)] ?? []).union(members.overridden[family(of: name)] ?? [])
        .contains("allTests")
    }
  }

  /// Whether one of the files hands Quick or Nimble on to the others.
  var isExported: Bool { files.contains(where: \.exportsQuick) }

  private func declaresSpecs(_ file: QuickFile) -> Bool {
    file.declarations.contains { declaration in
      switch declaration.kind {
      case .type where declaration.keyword == "class":
        let base = superclasses[declaration.name].flatMap(base)
        return base.map { $0 != "Spec" && $0 != "SpecConfiguration" } ?? false
      case .extension: return declaration.name.split(separator: ".").last.map { isSpec(String($0)) } ?? false
      case .function: return helpers.contains(declaration.name)
      default: return false
      }
    }
  }

  // MARK: - Classes

  private mutating func findTypes() {
    for file in files {
      for declaration in file.declarations where declaration.kind == .type {
        types.insert(declaration.name)
        guard declaration.keyword == "class", let first = declaration.inherited.first else { continue }
        superclasses[declaration.name] = Self.simpleName(first)
      }
      // Another name for a class is as good as a class between.
      for index in file.code.indices(of: "typealias") where file.code.is("=", at: index + 2) {
        guard let name = file.code.name(at: index + 1) else { continue }
        let end = file.code.statementEnd(from: index)
        guard end > index + 2 else { continue }
        let type = (index + 3...end).map(file.code.string).joined()
        if superclasses[name] == nil { superclasses[name] = Self.simpleName(type) }
      }
    }
    for (name, superclass) in superclasses { subclasses[superclass, default: []].append(name) }
    for name in subclasses.keys { subclasses[name]?.sort() }
  }

  private static func simpleName(_ type: String) -> String {
    let name = type.prefix { $0 != "<" }
    return String(name.split(separator: ".").last ?? name)
  }

  /// The class of Quick's that a class is a subclass of; nil for another class.
  func base(of name: String) -> String? {
    var (name, seen) = (name, Set<String>())
    while seen.insert(name).inserted {
      if QuickNames.renamed[name] != nil || QuickNames.keptClasses.contains(name) { return name }
      guard let superclass = superclasses[name] else { return nil }
      name = superclass
    }
    return nil
  }

  /// Whether a class is one of specs.
  func isSpec(_ name: String) -> Bool { ["QuickSpec", "AsyncSpec"].contains(base(of: name)) }

  /// The last class before Quick's own: classes that share members are of one family.
  func family(of name: String) -> String {
    var name = name
    var seen: Set<String> = []
    while seen.insert(name).inserted, let superclass = superclasses[name], superclasses[superclass] != nil {
      name = superclass
    }
    return name
  }

  /// The name of the class or of the extended class that a declaration is a member of; nil for none of specs.
  func specClass(of declaration: SourceDeclaration, in file: QuickFile) -> String? {
    guard let parent = declaration.parents.last.map({ file.declarations[$0] }) else { return nil }
    let name = String(parent.name.split(separator: ".").last ?? "")
    guard parent.keyword == "class" || parent.kind == .extension, isSpec(name) else { return nil }
    return name
  }

  /// The specs class, or extension of one, that a token is in.
  func specClass(around index: Int, in file: QuickFile) -> String? {
    file.declarations.last { declaration in
      let name = String(declaration.name.split(separator: ".").last ?? "")
      return declaration.body?.contains(index) == true && (declaration.kind == .type || declaration.kind == .extension)
        && isSpec(name)
    }.map { String($0.name.split(separator: ".").last ?? "") }
  }

  // MARK: - Helpers

  private mutating func findHelpers() {
    var candidates: [HelperSearch.Candidate] = []
    var members: [Member] = []
    for file in files {
      for (index, declaration) in file.declarations.enumerated() where declaration.kind == .function {
        guard declaration.name != "spec", declaration.name != "configure", let body = declaration.body else { continue }
        candidates.append(.init(name: declaration.name, file: file, body: body))
        members.append(Member(path: file.path, index: index))
      }
    }
    let search = HelperSearch(candidates)
    helpers = search.names
    declaringFunctions = Set(search.found.map { members[$0] })
  }
}
