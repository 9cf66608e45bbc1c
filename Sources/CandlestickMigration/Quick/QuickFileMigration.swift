/// Migrates one file from Quick and Nimble to Candlestick.
struct QuickFileMigration: FileEditor {
  let file: QuickFile
  let project: QuickProject
  /// The result if there are no obstacles.
  var result = FileMigration()
  /// The obstacles to the migration, without duplicates.
  private(set) var obstacles: [Obstacle] = []
  private var knownObstacles: Set<Obstacle> = []
  /// The tokens that a rule has already replaced or refused. General rules skip them.
  var handled: Set<Int> = []

  init(_ file: QuickFile, _ project: QuickProject) {
    self.file = file
    self.project = project
  }

  var code: SourceCode { file.code }

  /// Applies all rules.
  ///
  /// Rules for specific uses of a name must run before general rules: `migrateTypes` and `refuseRemovedNames` consider only
  /// tokens that are not ``handled`` yet. `addImport` must run last, because it depends on the edits. Otherwise, the order
  /// only affects the list of changes.
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
    migrateMethods()
    checkTimes()
    refuseRemovedNames()
    refuseThreads()
    addImport()
  }

  /// Returns the Quick or Candlestick class from which the type around a declaration inherits; nil if there is none.
  func parentBase(of declaration: SourceDeclaration) -> String? {
    declaration.parents.last.flatMap { project.base(of: file.declarations[$0].simpleName) }
  }

  /// Replaces tokens, including the trivia between them.
  mutating func replace(_ tokens: ClosedRange<Int>, by text: String, change kind: String? = nil) {
    edit(code.bytes(of: tokens), text, change: kind)
    handled.formUnion(tokens)
  }

  /// Adds an obstacle, which prevents the migration of the file.
  mutating func stop(_ message: String, at index: Int) {
    let obstacle = Obstacle(index, message)
    if knownObstacles.insert(obstacle).inserted { obstacles.append(obstacle) }
  }
}
