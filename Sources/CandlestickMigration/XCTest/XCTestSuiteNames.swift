/// The uses of test classes in the files of a suite.
struct XCTestSuiteNames: Sendable {
  /// The keyword of a declaration, and its file.
  struct Declaration: Sendable {
    let path: String
    let token: Int
  }

  /// A use of a class outside of its declaration.
  struct Use: Sendable {
    let path: String
    /// The static member that is used; nil for the class itself.
    let member: String?
  }

  /// The names of classes with subclasses.
  private(set) var superclasses: Set<String> = []
  /// The extension of each class that has one.
  private(set) var extended: [String: Declaration] = [:]
  /// The members that the suite adds to XCTestCase.
  private(set) var inherited: Set<String> = []
  /// The uses of each class, except for `A.self`.
  private(set) var uses: [String: [Use]] = [:]

  init(_ files: [XCTestFile]) {
    var names: Set<String> = []
    for file in files {
      for (index, declaration) in file.declarations.enumerated() {
        if let superclass = declaration.superclass { superclasses.insert(superclass.name) }
        if file.isTestCase(declaration) { names.insert(declaration.name) }
        let isList = file.lists.contains { $0.keywordIndex == declaration.keywordIndex }
        if declaration.kind == .extension, !isList { addExtension(index, of: file) }
      }
    }
    for code in files.map(\.code) {
      for index in code.indices(of: names) where !code.is("class", at: index - 1) {
        let member = code.is(".", at: index + 1) ? code.name(at: index + 2) : nil
        guard member != "self" else { continue }
        uses[code.string(at: index), default: []].append(Use(path: code.text.path, member: member))
      }
    }
  }

  private mutating func addExtension(_ index: Int, of file: XCTestFile) {
    let declaration = file.declarations[index]
    let name = String(declaration.name.prefix { $0 != "." })
    if extended[name] == nil {
      extended[name] = Declaration(path: file.code.text.path, token: declaration.keywordIndex)
    }
    if name == "XCTestCase" { inherited.formUnion(file.members(of: index).filter { $0.kind != .other }.map(\.name)) }
  }
}
