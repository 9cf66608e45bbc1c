/// The names of classes in reports: each without its module, unless another module has a class of that name.
struct ClassNames {
  /// The names, without modules, of several classes.
  private let ambiguous: Set<Substring>

  /// - Parameter listed: the names of all classes, as listed: `Module.Class`.
  init(_ listed: some Sequence<String>) {
    let names = Dictionary(grouping: Set(listed), by: Self.withoutModule)
    ambiguous = Set(names.lazy.filter { $1.count > 1 }.map(\.key))
  }

  /// Returns the name of a class in reports.
  ///
  /// - Parameter listed: the name as listed.
  func shown(_ listed: String) -> String {
    let name = Self.withoutModule(listed)
    return ambiguous.contains(name) ? listed : String(name)
  }

  /// Returns `Class` for `Module.Class`.
  ///
  /// It compares bytes, since each example needs the name several times, and characters take ten times as long.
  static func withoutModule(_ listed: String) -> Substring {
    listed.utf8.firstIndex(of: UInt8(ascii: ".")).map { listed[listed.utf8.index(after: $0)...] } ?? ""
  }

  /// Returns `Module` for `Module.Class`.
  static func module(_ listed: String) -> Substring {
    listed[..<(listed.utf8.firstIndex(of: UInt8(ascii: ".")) ?? listed.endIndex)]
  }
}
