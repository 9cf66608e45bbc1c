/// The instance members of specs. Determines which of them must become static.
struct SpecMembers: Sendable {
  /// A member of a spec class or of its extension.
  private struct Candidate {
    let id: QuickProject.Member
    let file: QuickFile
    let declaration: SourceDeclaration
    let family: String
  }

  /// The instance members that must become static, because `spec()` uses them.
  private(set) var ofTypes: Set<QuickProject.Member> = []
  /// The names of these members, by family of classes.
  private(set) var typeMemberNames: [String: Set<String>] = [:]
  /// The names of overridden members, by family of classes.
  private(set) var overridden: [String: Set<String>] = [:]
  /// The names of members that do not override others, by family of classes.
  private(set) var declared: [String: Set<String>] = [:]
  /// The families of classes in which `spec()` is an instance method.
  private(set) var instanceSpecs: Set<String> = []

  init() {}

  init(of project: QuickProject) {
    var candidates: [Candidate] = []
    var users: [Candidate] = []
    for file in project.files {
      for (index, declaration) in file.declarations.enumerated() {
        guard let type = project.specClass(of: declaration, in: file) else { continue }
        let family = project.family(of: type)
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
          users.append(candidate)
        } else {
          candidates.append(candidate)
          if project.declaringFunctions.contains(id), ofTypes.insert(id).inserted { users.append(candidate) }
        }
      }
    }
    addMembers(usedBy: users, candidates)
    for candidate in candidates where ofTypes.contains(candidate.id) {
      typeMemberNames[candidate.family, default: []].insert(candidate.declaration.name)
    }
    // Members that override each other must become static together.
    for candidate in candidates where typeMemberNames[candidate.family]?.contains(candidate.declaration.name) == true {
      ofTypes.insert(candidate.id)
    }
  }

  /// Adds the members that some members use, directly or through others.
  private mutating func addMembers(usedBy users: [Candidate], _ candidates: [Candidate]) {
    let byFamily = Dictionary(grouping: candidates, by: \.family).mapValues {
      Dictionary(grouping: $0, by: \.declaration.name)
    }
    let roots = ["QuickSpec", "AsyncSpec"]
    let names = Set(candidates.map(\.declaration.name))
    var tokens: [String: [Int]] = [:]
    var searched: [String: Set<String>] = [:]
    var pending = users
    while let user = pending.popLast() {
      // Members of all specs are visible in every spec, and may use members of any spec.
      let families = roots.contains(user.family) ? Array(byFamily.keys) : [user.family] + roots
      let own = tokens[user.file.path] ?? user.file.code.indices(of: names).filter(user.file.isOwnName)
      tokens[user.file.path] = own
      // Search each name only once per family.
      let used = Set(own.elements(in: user.declaration.range).map(user.file.code.string))
        .subtracting(searched[user.family] ?? [])
      searched[user.family, default: []].formUnion(used)
      for members in families.compactMap({ byFamily[$0] }) {
        for candidate in used.flatMap({ members[$0] ?? [] }) where ofTypes.insert(candidate.id).inserted {
          pending.append(candidate)
        }
      }
    }
  }
}
