import CandlestickSource

/// Moves one file from Quick and Nimble to Candlestick.
struct QuickFileMigration {
  let file: QuickFile
  let project: QuickProject
  /// What the file becomes, unless there are obstacles.
  private(set) var result = FileMigration()
  /// What keeps the file as it is.
  private(set) var obstacles: [FileMigration.Note] = []
  private var knownObstacles: Set<FileMigration.Note> = []
  /// The tokens that a rule has dealt with.
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
    moveHelpers()
    moveLocalHelpers()
    movePlaces()
    moveBases()
    moveExpectations()
    moveTypeParameters()
    moveTypes()
    lookAtTimes()
    lookForWhatIsGone()
    addImport()
  }

  // MARK: - What rules do

  /// Replaces some tokens, and what is between them.
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

  /// Lists a change for the summary.
  mutating func change(_ kind: String, at index: Int) {
    result.changes.append(FileMigration.Change(kind: kind, place: code.place(at: index)))
  }

  /// Tells what a person should look at, in a file that is moved.
  mutating func note(_ message: String, at index: Int) {
    result.notes.append(FileMigration.Note(place: code.place(at: index), message: message))
  }

  /// Tells what has to be done before the file can be moved.
  mutating func stop(_ message: String, at index: Int) {
    let note = FileMigration.Note(place: code.place(at: index), message: "the file stays as it is: \(message)")
    if knownObstacles.insert(note).inserted { obstacles.append(note) }
  }
}
