/// The names of classes in reports. The module is included only if several modules have a class of that name.
struct ClassNames {
  /// The names without modules that several classes share.
  private let ambiguous: Set<Substring>

  /// Creates the names for a run.
  ///
  /// - Parameter listed: the listed names of all classes: `Module.Class`.
  init(_ listed: some Sequence<String>) {
    let names = Dictionary(grouping: Set(listed), by: Self.withoutModule)
    ambiguous = Set(names.lazy.filter { $1.count > 1 }.map(\.key))
  }

  /// Returns the name of a class in reports.
  ///
  /// - Parameter listed: the listed name of the class.
  func shown(_ listed: String) -> String {
    let name = Self.withoutModule(listed)
    return ambiguous.contains(name) ? listed : String(name)
  }

  /// Returns `Class` for `Module.Class`.
  ///
  /// Compares bytes, because names are needed several times per example, and comparing characters takes ten times as
  /// long.
  static func withoutModule(_ listed: String) -> Substring {
    listed.utf8.firstIndex(of: UInt8(ascii: ".")).map { listed[listed.utf8.index(after: $0)...] } ?? ""
  }

  /// Returns `Module` for `Module.Class`.
  static func module(_ listed: String) -> Substring {
    listed[..<(listed.utf8.firstIndex(of: UInt8(ascii: ".")) ?? listed.endIndex)]
  }
}
