/// Migrates one `Package.swift`.
struct ManifestMigration {
  private let code: SourceCode
  private let manifest: PackageManifest
  private(set) var result = FileMigration()
  /// True if a target now needs Candlestick.
  private var usesCandlestick = false

  init(_ code: SourceCode) {
    self.code = code
    manifest = PackageManifest(code)
  }

  mutating func run(_ fate: (String, String?) -> ManifestRules.Target?) {
    let fates = manifest.targets.map { ($0, fate($0.name, $0.path)) }
    guard let package = manifest.candlestick else {
      if fates.contains(where: { $0.1 != nil }) { askForCandlestick() }
      return
    }
    for (target, fate) in fates where manifest.dependencies(of: target) != .other {
      switch fate {
      case .added: add(to: target.arguments, package)
      case .migrated, .mixed:
        if let list = target.dependencies, hasQuick(list) {
          move(list, fate == .migrated, package)
        } else {
          // The target gets Quick from a library of the package, which may lose it.
          add(to: target.arguments, package)
        }
      case nil:
        if hasPackagesOfQuick, let list = target.dependencies { takeModules(of: list, package) }
      }
    }
    removePackages()
    checkPlatforms()
  }

  /// Returns true if a target depends on Quick or Nimble.
  private func hasQuick(_ list: ClosedRange<Int>) -> Bool {
    code.elements(in: list).contains { manifest.product($0).map(QuickNames.modules.contains) == true }
  }

  // MARK: - Targets

  private mutating func add(to arguments: [CallArgument], _ package: String) {
    let candlestick = ".product(name: \"Candlestick\", package: \"\(package)\")"
    let list = manifest.argument("dependencies", in: arguments)
    let elements = list.map { code.is("[", at: $0.lowerBound) ? code.elements(in: $0) : [] } ?? []
    guard !elements.contains(where: { manifest.product($0) == "Candlestick" }), let first = arguments.first else {
      return
    }
    usesCandlestick = true
    let index = elements.last?.upperBound ?? list?.lowerBound ?? first.tokens.upperBound
    let end = code.tokens[index].range.upperBound
    if list == nil {
      result.edits.append(SourceEdit(end..<end, ", dependencies: [\(candlestick)]"))
    } else if let last = elements.last {
      let space = code.text[
        code.tokens[last.lowerBound - 1].range.upperBound..<code.tokens[last.lowerBound].range.lowerBound
      ]
      result.edits.append(SourceEdit(end..<end, ",\(space.isEmpty ? " " : space)\(candlestick)"))
    } else {
      result.edits.append(SourceEdit(end..<end, candlestick))
    }
    change("a dependency on Candlestick is added", at: first.tokens.lowerBound)
  }

  private mutating func move(_ list: ClosedRange<Int>, _ isWhole: Bool, _ package: String) {
    let elements = code.elements(in: list)
    let old = elements.filter { manifest.product($0).map(QuickNames.modules.contains) == true }
    guard let first = old.first else { return }
    let candlestick = ".product(name: \"Candlestick\", package: \"\(package)\")"
    let hasCandlestick = elements.contains { manifest.product($0) == "Candlestick" }
    usesCandlestick = true
    guard isWhole else {
      if !hasCandlestick {
        let start = code.tokens[first.lowerBound].range.lowerBound
        let space = code.text[code.tokens[first.lowerBound - 1].range.upperBound..<start]
        result.edits.append(SourceEdit(start..<start, "\(candlestick),\(space.isEmpty ? " " : space)"))
        change("a dependency on Candlestick is added beside those on Quick and Nimble", at: first.lowerBound)
      }
      return takeModules(of: list, package)
    }
    let removed = hasCandlestick ? old[...] : old.dropFirst()
    for element in old {
      let isReplaced = !removed.contains(element)
      let name = manifest.product(element) ?? ""
      change(
        "the dependency on \(name) \(isReplaced ? "becomes one on Candlestick" : "is removed")",
        at: element.lowerBound
      )
      if isReplaced {
        result.edits.append(SourceEdit(code.bytes(of: element), candlestick))
      } else {
        remove(element, of: elements, with: removed)
      }
    }
  }

  /// Changes the package of the products Quick and Nimble to Candlestick's.
  private mutating func takeModules(of list: ClosedRange<Int>, _ package: String) {
    for element in code.elements(in: list) {
      guard let name = manifest.product(element), QuickNames.modules.contains(name) else { continue }
      guard manifest.string("package", in: manifest.parts(element)) != package else { continue }
      result.edits.append(SourceEdit(code.bytes(of: element), ".product(name: \"\(name)\", package: \"\(package)\")"))
      change("the dependency on \(name) becomes one on Candlestick's module of that name", at: element.lowerBound)
    }
  }

  /// Removes an element with its comma, and its line if nothing else is on it.
  ///
  /// - Parameter removed: all elements that are removed.
  private mutating func remove(
    _ element: ClosedRange<Int>,
    of elements: [ClosedRange<Int>],
    with removed: some Collection<ClosedRange<Int>>
  ) {
    // At the end of a list without a last comma, each element goes with the comma before it, if an element is left there.
    let isAtEnd =
      elements.last.map { !code.is(",", at: $0.upperBound + 1) } == true
      && elements.drop { $0 != element }.allSatisfy(removed.contains) && !elements.allSatisfy(removed.contains)
    if isAtEnd {
      let start = code.tokens[element.lowerBound - 1].range.lowerBound
      result.edits.append(SourceEdit(start..<code.tokens[element.upperBound].range.upperBound, ""))
    } else if code.is(",", at: element.upperBound + 1) {
      let next = element.upperBound + 2
      var end = code.tokens[next].range.lowerBound
      // The line of the closing bracket keeps its indentation.
      let comma = code.tokens[element.upperBound + 1].range.upperBound
      if code.tokens[next].startsLine || !code.comments(in: comma..<end).isEmpty { end = comma }
      let start = code.tokens[element.lowerBound].range.lowerBound
      if end == comma, code.tokens[element.lowerBound].startsLine,
        code.comments(in: comma..<code.tokens[next].range.lowerBound).isEmpty
      {
        result.edits.append(SourceEdit(code.tokens[element.lowerBound - 1].range.upperBound..<comma, ""))
      } else {
        result.edits.append(SourceEdit(start..<end, ""))
      }
    } else {
      result.edits.append(SourceEdit(code.bytes(of: element), ""))
    }
  }

  // MARK: - Packages

  /// The packages of Quick and of Nimble.
  private var packagesOfQuick: [(index: Int, name: String)] {
    manifest.packages.compactMap { package in
      let name = manifest.string("url", in: package.parts).map(PackageManifest.identity)
      return name.flatMap { QuickNames.modules.contains($0) ? (package.index, $0) : nil }
    }
  }

  private var hasPackagesOfQuick: Bool { !packagesOfQuick.isEmpty }

  /// True if a dependency on Quick or Nimble may be left: in a variable, or as an argument of a function of the manifest.
  private var mayNeedPackagesOfQuick: Bool {
    let lists = manifest.targets.filter { manifest.dependencies(of: $0) != .other }.compactMap(\.dependencies)
    let packages = manifest.packages.compactMap { package in
      package.parts.last.map { package.index...$0.tokens.upperBound }
    }
    let known = lists + packages
    return code.tokens.indices.contains { index in
      manifest.product(index...index).map(QuickNames.modules.contains) == true && !known.contains { $0.contains(index) }
    }
  }

  /// Removes the packages of Quick and Nimble, which Candlestick's package replaces.
  private mutating func removePackages() {
    guard !mayNeedPackagesOfQuick else { return }
    let packages = packagesOfQuick
    for (index, name) in packages {
      guard let list = listAround(index) else { continue }
      let elements = code.elements(in: list)
      guard let element = elements.first(where: { $0.contains(index) }) else { continue }
      remove(
        element,
        of: elements,
        with: elements.filter { element in packages.contains { element.contains($0.index) } }
      )
      change("the package \(name) is removed", at: index)
    }
  }

  /// Adds a note that the manifest needs a dependency on Candlestick's package before anything can be migrated.
  private mutating func askForCandlestick() {
    let example = ".package(name: \"Candlestick\", path: \"../Candlestick\")"
    if let (index, _) = packagesOfQuick.first {
      let message = "replace this by the package of Candlestick, such as \(example), and migrate again"
      result.note(message, at: index, in: code)
    } else {
      let message = "add the package of Candlestick to the dependencies, such as \(example), and migrate again"
      result.notes.append(FileMigration.Note(position: SourcePosition(line: 1, column: 1), message: message))
    }
  }

  private func listAround(_ index: Int) -> ClosedRange<Int>? {
    for open in (0..<index).reversed() where code.is("[", at: open) {
      if let close = code.partner(of: open), close > index { return open...close }
    }
    return nil
  }

  // MARK: - Platforms

  private mutating func checkPlatforms() {
    guard usesCandlestick else { return }
    for index in code.indices(of: "macOS") where code.is(".", at: index + 2) {
      guard let version = code.name(at: index + 3), let number = Int(version.dropFirst().prefix { $0.isNumber }),
        number < 15
      else { continue }
      let message = "Candlestick needs macOS 15; write .macOS(.v15)"
      result.note(message, at: index, in: code)
    }
    guard code.indices(of: "platforms").contains(where: { code.is(":", at: $0 + 1) }) else { return }
    let first = code.text[0..<(code.text.bytes.firstIndex(where: \.endsLine) ?? code.text.bytes.count)]
    guard let number = first.split(separator: ":").last.flatMap({ Int($0.drop { $0 == " " }.prefix { $0.isNumber }) }),
      first.contains("swift-tools-version"), number < 6
    else { return }
    let message =
      "platforms such as .macOS(.v15) need a tools version of 6 or later; Candlestick itself needs Swift 6.2"
    result.notes.append(FileMigration.Note(position: SourcePosition(line: 1, column: 1), message: message))
  }

  // MARK: -

  private mutating func change(_ kind: String, at index: Int) {
    result.change(kind, at: index, in: code)
  }
}
