public import CandlestickSupport

extension RunEvent {
  /// An example, or another test such as an XCTest method.
  public struct Example: Codable, Sendable, Equatable {
    /// The name in `swift test list`, such as "BankTests.AccountSpec/an account pays". It is unique within each round of
    /// `--repeat`.
    public var id: String
    /// The module of the example, such as "BankTests".
    public var module: String
    /// The class that declares the example, such as "AccountSpec". If several classes of the run have this name, it includes
    /// the module: "BankTests.AccountSpec".
    public var className: String
    /// The descriptions of the enclosing groups, outermost first.
    public var groups: [String]
    /// The description of the example; for a test method, its name.
    public var description: String
    /// The location of the declaration; nil if unknown, as for test methods.
    public var location: SourceLocation?
    /// The names of the tags, outermost first.
    public var tags: [String]
    /// The related bugs, as links or numbers, each with its title if it has one.
    public var bugs: [String]

    package init(
      id: String,
      module: String,
      className: String,
      groups: [String] = [],
      description: String,
      location: SourceLocation? = nil,
      tags: [String] = [],
      bugs: [String] = []
    ) {
      self.id = id
      self.module = module
      self.className = className
      self.groups = groups
      self.description = description
      self.location = location
      self.tags = tags
      self.bugs = bugs
    }

    /// The class with its module, as in `swift test list`: "BankTests.AccountSpec".
    public var listedClassName: String { String(Self.parts(of: id).listedClassName) }

    /// Splits an ID at the slash between the class and the name. A raw class name, which is in backticks, may have others.
    static func parts(of id: String) -> (listedClassName: Substring, name: Substring) {
      var isRaw = false
      let slash = id.utf8.firstIndex { byte in
        if byte == UInt8(ascii: "`") { isRaw.toggle() }
        return byte == UInt8(ascii: "/") && !isRaw
      }
      guard let slash else { return (id[...], "") }
      return (id[..<slash], id[id.utf8.index(after: slash)...])
    }

    /// The class and the full name, as in reports: "AccountSpec an account pays".
    var nameWithClass: String { "\(className) \(fullName)" }

    /// The descriptions of the groups and of the example, joined by spaces.
    public var fullName: String {
      // Reports read this for each example. Joining an array would take most of their time.
      var name = ""
      for part in groups where !part.isEmpty {
        name += part
        name += " "
      }
      if description.isEmpty, !name.isEmpty { name.removeLast() }
      return name + description
    }
  }

  /// A test class, or a group of examples in it.
  public struct Group: Codable, Sendable, Equatable {
    /// The module of the class.
    public var module: String
    /// The class, as in ``Example/className``.
    public var className: String
    /// The descriptions of the enclosing groups and of the group itself, outermost first; empty for a class.
    public var groups: [String]

    package init(module: String, className: String, groups: [String] = []) {
      self.module = module
      self.className = className
      self.groups = groups
    }

    /// The description of the group; for a class, its name.
    public var name: String { groups.last ?? className }
  }
}
