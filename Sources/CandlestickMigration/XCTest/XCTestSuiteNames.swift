/// Records where the files of a suite refer to test classes.
struct XCTestSuiteNames: Sendable {
  /// The names of the classes that have subclasses.
  private(set) var superclasses: Set<String> = []
  /// For each class with an extension, the path of the file and the token of the extension's keyword.
  private(set) var extended: [String: (path: String, token: Int)] = [:]
  /// The names of members that the suite adds to XCTestCase.
  private(set) var inherited: Set<String> = []
  /// For each class, the uses outside of its declaration, except for `A.self`: the path of the file, and the static member
  /// that is used; nil if the class itself is used.
  private(set) var uses: [String: [(path: String, member: String?)]] = [:]

  init(_ files: [XCTestFile]) {
    var names: Set<String> = []
    for file in files {
      let lists = Set(file.lists.map(\.keywordIndex))
      for (index, declaration) in file.declarations.enumerated() {
        if let superclass = declaration.superclass { superclasses.insert(superclass.name) }
        if file.isTestCase(declaration) { names.insert(declaration.name) }
        guard declaration.kind == .extension, !lists.contains(declaration.keywordIndex) else { continue }
        let name = String(declaration.name.prefix { $0 != "." })
        if extended[name] == nil { extended[name] = (file.code.text.path, declaration.keywordIndex) }
        guard name == "XCTestCase" else { continue }
        inherited.formUnion(file.members(of: index).filter { $0.kind != .other }.map(\.name))
      }
    }
    for code in files.map(\.code) {
      for index in code.indices(of: names) where !code.is("class", at: index - 1) {
        let member = code.is(".", at: index + 1) ? code.name(at: index + 2) : nil
        guard member != "self" else { continue }
        uses[code.string(at: index), default: []].append((code.text.path, member))
      }
    }
  }
}
