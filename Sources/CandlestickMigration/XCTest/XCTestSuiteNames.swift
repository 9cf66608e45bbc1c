import CandlestickSource

/// What the files of a suite say of each other's test classes.
struct XCTestSuiteNames: Sendable {
  /// A token of a file.
  struct Place: Sendable {
    let path: String
    let token: Int
  }

  /// How a class is named where it is not declared.
  struct Use: Sendable {
    let path: String
    /// The member that is asked for; nil for none, or for the class as such.
    let member: String?
  }

  /// The names of classes that others inherit from.
  private(set) var superclasses: Set<String> = []
  /// The extension of each class that has one.
  private(set) var extended: [String: Place] = [:]
  /// What is added to XCTest's own class.
  private(set) var inherited: Set<String> = []
  /// Where classes are named, except for `A.self`.
  private(set) var uses: [String: [Use]] = [:]

  init(_ files: [SourceCode]) {
    var names: Set<String> = []
    for code in files {
      for found in TestCaseClass.all(in: code) {
        if found.isTestCase(in: code) { names.insert(found.name) }
        if let superclass = found.superclass.flatMap(code.name) { superclasses.insert(superclass) }
      }
      findExtensions(in: code)
    }
    for code in files {
      for index in code.indices(of: names) where !code.is("class", at: index - 1) {
        let member = code.is(".", at: index + 1) ? code.name(at: index + 2) : nil
        guard member != "self" else { continue }
        uses[code.string(at: index), default: []].append(Use(path: code.text.path, member: member))
      }
    }
  }

  private mutating func findExtensions(in code: SourceCode) {
    for index in code.indices(of: "extension") where code.opening(around: index) == nil {
      guard let name = code.name(at: index + 1), extended[name] == nil || name == "XCTestCase" else { continue }
      extended[name] = Place(path: code.text.path, token: index)
      let open = (index..<code.tokens.count).first { code.is("{", at: $0) } ?? index
      if name == "XCTestCase", let close = code.partner(of: open) {
        inherited.formUnion(code.indices(of: "func").elements(in: open...close).compactMap { code.name(at: $0 + 1) })
      }
    }
  }
}
