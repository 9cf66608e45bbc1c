/// The files of a suite, with information about the declarations that they share.
struct QuickProject: Sendable {
  /// Identifies a declaration in one of the files.
  struct Member: Hashable, Sendable {
    let path: String
    let index: Int
  }

  /// The superclass of a class, or the type behind a type alias. The name excludes the module and generic arguments; the
  /// flag is true for a class of Quick or Candlestick.
  private typealias Superclass = (name: String, isFrameworkClass: Bool)

  let files: [QuickFile]
  /// True if any file re-exports Quick or Nimble.
  let isExported: Bool
  /// The declarations that hide names of Quick and Nimble.
  let ownNames: OwnNames
  /// The shared examples and their uses.
  let sharedExamples: SharedExamples
  /// The names of functions and properties that have the type `DispatchTimeInterval`.
  let times: Set<String>
  /// The names of all types declared in the files.
  private(set) var types: Set<String> = []
  private var superclasses: [String: Superclass] = [:]
  /// The direct subclasses of each class, sorted.
  private(set) var subclasses: [String: [String]] = [:]
  /// The protocols to which specs conform.
  private(set) var specProtocols: Set<String> = []
  /// The names of the functions that declare examples, including members of specs.
  private(set) var helpers: Set<String> = []
  /// The functions that declare examples.
  private(set) var declaringFunctions: Set<Member> = []
  /// The members of specs.
  private(set) var members = SpecMembers()

  init(_ files: [QuickFile]) {
    self.files = files
    isExported = files.contains(where: \.exportsQuick)
    ownNames = OwnNames(in: files)
    sharedExamples = SharedExamples(in: files)
    times = files.reduce(into: []) { $0.formUnion(Self.times(declaredIn: $1)) }
    findTypes()
    findHelpers()
    members = SpecMembers(of: self)
  }

  // MARK: - Files

  /// The files that use Quick or Nimble.
  ///
  /// Such a file does not need an import: another file may re-export the modules, or declare the superclass of a spec.
  var quickFiles: [QuickFile] {
    files.filter { file in
      if file.importsQuick { return true }
      guard !file.isMigrated else { return false }
      return isExported || declaresSpecs(file) || !testLists(in: file.code).isEmpty
    }
  }

  /// Returns the uses of the property `allTests` of specs, which Candlestick does not provide.
  func testLists(in code: SourceCode) -> [Int] {
    code.indices(of: "allTests").filter { index in
      guard code.is(".", at: index - 1), let name = code.name(at: index - 2), isSpec(name) else { return false }
      return !(members.declared[family(of: name)] ?? []).union(members.overridden[family(of: name)] ?? [])
        .contains("allTests")
    }
  }

  private func declaresSpecs(_ file: QuickFile) -> Bool {
    file.declarations.contains { declaration in
      switch declaration.kind {
      case .type where declaration.keyword == "class":
        return base(of: declaration.name).map { $0 != "Spec" && $0 != "SpecConfiguration" } ?? false
      case .extension: return isSpec(declaration.simpleName)
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
        if let tokens = declaration.superclass?.tokens { superclasses[declaration.name] = superclass(tokens, file) }
      }
      // A type alias counts as a subclass.
      for declaration in file.typealiases {
        guard let tokens = declaration.value, superclasses[declaration.name] == nil else { continue }
        superclasses[declaration.name] = superclass(tokens, file)
      }
    }
    subclasses = Dictionary(grouping: superclasses.keys.sorted()) { superclasses[$0]?.name ?? "" }
    let specs = files.flatMap(\.declarations).filter { $0.isType && isSpec($0.simpleName) }
    specProtocols = Set(specs.flatMap(\.supertypes).map(\.name)).subtracting(superclasses.keys)
  }

  private func superclass(_ tokens: ClosedRange<Int>, _ file: QuickFile) -> Superclass? {
    guard let index = file.code.typeNameIndex(in: tokens), let name = file.code.name(at: index)
    else { return nil }
    let isFrameworkClass =
      Self.isClass(name) && (isQuickName(at: index, in: file) || isCandlestickName(at: index, in: file))
    return (name, isFrameworkClass)
  }

  private static func isClass(_ name: String) -> Bool {
    QuickNames.renamed[name] != nil || QuickNames.newClasses.contains(name)
  }

  /// Returns the Quick or Candlestick class from which a class inherits; nil if there is none.
  func base(of name: String) -> String? {
    var (name, seen) = (name, Set<String>())
    while seen.insert(name).inserted, let superclass = superclasses[name] {
      name = superclass.name
      if superclass.isFrameworkClass { return name }
    }
    return Self.isClass(name) && !ownNames.declareGlobally(name) ? name : nil
  }

  func isSpec(_ name: String) -> Bool { ["QuickSpec", "AsyncSpec"].contains(base(of: name)) }

  /// Returns the topmost superclass within the suite. Classes with the same one form a family, and share members.
  func family(of name: String) -> String {
    var (name, seen) = (name, Set<String>())
    while seen.insert(name).inserted, let superclass = superclasses[name]?.name, superclasses[superclass] != nil {
      name = superclass
    }
    return name
  }

  /// Returns the name of the spec class that has the declaration as a member, possibly in an extension; nil if there is
  /// none.
  func specClass(of declaration: SourceDeclaration, in file: QuickFile) -> String? {
    guard let parent = declaration.parents.last.map({ file.declarations[$0] }),
      parent.keyword == "class" || parent.kind == .extension, isSpec(parent.simpleName)
    else { return nil }
    return parent.simpleName
  }

  /// Returns the name of the spec class around a token, or of the extended one; nil if there is none.
  func specClass(around index: Int, in file: QuickFile) -> String? {
    file.declarations.last { $0.isType && $0.body?.contains(index) == true && isSpec($0.simpleName) }?.simpleName
  }

  // MARK: - Helpers

  private mutating func findHelpers() {
    var candidates: [HelperSearch.Candidate] = []
    var members: [Member] = []
    for file in files {
      for (index, declaration) in file.declarations.enumerated() where declaration.kind == .function {
        guard declaration.name != "spec", declaration.name != "configure", let body = declaration.body else { continue }
        candidates.append((declaration.name, file, body))
        members.append(Member(path: file.path, index: index))
      }
    }
    let search = HelperSearch(candidates)
    helpers = search.names
    declaringFunctions = Set(search.found.map { members[$0] })
  }
}
