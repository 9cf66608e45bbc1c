import CandlestickMigration

/// Checks that a suite builds after some of its files have been migrated.
struct SuiteCheck {
  /// A reason why the suite does not build.
  struct Problem: Error {
    let text: String
  }

  private let files: [SourceCode]
  /// The files that declare each class.
  private var declaringFiles: [String: Set<Int>] = [:]
  /// The types that the files declare, including members and generic parameters.
  private var ownTypes: Set<String> = []

  init(_ texts: [String]) throws {
    files = try texts.enumerated().map { try SourceCode(SourceText(path: "\($0).swift", $1)) }
    for (position, code) in files.enumerated() {
      let keywords = ["class", "struct", "enum", "actor", "protocol", "typealias", "associatedtype"]
      ownTypes.formUnion(code.indices(of: keywords).compactMap { code.name(at: $0 + 1) })
      ownTypes.formUnion(
        code.tokens.indices.filter { index in
          let isFirst = code.is("<", at: index - 1) && ["func", "struct"].contains(code.string(at: index - 3))
          return (isFirst || code.is("each", at: index - 1)) && code.is(">", at: index + 1)
        }.compactMap(code.name)
      )
      for index in code.indices(of: "class") where code.is(":", at: index + 2) {
        guard let name = code.name(at: index + 1) else { continue }
        declaringFiles[name, default: []].insert(position)
      }
    }
  }

  private func imports(_ module: String, _ code: SourceCode) -> Bool {
    code.indices(of: module).contains { code.is("import", at: $0 - 1) }
  }

  private func isMigrated(_ code: SourceCode) -> Bool {
    imports("Candlestick", code) && !imports("Quick", code) && !imports("Nimble", code)
  }

  private func stays(_ code: SourceCode) -> Bool { imports("Quick", code) || imports("Nimble", code) }

  /// Checks all files.
  ///
  /// - Throws: a ``Problem`` for the first file that would not build.
  func run() throws {
    for code in files {
      if isMigrated(code) { try checkMigrated(code) }
      if stays(code) { try checkStaying(code) }
    }
  }

  /// Checks that a migrated file uses only names that Candlestick declares.
  private func checkMigrated(_ code: SourceCode) throws {
    let own = Set(
      code.indices(of: ["class", "struct", "enum", "typealias", "let", "var", "func", "case"]).compactMap {
        code.name(at: $0 + 1)
      }
    ).union(ownTypes)
    for name in try PublicNames.ofQuickOnly.get().subtracting(own) {
      let index = code.indices(of: name).first { index in
        let isQualified = ["Quick", "Nimble", "Candlestick"].contains(code.string(at: index - 2))
        guard !code.is(":", at: index + 1) || code.is("?", at: index - 1) else { return false }
        return !code.is(".", at: index - 1) || isQualified
      }
      if let index {
        throw Problem(text: "\(name) belongs to Quick, in line \(code.position(at: index).line) of \(text(code))")
      }
    }
    for module in ["Quick", "Nimble"] where code.indices(of: module).contains(where: { code.is(".", at: $0 + 1) }) {
      guard code.indices(of: module).contains(where: { code.is(".", at: $0 + 1) && !code.is(".", at: $0 - 1) }),
        !own.contains(module)
      else { continue }
      throw Problem(text: "\(module) qualifies a name in \(text(code))")
    }
  }

  /// Checks that an unchanged file uses no migrated classes, and that no migrated class inherits from an unchanged one.
  private func checkStaying(_ code: SourceCode) throws {
    let migrated = declaringFiles.filter { $0.value.contains { isMigrated(files[$0]) } }
    for (name, _) in migrated {
      for index in code.indices(of: name) where !code.is(".", at: index - 1) {
        let isInherited = code.is(":", at: index - 1) && code.is("class", at: index - 3)
        let isListed = code.is("allTests", at: index + 2)
        let isExtended = code.is("extension", at: index - 1)
        guard isInherited || isListed || isExtended else { continue }
        throw Problem(text: "\(name) has been migrated, and \(text(code)) stays")
      }
    }
    for (name, positions) in declaringFiles where positions.contains(where: { stays(files[$0]) }) {
      for other in files where isMigrated(other) {
        let isUsed = other.indices(of: name).contains { index in
          (other.is(":", at: index - 1) && other.is("class", at: index - 3)) || other.is("extension", at: index - 1)
        }
        if isUsed { throw Problem(text: "\(name) stays, and \(text(other)) has been migrated") }
      }
    }
  }

  private func text(_ code: SourceCode) -> String { String(decoding: code.text.bytes, as: UTF8.self) }
}
