/// The uses of test classes in the files of a suite.
struct XCTestSuiteNames: Sendable {
  /// The names of classes with subclasses.
  private(set) var superclasses: Set<String> = []
  /// The file of an extension of each class that has one, and the token of its keyword.
  private(set) var extended: [String: (path: String, token: Int)] = [:]
  /// The members that the suite adds to XCTestCase.
  private(set) var inherited: Set<String> = []
  /// The uses of each class outside of its declaration, except for `A.self`: the file, and the static member that is used, or
  /// nil for the class itself.
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
