/// Migrates a `Package.swift`.
struct ManifestMigration: FileEditor {
  private let manifest: PackageManifest
  var result = FileMigration()
  /// True if any target now depends on Candlestick.
  private var usesCandlestick = false

  var code: SourceCode { manifest.code }

  init(_ manifest: PackageManifest) { self.manifest = manifest }

  /// Edits the dependencies.
  ///
  /// - Parameter migration: returns the migration of a target; nil to leave the target unchanged.
  mutating func run(_ migration: (PackageManifest.Target) -> ManifestRules.Target?) {
    let targets = manifest.targets.map { (target: $0, migration: migration($0)) }
    guard let package = manifest.candlestick else {
      if targets.contains(where: { $0.migration != nil }) { askForCandlestick() }
      return
    }
    for (target, migration) in targets where manifest.dependencies(of: target) != .other {
      let old = target.dependencies.map { code.elements(in: $0).filter(isQuick) } ?? []
      switch migration {
      case .migrated where !old.isEmpty: replace(old, of: target, package)
      case .mixed where !old.isEmpty: add(before: old, of: target, package)
      // A target may get Quick indirectly, from a library of the package that may no longer provide it.
      case .migrated, .mixed, .added: add(to: target, package)
      case nil: if !quickPackages.isEmpty, !manifest.isBesideQuick { takeModules(old, package) }
      }
    }
    removePackages()
    if usesCandlestick { checkPlatforms() }
  }

  /// Returns true if a dependency is Quick or Nimble without a module alias.
  private func isQuick(_ element: ClosedRange<Int>) -> Bool {
    manifest.product(element).map(QuickNames.modules.contains) == true
      && manifest.call(in: element)?.argument("moduleAliases") == nil
  }

  // MARK: - Targets

  private static func product(_ name: String, _ package: String) -> String {
    ".product(name: \"\(name)\", package: \"\(package)\")"
  }

  private func hasCandlestick(_ target: PackageManifest.Target) -> Bool {
    manifest.dependencies(of: target) == .candlestick
  }

  /// Returns the white space before an element of a list, or a space if there is none.
  private func space(before index: Int) -> String {
    let space = code.text[code.end(of: index - 1)..<code.start(of: index)]
    return space.isEmpty ? " " : space
  }

  private mutating func add(to target: PackageManifest.Target, _ package: String) {
    guard !hasCandlestick(target), let first = target.arguments.first else { return }
    usesCandlestick = true
    let candlestick = Self.product("Candlestick", package)
    if let list = target.dependencies {
      if let last = code.elements(in: list).last {
        insert(",\(space(before: last.lowerBound))\(candlestick)", after: last.upperBound)
      } else {
        insert(candlestick, after: list.lowerBound)
      }
    } else {
      insert(", dependencies: [\(candlestick)]", after: first.tokens.upperBound)
    }
    change("a dependency on Candlestick is added")
  }

  /// Adds a dependency on Candlestick before those on Quick and Nimble. These then come from Candlestick's package, unless
  /// the manifest keeps the original packages.
  private mutating func add(before old: [ClosedRange<Int>], of target: PackageManifest.Target, _ package: String) {
    usesCandlestick = true
    let index = old[0].lowerBound
    if !hasCandlestick(target) {
      insert("\(Self.product("Candlestick", package)),\(space(before: index))", before: index)
      change("a dependency on Candlestick is added beside those on Quick and Nimble")
    }
    if !manifest.isBesideQuick { takeModules(old, package) }
  }

  /// Replaces the dependencies on Quick and Nimble with a dependency on Candlestick.
  private mutating func replace(_ old: [ClosedRange<Int>], of target: PackageManifest.Target, _ package: String) {
    guard let list = target.dependencies else { return }
    usesCandlestick = true
    let removed = hasCandlestick(target) ? old[...] : old.dropFirst()
    for element in old {
      let name = manifest.product(element) ?? ""
      if removed.contains(element) {
        change("the dependency on \(name) is removed")
        remove(element, from: list, with: removed)
      } else {
        change("the dependency on \(name) becomes one on Candlestick")
        edit(code.bytes(of: element), Self.product("Candlestick", package))
      }
    }
  }

  /// Makes the products Quick and Nimble come from Candlestick's package.
  private mutating func takeModules(_ old: [ClosedRange<Int>], _ package: String) {
    for element in old {
      guard let name = manifest.product(element),
        manifest.call(in: element)?.argument("package")?.text != package
      else { continue }
      edit(code.bytes(of: element), Self.product(name, package))
      change("the dependency on \(name) becomes one on Candlestick's module of that name")
    }
  }

  /// Removes an element of a list with its comma, and its line if nothing else is on it.
  ///
  /// - Parameters:
  ///   - element: the element.
  ///   - list: the brackets of the list.
  ///   - removed: all elements of the list that are removed.
  private mutating func remove(
    _ element: ClosedRange<Int>,
    from list: ClosedRange<Int>,
    with removed: some Collection<ClosedRange<Int>>
  ) {
    let kept = code.elements(in: list).first { !removed.contains($0) }
    let hasComma = code.is(",", at: element.upperBound + 1)
    let next = element.upperBound + (hasComma ? 2 : 1)
    let (start, end) = (code.start(of: element.lowerBound), code.end(of: next - 1))
    if let kept, kept.lowerBound < element.lowerBound {
      // Remove the comma before the element, so that a trailing comma stays.
      edit(code.start(of: element.lowerBound - 1)..<code.end(of: element.upperBound), "")
    } else if !code.comments(in: end..<code.start(of: next)).isEmpty {
      edit(start..<end, "")
    } else if code.tokens[element.lowerBound].startsLine {
      // Keep the indentation of the next line.
      edit(code.end(of: element.lowerBound - 1)..<end, "")
    } else {
      remove(from: element.lowerBound, to: next)
    }
  }

  // MARK: - Packages

  /// The package dependencies on Quick and Nimble: the dot of each `.package(…)`, and the package's name.
  private var quickPackages: [(index: Int, name: String)] {
    manifest.packages.compactMap { package in
      let name = package.argument("url")?.text.map(PackageManifest.identity)
      return name.flatMap { QuickNames.modules.contains($0) ? (package.name - 1, $0) : nil }
    }
  }

  /// True if a dependency on Quick or Nimble may remain, for example in a variable or in an argument of one of the
  /// manifest's functions.
  private var mayNeedQuickPackages: Bool {
    let lists = manifest.targets.filter { manifest.dependencies(of: $0) != .other }.compactMap(\.dependencies)
    let packages = manifest.packages.map { $0.name...$0.end }
    return code.tokens.indices.contains { index in
      isQuick(index...index) && !(lists + packages).contains { $0.contains(index) }
    }
  }

  /// Removes the packages of Quick and Nimble, which Candlestick's package replaces.
  private mutating func removePackages() {
    guard !mayNeedQuickPackages, !manifest.isBesideQuick else { return }
    let packages = quickPackages
    for (index, name) in packages {
      guard let list = list(around: index) else { continue }
      let removed = code.elements(in: list).filter { element in packages.contains { element.contains($0.index) } }
      guard let element = removed.first(where: { $0.contains(index) }) else { continue }
      remove(element, from: list, with: removed)
      change("the package \(name) is removed")
    }
  }

  private func list(around index: Int) -> ClosedRange<Int>? {
    for open in (0..<index).reversed() where code.is("[", at: open) {
      if let close = code.partner(of: open), close > index { return open...close }
    }
    return nil
  }

  /// Adds a note that the manifest must depend on Candlestick's package before anything can be migrated.
  private mutating func askForCandlestick() {
    let example = ".package(name: \"Candlestick\", path: \"../Candlestick\")"
    let quick = quickPackages.first?.index
    let request =
      quick == nil ? "add Candlestick's package to the dependencies" : "replace this with Candlestick's package"
    note("\(request), such as \(example), and migrate again", at: quick)
  }

  // MARK: - Platforms

  private mutating func checkPlatforms() {
    for index in code.indices(of: "macOS") where code.is(".", at: index + 2) {
      guard let version = code.name(at: index + 3), let number = Int(version.dropFirst().prefix { $0.isNumber }),
        number < 13
      else { continue }
      note("Candlestick needs macOS 13; write .macOS(.v13)", at: index)
    }
    guard code.indices(of: "platforms").contains(where: { code.is(":", at: $0 + 1) }),
      let version = manifest.toolsVersion, version.lexicographicallyPrecedes([5, 7])
    else { return }
    note(
      "platforms such as .macOS(.v13) need a tools version of 5.7 or later; Candlestick itself needs Swift 6.3",
      at: nil
    )
  }
}
