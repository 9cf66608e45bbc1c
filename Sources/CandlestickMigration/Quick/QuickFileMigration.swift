/// Migrates one file from Quick and Nimble to Candlestick.
struct QuickFileMigration: FileEditor {
  let file: QuickFile
  let project: QuickProject
  /// The result, unless there are obstacles.
  var result = FileMigration()
  /// The obstacles that prevent the migration, each once.
  private(set) var obstacles: [Obstacle] = []
  private var knownObstacles: Set<Obstacle> = []
  /// The tokens that a rule has replaced or refused. Rules for any use of a name skip them.
  var handled: Set<Int> = []

  init(_ file: QuickFile, _ project: QuickProject) {
    self.file = file
    self.project = project
  }

  var code: SourceCode { file.code }

  /// Applies all rules.
  ///
  /// Rules for some uses of a name come before those for all uses: `migrateTypes` renames, and `refuseRemovedNames` refuses, only
  /// tokens that are not ``handled`` yet. `addImport` comes last, since it depends on whether anything was edited. Otherwise, the
  /// order shows only in the list of changes.
  mutating func run() {
    migrateImports()
    migrateConfigurations()
    migrateHooks()
    migrateMetadata()
    migrateStops()
    migrateSharedExamples()
    migrateBehaviors()
    migrateStates()
    migrateCurrentSpecs()
    migrateMembers()
    migrateOverloads()
    migrateHelpers()
    migrateLocalHelpers()
    migrateLocations()
    migrateBases()
    migrateExpectations()
    migrateTypeParameters()
    migrateTypes()
    checkTimes()
    refuseRemovedNames()
    refuseThreads()
    addImport()
  }

  /// Returns the class of Quick or Candlestick that the type around a declaration inherits from.
  func parentBase(of declaration: SourceDeclaration) -> String? {
    declaration.parents.last.flatMap { project.base(of: file.declarations[$0].simpleName) }
  }

  /// Replaces tokens and the trivia between them.
  mutating func replace(_ tokens: ClosedRange<Int>, by text: String, change kind: String? = nil) {
    edit(code.bytes(of: tokens), text, change: kind)
    handled.formUnion(tokens)
  }

  /// Adds an obstacle, which keeps the file from being migrated.
  mutating func stop(_ message: String, at index: Int) {
    let obstacle = Obstacle(index, message)
    if knownObstacles.insert(obstacle).inserted { obstacles.append(obstacle) }
  }
}
