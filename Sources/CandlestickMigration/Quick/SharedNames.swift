/// What files of a suite have in common, so that they can only be moved together.
struct SharedNames {
  /// A name, and another file that has to do with it.
  struct Link {
    let name: String
    let path: String
  }

  /// The files that have to do with each name.
  private var paths: [String: [String]] = [:]

  init(_ project: QuickProject) {
    let quick = project.files.filter(\.isQuick)
    var classes: Set<String> = []
    var functions: Set<String> = []
    for file in quick {
      for declaration in file.declarations where !declaration.isPrivate {
        if declaration.keyword == "class", project.base(of: declaration.name) != nil {
          classes.insert(declaration.name)
        }
        let isHelper = project.helpers.contains(declaration.name)
        let isOfAllSpecs = project.specClass(of: declaration, in: file).map(QuickNames.renamed.keys.contains) == true
        if declaration.kind == .function, isHelper || isOfAllSpecs { functions.insert(declaration.name) }
      }
    }
    for file in quick {
      var names: Set<String> = []
      for index in file.code.tokens.indices {
        if let name = file.code.name(at: index) {
          let isDeclared = file.code.is("func", at: index - 1)
          let isUsed = classes.contains(name) || (functions.contains(name) && (file.isCall(at: index) || isDeclared))
          if isUsed { names.insert("`\(name)`") }
        }
        guard file.isFunction(at: index), let call = file.code.arguments(ofCallAt: index) else { continue }
        let function = file.code.string(at: index)
        guard function == "sharedExamples" || QuickNames.inclusions.contains(function),
          let name = call.all.first.flatMap(file.literal)
        else { continue }
        names.insert("the shared examples \(name)")
      }
      for name in names { paths[name, default: []].append(file.path) }
    }
  }

  /// The files that stay because others do, each with a reason.
  func stranded(by staying: Set<String>) -> [String: Link] {
    var staying = staying
    var stranded: [String: Link] = [:]
    var isNew = true
    while isNew {
      isNew = false
      for (name, paths) in paths.sorted(by: { $0.key < $1.key }) {
        guard let other = paths.first(where: staying.contains) else { continue }
        for path in paths where staying.insert(path).inserted {
          stranded[path] = Link(name: name, path: other)
          isNew = true
        }
      }
    }
    return stranded
  }
}
