/// The instance members of specs, and which of them become static.
struct SpecMembers: Sendable {
  /// Instance members that have to become static, since `spec()` uses them.
  private(set) var ofTypes: Set<QuickProject.Member> = []
  /// Their names, by the family of their class.
  private(set) var namesOfTypes: [String: Set<String>] = [:]
  /// The names of members that are overridden, by the family of their class.
  private(set) var overridden: [String: Set<String>] = [:]
  /// The names of members that override nothing, by the family of their class.
  private(set) var declared: [String: Set<String>] = [:]
  /// The families of classes in which `spec()` is an instance method.
  private(set) var instanceSpecs: Set<String> = []

  init() {}

  /// A member of a spec class, or of an extension of one.
  private struct Candidate {
    let id: QuickProject.Member
    let file: QuickFile
    let declaration: SourceDeclaration
    let family: String
  }

  init(of project: QuickProject) {
    var candidates: [Candidate] = []
    var pending: [Candidate] = []
    for file in project.files {
      for (index, declaration) in file.declarations.enumerated() {
        guard let name = project.specClass(of: declaration, in: file) else { continue }
        let family = project.family(of: name)
        if declaration.modifiers.contains("override") {
          overridden[family, default: []].insert(declaration.name)
        } else {
          declared[family, default: []].insert(declaration.name)
        }
        guard declaration.isInstanceMember else { continue }
        let id = QuickProject.Member(path: file.path, index: index)
        let candidate = Candidate(id: id, file: file, declaration: declaration, family: family)
        if declaration.name == "spec" { instanceSpecs.insert(family) }
        if declaration.kind == .function, declaration.name == "spec" {
          pending.append(candidate)
        } else {
          candidates.append(candidate)
          if project.declaringFunctions.contains(id), ofTypes.insert(id).inserted { pending.append(candidate) }
        }
      }
    }
    follow(pending, to: candidates)
    // Members that override each other become static together.
    let moved = Set(candidates.filter { ofTypes.contains($0.id) }.map { "\($0.family).\($0.declaration.name)" })
    for candidate in candidates where moved.contains("\(candidate.family).\(candidate.declaration.name)") {
      ofTypes.insert(candidate.id)
    }
    for candidate in candidates where ofTypes.contains(candidate.id) {
      namesOfTypes[candidate.family, default: []].insert(candidate.declaration.name)
    }
  }

  /// Adds the members that some members use, directly or through others.
  private mutating func follow(_ users: [Candidate], to candidates: [Candidate]) {
    let byFamily = Dictionary(grouping: candidates, by: \.family).mapValues {
      Dictionary(grouping: $0, by: \.declaration.name)
    }
    let roots = ["QuickSpec", "AsyncSpec"]
    let names = Set(candidates.map(\.declaration.name))
    var tokens: [String: [Int]] = [:]
    var done: [String: Set<String>] = [:]
    var pending = users
    while let user = pending.popLast() {
      // Members of all specs are visible in each of them, and may use members of any of them.
      let families = roots.contains(user.family) ? Array(byFamily.keys) : [user.family] + roots
      let own = tokens[user.file.path] ?? user.file.code.indices(of: names).filter(user.file.isOwnName)
      tokens[user.file.path] = own
      // Each name is searched once for a family.
      let used = Set(own.elements(in: user.declaration.range).map(user.file.code.string))
        .subtracting(done[user.family] ?? [])
      done[user.family, default: []].formUnion(used)
      for family in families {
        guard let members = byFamily[family] else { continue }
        for name in used {
          for candidate in members[name] ?? [] where ofTypes.insert(candidate.id).inserted { pending.append(candidate) }
        }
      }
    }
  }
}
