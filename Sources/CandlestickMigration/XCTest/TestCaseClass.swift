/// A class at the top level of a file, as its first line tells it.
struct TestCaseClass {
  let name: String
  /// The token `class`.
  let keyword: Int
  /// The first token of its superclass; nil if it has none.
  let superclass: Int?
  /// Whether the name of the superclass is followed by `{`, so that nothing else is inherited.
  let inheritsOneThing: Bool
  /// The brackets around its members.
  let open: Int
  let close: Int

  /// Whether it is a subclass of XCTest's own class.
  func isTestCase(in code: SourceCode) -> Bool { superclass.map { code.is("XCTestCase", at: $0) } ?? false }

  /// The classes of a file that have a superclass, in order.
  static func all(in code: SourceCode) -> [TestCaseClass] {
    var classes: [TestCaseClass] = []
    var index = 0
    while index < code.tokens.count {
      if code.is("class", at: index), let found = TestCaseClass(code, at: index) {
        classes.append(found)
        index = found.close
      }
      index = code.next(after: index)
    }
    return classes
  }

  private init?(_ code: SourceCode, at keyword: Int) {
    guard let name = code.name(at: keyword + 1),
      let open = (keyword..<code.tokens.count).first(where: { code.is("{", at: $0) }),
      let close = code.partner(of: open),
      let colon = (keyword..<open).first(where: { code.is(":", at: $0) })
    else { return nil }
    var superclass = colon + 1
    if code.is("XCTest", at: superclass), code.is(".", at: superclass + 1) { superclass += 2 }
    self.name = name
    self.keyword = keyword
    self.superclass = superclass
    self.inheritsOneThing = superclass + 1 == open && colon == keyword + 2
    self.open = open
    self.close = close
  }
}
