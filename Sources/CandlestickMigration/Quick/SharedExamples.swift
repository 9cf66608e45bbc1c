/// The shared examples of a suite, identified by the literals of their names.
struct SharedExamples: Sendable {
  /// The uses of the shared examples with one name.
  struct Use: Sendable {
    /// True if a declaration has a context parameter, or if an inclusion passes a context.
    var hasContext = false
    /// True if a configuration declares the shared examples for all specs.
    var isInConfiguration = false
    /// The opening brace of the group around each declaration, by path.
    var groups: [String: Set<Int>] = [:]
  }

  private var uses: [String: Use] = [:]
  private let constants: StringConstants

  init(in files: [QuickFile]) {
    constants = StringConstants(in: files)
    for file in files where !file.isMigrated {
      for case let (call, name?) in calls(in: file) {
        var use = uses[name] ?? Use()
        if file.code.is("sharedExamples", at: call.name) {
          let closure = call.trailingClosure
          if closure.flatMap(file.code.closureIn) != nil || closure == nil { use.hasContext = true }
          if let group = file.code.braces(around: call.name).first {
            let function = file.declaration(withBody: group)
            if function?.kind == .function, function?.name == "configure" { use.isInConfiguration = true }
            use.groups[file.path, default: []].insert(group.lowerBound)
          }
        } else if call.trailingClosure != nil || call.argument("context") != nil
          || call.argument("sharedExampleContext") != nil
        {
          use.hasContext = true
        }
        uses[name] = use
      }
    }
  }

  /// Returns the uses of the shared examples with a name; nil if there are none.
  subscript(name: String) -> Use? { uses[name] }

  /// Returns the calls in a file that declare or include shared examples. Each has the literal of the name that it passes;
  /// nil if the literal is not known.
  func calls(in file: QuickFile) -> [(call: SourceCall, name: String?)] {
    file.functions(QuickNames.inclusions.union(["sharedExamples"])).compactMap { index in
      guard let call = SourceCall(file.code, at: index), let name = call.arguments.first?.tokens else { return nil }
      return (call, constants.literal(at: name, in: file))
    }
  }

  /// Returns true if a group around the token declares the shared examples.
  func isVisible(_ name: String, at inclusion: Int, in file: QuickFile) -> Bool {
    guard let groups = uses[name]?.groups[file.path] else { return false }
    return file.code.braces(around: inclusion).contains { groups.contains($0.lowerBound) }
  }
}
