public import CandlestickSupport

extension RunEvent {
  /// An example, or another test.
  public struct Example: Codable, Sendable, Equatable {
    /// The name by which `swift test list` lists it: "BankTests.AccountSpec/an account pays". The events of one round have it once.
    public var id: String
    /// Its module, such as "BankTests".
    public var module: String
    /// The class that declares it, such as "AccountSpec"; with its module, "BankTests.AccountSpec", if the run has another class of that
    /// name.
    public var className: String
    /// The descriptions of its groups, outermost first.
    public var groups: [String]
    /// The description of the example itself; of a test method, its name.
    public var description: String
    /// The location of its declaration; nil if unknown, as for test methods.
    public var location: SourceLocation?
    /// The names of its tags, outermost first.
    public var tags: [String]
    /// The bugs that it is about, as links or numbers, each with its title if it has one.
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

    /// The class with its module, as `swift test list` prints it: "BankTests.AccountSpec".
    public var listedClassName: String { String(id.prefix { $0 != "/" }) }

    /// The class and the full name, as reports name the example: "AccountSpec an account pays".
    var nameWithClass: String { "\(className) \(fullName)" }

    /// The descriptions of the groups and of the example, as one sentence.
    public var fullName: String {
      // Reports ask for it once for each example, and arrays would take most of the time.
      var name = ""
      for part in groups where !part.isEmpty {
        name += part
        name += " "
      }
      if description.isEmpty, !name.isEmpty { name.removeLast() }
      return name + description
    }
  }

  /// A class, or a group in it.
  public struct Group: Codable, Sendable, Equatable {
    /// The module of the class.
    public var module: String
    /// The class, as in ``Example/className``.
    public var className: String
    /// The descriptions of the outer groups and of the group itself; empty for the class.
    public var groups: [String]

    package init(module: String, className: String, groups: [String] = []) {
      self.module = module
      self.className = className
      self.groups = groups
    }

    /// The description of the group itself; of a class, its name.
    public var name: String { groups.last ?? className }
  }
}
