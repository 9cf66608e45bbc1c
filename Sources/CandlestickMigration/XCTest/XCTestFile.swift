/// A file of a suite, with its declarations.
struct XCTestFile: Sendable {
  let code: SourceCode
  let declarations: [SourceDeclaration]
  /// The extensions that only list the tests of a class in this file.
  private(set) var lists: [SourceDeclaration] = []
  private let membersByParent: [Int: [SourceDeclaration]]

  init(_ code: SourceCode) {
    self.code = code
    declarations = code.declarations
    membersByParent = Dictionary(grouping: declarations.filter { !$0.parents.isEmpty }) { $0.parents.last ?? -1 }
    let classes = Set(declarations.filter(isTestCase).map(\.name))
    lists = TestLists(code).extensions.filter { classes.contains($0.name) }
  }

  /// Returns true if the declaration is a direct subclass of XCTestCase at the top level of the file.
  func isTestCase(_ declaration: SourceDeclaration) -> Bool {
    guard declaration.parents.isEmpty, let superclass = declaration.superclass else { return false }
    return ["XCTestCase", "XCTest.XCTestCase"].contains(code.string(of: superclass.tokens))
  }

  /// Returns the members of a type or extension.
  ///
  /// - Parameter index: the index of the type in ``declarations``.
  func members(of index: Int) -> [SourceDeclaration] { membersByParent[index] ?? [] }

  /// Returns the extensions of a test class whose members can move into the class.
  func extensions(of name: String) -> [Int] {
    let lists = Set(lists.map(\.keywordIndex))
    return declarations.indices.filter { index in
      let declaration = declarations[index]
      return declaration.kind == .extension && declaration.name == name && declaration.supertypes.isEmpty
        && !declaration.isGeneric && declaration.parents.isEmpty && !lists.contains(declaration.keywordIndex)
    }
  }
}
