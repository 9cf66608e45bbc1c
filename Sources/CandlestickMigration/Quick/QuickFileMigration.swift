/// Migrates one file from Quick and Nimble to Candlestick.
struct QuickFileMigration {
  let file: QuickFile
  let project: QuickProject
  /// The result, if there are no obstacles.
  private(set) var result = FileMigration()
  /// The obstacles that prevent the migration, each once.
  private(set) var obstacles: [Obstacle] = []
  private var knownObstacles: Set<Obstacle> = []
  /// The tokens that a rule has handled.
  var done: Set<Int> = []

  init(_ file: QuickFile, _ project: QuickProject) {
    self.file = file
    self.project = project
  }

  var code: SourceCode { file.code }

  /// Applies all rules.
  mutating func run() {
    moveImports()
    moveConfigurations()
    moveHooks()
    moveMetadata()
    moveStops()
    moveSharedExamples()
    moveBehaviors()
    moveStates()
    moveCurrentSpecs()
    moveMembers()
    moveOverloads()
    moveHelpers()
    moveLocalHelpers()
    moveLocations()
    moveBases()
    moveExpectations()
    moveTypeParameters()
    moveTypes()
    checkTimes()
    refuseRemovedNames()
    addImport()
  }

  // MARK: - Edits and notes

  /// Replaces tokens and the trivia between them.
  mutating func replace(_ tokens: ClosedRange<Int>, by text: String) {
    result.edits.append(SourceEdit(code.bytes(of: tokens), text))
    done.formUnion(tokens)
  }

  mutating func edit(_ bytes: Range<Int>, _ text: String) { result.edits.append(SourceEdit(bytes, text)) }

  /// Inserts text before a token.
  mutating func insert(_ text: String, before index: Int) {
    let offset = code.tokens[index].range.lowerBound
    result.edits.append(SourceEdit(offset..<offset, text))
  }

  /// Inserts text after a token.
  mutating func insert(_ text: String, after index: Int) {
    let offset = code.tokens[index].range.upperBound
    result.edits.append(SourceEdit(offset..<offset, text))
  }

  /// Adds a change to the summary.
  mutating func change(_ kind: String, at index: Int) {
    result.change(kind, at: index, in: code)
  }

  /// Adds a note for the user, without an effect on the migration.
  mutating func note(_ message: String, at index: Int) {
    result.note(message, at: index, in: code)
  }

  /// Adds an obstacle, which keeps the file from being migrated.
  mutating func stop(_ message: String, at index: Int) {
    let obstacle = Obstacle(index, message)
    if knownObstacles.insert(obstacle).inserted { obstacles.append(obstacle) }
  }
}
