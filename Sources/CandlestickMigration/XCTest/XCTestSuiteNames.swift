/// Records where the files of a suite refer to test classes.
struct XCTestSuiteNames: Sendable {
  /// The names of the classes that have subclasses.
  private(set) var superclasses: Set<String> = []
  /// The superclass of each class that has one.
  private var parents: [String: String] = [:]
  /// For each class with an extension that cannot be merged into the class, the path of the file and the token of the extension's keyword.
  private(set) var extended: [String: (path: String, token: Int)] = [:]
  /// The names of members that the suite adds to XCTestCase.
  private(set) var inherited: Set<String> = []
  /// The reason why code outside of the test classes cannot use a spec as a test case; nil if it can.
  private(set) var problem: String?
  /// True if such code adds tear-down blocks to test cases.
  private(set) var addsTeardownBlocks = false
  /// For each class, the uses outside of its declaration, except for `A.self`: the path of the file, and the static member
  /// that is used; nil if the class itself is used.
  private(set) var uses: [String: [(path: String, member: String?)]] = [:]

  init(_ files: [XCTestFile]) {
    var names: Set<String> = []
    for file in files {
      let lists = Set(file.lists.map(\.keywordIndex))
      var merged: Set<Int> = []
      for declaration in file.declarations {
        if let superclass = declaration.superclass {
          superclasses.insert(superclass.name)
          parents[declaration.name] = superclass.name
        }
        if file.isTestCase(declaration) {
          names.insert(declaration.name)
          merged.formUnion(file.extensions(of: declaration.name))
        }
      }
      for (index, declaration) in file.declarations.enumerated() where !merged.contains(index) {
        guard declaration.kind == .extension, !lists.contains(declaration.keywordIndex) else { continue }
        let name = String(declaration.name.prefix { $0 != "." })
        if extended[name] == nil { extended[name] = (file.code.text.path, declaration.keywordIndex) }
        guard name == "XCTestCase" else { continue }
        inherited.formUnion(file.members(of: index).filter { $0.kind != .other }.map(\.name))
      }
    }
    for file in files { readInstanceUses(file) }
    for code in files.map(\.code) {
      for index in code.indices(of: names) where !code.is("class", at: index - 1) {
        let member = code.is(".", at: index + 1) ? code.name(at: index + 2) : nil
        guard member != "self" else { continue }
        uses[code.string(at: index), default: []].append((code.text.path, member))
      }
    }
  }

  /// Reads how code outside of the test classes uses test cases.
  private mutating func readInstanceUses(_ file: XCTestFile) {
    let (code, classes) = (file.code, file.declarations.filter(file.isTestCase).map(\.range))
    for index in code.indices(of: ["addTeardownBlock", "continueAfterFailure"])
    where !classes.contains(where: { $0.contains(index) }) {
      if code.is("continueAfterFailure", at: index) {
        problem = "\(code.text.path) sets `continueAfterFailure`, which a spec does not have"
      } else {
        addsTeardownBlocks = true
        let block = SourceCall(code, at: index)?.closure
        guard let block, block.contains(where: { code.is("await", at: $0) }) else { continue }
        problem = "\(code.text.path) adds an async tear-down block, which only runs for a test method"
      }
    }
  }

  /// Returns the uses of instances of a test class.
  func instanceUses(of name: String) -> InstanceUses {
    let isType = uses[name]?.contains { $0.member == nil } ?? false
    let problem =
      self.problem ?? (isType ? "code may need a `\(name)`, whose members become local; pass local values" : nil)
    return InstanceUses(
      inherited: inherited,
      problem: self.problem,
      instanceProblem: problem,
      addsTeardownBlocks: addsTeardownBlocks
    )
  }

  /// Returns the base class of a class that indirectly inherits from XCTestCase; nil for any other class.
  func baseClass(of name: String) -> String? {
    guard let parent = parents[name], parent != "XCTestCase" else { return nil }
    var (ancestor, count) = (parent, 0)
    while let next = parents[ancestor], count < parents.count {
      if next == "XCTestCase" { return parent }
      (ancestor, count) = (next, count + 1)
    }
    return nil
  }
}
