/// What the files of a suite declare together.
struct QuickProject: Sendable {
  /// A declaration of one of the files.
  struct Member: Hashable, Sendable {
    let path: String
    let index: Int
  }

  /// How shared examples of one name are used.
  struct SharedExamples: Sendable {
    /// Whether one of the declarations takes a context, or one of the inclusions gives one.
    var hasContext = false
    /// Whether a configuration declares them, for all specs.
    var isInConfiguration = false
  }

  let files: [QuickFile]
  /// The names of all types that the files declare.
  private(set) var types: Set<String> = []
  /// The superclass of each class; without the module and what is in angle brackets.
  private(set) var superclasses: [String: String] = [:]
  /// The names of the functions that declare examples, outside of specs or as members of theirs.
  private(set) var helpers: Set<String> = []
  /// By the literals of their names.
  private(set) var sharedExamples: [String: SharedExamples] = [:]
  /// Members of objects that have to become members of their types, since `spec()` uses them.
  private(set) var typeMembers: Set<Member> = []
  /// The names of members that are overridden, by the family of their class.
  private(set) var overridden: [String: Set<String>] = [:]

  init(_ files: [QuickFile]) {
    self.files = files
    findTypes()
    findHelpers()
    findSharedExamples()
    findTypeMembers()
  }

  // MARK: - Classes

  private mutating func findTypes() {
    for file in files {
      for declaration in file.declarations where declaration.kind == .type {
        types.insert(declaration.name)
        guard declaration.keyword == "class", let first = declaration.inherited.first else { continue }
        let name = first.prefix { $0 != "<" }
        superclasses[declaration.name] = String(name.split(separator: ".").last ?? name)
      }
    }
  }

  /// The class of Quick's that a class is a subclass of; nil for another class.
  func base(of name: String) -> String? {
    var (name, seen) = (name, Set<String>())
    while seen.insert(name).inserted {
      if QuickNames.renamed[name] != nil || name == "Behavior" || name == "Spec" { return name }
      guard let superclass = superclasses[name] else { return nil }
      name = superclass
    }
    return nil
  }

  /// Whether a class is one of specs.
  func isSpec(_ name: String) -> Bool { ["QuickSpec", "AsyncSpec"].contains(base(of: name)) }

  /// The last class before Quick's own: classes that share members are of one family.
  func family(of name: String) -> String {
    var name = name
    var seen: Set<String> = []
    while seen.insert(name).inserted, let superclass = superclasses[name], superclasses[superclass] != nil {
      name = superclass
    }
    return name
  }

  /// The name of the class or of the extended class that a declaration is a member of; nil for none of specs.
  func specClass(of declaration: SourceDeclaration, in file: QuickFile) -> String? {
    guard let parent = declaration.parents.last.map({ file.declarations[$0] }) else { return nil }
    let name = String(parent.name.split(separator: ".").last ?? "")
    guard parent.keyword == "class" || parent.kind == .extension, isSpec(name) else { return nil }
    return name
  }

  /// The specs class, or extension of one, that a token is in.
  func specClass(around index: Int, in file: QuickFile) -> String? {
    file.declarations.last { declaration in
      let name = String(declaration.name.split(separator: ".").last ?? "")
      return declaration.body?.contains(index) == true && (declaration.kind == .type || declaration.kind == .extension)
        && isSpec(name)
    }.map { String($0.name.split(separator: ".").last ?? "") }
  }

  // MARK: - Helpers

  private mutating func findHelpers() {
    var isNew = true
    while isNew {
      isNew = false
      for file in files {
        for declaration in file.declarations where declaration.kind == .function && declaration.name != "spec" {
          guard !helpers.contains(declaration.name), declaration.name != "configure", let body = declaration.body else {
            continue
          }
          guard file.declaresExamples(in: body, helpers: helpers) else { continue }
          helpers.insert(declaration.name)
          isNew = true
        }
      }
    }
  }

  // MARK: - Shared examples

  private mutating func findSharedExamples() {
    for file in files where file.isQuick {
      for index in file.code.tokens.indices where file.isFunction(at: index) {
        let function = file.code.string(at: index)
        let isDeclaration = function == "sharedExamples"
        guard isDeclaration || QuickNames.inclusions.contains(function),
          let call = file.code.arguments(ofCallAt: index), let name = call.all.first.flatMap(file.literal)
        else { continue }
        var examples = sharedExamples[name] ?? SharedExamples()
        if isDeclaration {
          let closure = call.trailingClosure
          if closure.flatMap(file.code.closureIn) != nil || closure == nil { examples.hasContext = true }
          if isInConfiguration(index, file) { examples.isInConfiguration = true }
        } else if call.trailingClosure != nil || call.all.contains(where: isContext(file)) {
          examples.hasContext = true
        }
        sharedExamples[name] = examples
      }
    }
  }

  private func isContext(_ file: QuickFile) -> (ClosedRange<Int>) -> Bool {
    { ["sharedExampleContext", "context"].contains(file.code.label(of: $0)) }
  }

  private func isInConfiguration(_ index: Int, _ file: QuickFile) -> Bool {
    file.declarations.contains { declaration in
      declaration.body?.contains(index) == true && declaration.kind == .function && declaration.name == "configure"
        && file.code.braces(around: index).first?.lowerBound == declaration.body?.lowerBound
    }
  }

  // MARK: - Members of objects that spec() uses

  private mutating func findTypeMembers() {
    /// A member of a class of specs, or of an extension of one.
    struct Candidate {
      let id: Member
      let file: QuickFile
      let declaration: SourceDeclaration
      let family: String
    }
    var candidates: [Candidate] = []
    var pending: [Candidate] = []
    for file in files {
      for (index, declaration) in file.declarations.enumerated() {
        guard let name = specClass(of: declaration, in: file) else { continue }
        let family = family(of: name)
        if declaration.modifiers.contains("override") { overridden[family, default: []].insert(declaration.name) }
        guard declaration.isInstanceMember else { continue }
        let id = Member(path: file.path, index: index)
        let candidate = Candidate(id: id, file: file, declaration: declaration, family: family)
        if declaration.kind == .function, declaration.name == "spec" {
          pending.append(candidate)
        } else {
          candidates.append(candidate)
          let declares = declaration.body.map { file.declaresExamples(in: $0, helpers: helpers) } ?? false
          if declares, typeMembers.insert(id).inserted { pending.append(candidate) }
        }
      }
    }
    while let user = pending.popLast() {
      let names = user.file.ownNames(in: user.declaration.range)
      for candidate in candidates where names.contains(candidate.declaration.name) {
        let isRoot = ["QuickSpec", "AsyncSpec"].contains { $0 == candidate.family || $0 == user.family }
        guard candidate.family == user.family || isRoot else { continue }
        if typeMembers.insert(candidate.id).inserted { pending.append(candidate) }
      }
    }
    // What overrides a member, or is overridden by one, has to go with it.
    var isNew = true
    while isNew {
      isNew = false
      let moved = Set(candidates.filter { typeMembers.contains($0.id) }.map { "\($0.family).\($0.declaration.name)" })
      for candidate in candidates where moved.contains("\(candidate.family).\(candidate.declaration.name)") {
        if typeMembers.insert(candidate.id).inserted { isNew = true }
      }
    }
  }
}
