import CandlestickSource

/// The shared examples of a suite, by the literals of their names.
struct SharedExamples: Sendable {
  /// How shared examples of one name are used.
  struct Use: Sendable {
    /// Whether one of the declarations takes a context, or one of the inclusions gives one.
    var hasContext = false
    /// Whether a configuration declares them, for all specs.
    var isInConfiguration = false
  }

  private var uses: [String: Use] = [:]
  /// The first brace of the group around each declaration, by name and path.
  private var groups: [String: [String: Set<Int>]] = [:]
  private var constants = StringConstants()

  init() {}

  init(in files: [QuickFile]) {
    constants = StringConstants(in: files)
    for file in files where !file.isMoved {
      for index in file.functions(QuickNames.inclusions.union(["sharedExamples"])) {
        guard let call = file.code.arguments(ofCallAt: index),
          let name = call.all.first.flatMap({ name(at: $0, in: file) })
        else { continue }
        var use = uses[name] ?? Use()
        if file.code.is("sharedExamples", at: index) {
          let closure = call.trailingClosure
          if closure.flatMap(file.code.closureIn) != nil || closure == nil { use.hasContext = true }
          if Self.isInConfiguration(index, file) { use.isInConfiguration = true }
          if let group = file.code.braces(around: index).first {
            groups[name, default: [:]][file.path, default: []].insert(group.lowerBound)
          }
        } else if call.trailingClosure != nil || call.all.contains(where: { Self.isContext($0, file) }) {
          use.hasContext = true
        }
        uses[name] = use
      }
    }
  }

  /// How the shared examples of a name are used; nil if there are none.
  subscript(name: String) -> Use? { uses[name] }

  /// The name that the first argument of `sharedExamples` or of an inclusion is, as a literal; nil if it cannot be told.
  func name(at argument: ClosedRange<Int>, in file: QuickFile) -> String? { constants.literal(at: argument, in: file) }

  /// Whether shared examples are declared in one of the groups around a token.
  func isVisible(_ name: String, at inclusion: Int, in file: QuickFile) -> Bool {
    guard let groups = groups[name]?[file.path] else { return false }
    return file.code.braces(around: inclusion).contains { groups.contains($0.lowerBound) }
  }

  private static func isContext(_ argument: ClosedRange<Int>, _ file: QuickFile) -> Bool {
    ["sharedExampleContext", "context"].contains(file.code.label(of: argument))
  }

  private static func isInConfiguration(_ index: Int, _ file: QuickFile) -> Bool {
    guard let group = file.code.braces(around: index).first else { return false }
    return file.declarations.contains { declaration in
      declaration.body?.lowerBound == group.lowerBound && declaration.kind == .function
        && declaration.name == "configure"
    }
  }
}
