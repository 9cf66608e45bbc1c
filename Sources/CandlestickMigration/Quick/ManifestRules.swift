/// The rules that have the test targets of a `Package.swift` depend on Candlestick, in place of Quick and Nimble.
package struct ManifestRules: MigrationRules {
  /// What is to become of a test target.
  package enum Target: Sendable {
    /// All of its files have been moved.
    case moved
    /// Some files are left that import Quick or Nimble.
    case mixed
    /// Some files import Candlestick now, and none has imported Quick or Nimble.
    case added
  }

  private let targets: @Sendable (_ name: String, _ path: String?) -> Target?

  /// Makes the rules.
  ///
  /// - Parameter targets: what is to become of a target, of which the name is given and the path, if it is not the usual
  ///   one; nil to leave it as it is.
  package init(targets: @escaping @Sendable (_ name: String, _ path: String?) -> Target?) { self.targets = targets }

  package func migrate(_ code: SourceCode) -> FileMigration {
    var migration = ManifestMigration(code)
    migration.run(targets)
    return migration.result
  }
}

/// Moves one `Package.swift`.
private struct ManifestMigration {
  private let code: SourceCode
  private(set) var result = FileMigration()
  /// Whether a target needs Candlestick now.
  private var usesCandlestick = false

  init(_ code: SourceCode) { self.code = code }

  mutating func run(_ targets: (String, String?) -> ManifestRules.Target?) {
    let package = packageName
    for index in code.tokens.indices where code.is("testTarget", at: index) && code.is(".", at: index - 1) {
      guard let call = code.arguments(ofCallAt: index), let name = string("name", in: call.all),
        let target = targets(name, string("path", in: call.all))
      else { continue }
      if target == .added {
        add(to: call.all, package ?? "Candlestick")
        continue
      }
      guard let list = argument("dependencies", in: call.all), code.is("[", at: list.lowerBound),
        code.partner(of: list.lowerBound) == list.upperBound
      else { continue }
      move(list, target, package ?? "Candlestick")
    }
    moveDependencies(package)
    lookAtPlatforms()
  }

  // MARK: - Targets

  private mutating func add(to arguments: [ClosedRange<Int>], _ package: String) {
    let candlestick = ".product(name: \"Candlestick\", package: \"\(package)\")"
    let list = argument("dependencies", in: arguments)
    let elements = list.map { code.is("[", at: $0.lowerBound) ? code.elements(in: $0) : [] } ?? []
    guard !elements.contains(where: { product($0) == "Candlestick" }), let first = arguments.first else { return }
    usesCandlestick = true
    let index = elements.last?.upperBound ?? list?.lowerBound ?? first.upperBound
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
    change("a dependency on Candlestick", at: first.lowerBound)
  }

  private mutating func move(_ list: ClosedRange<Int>, _ target: ManifestRules.Target, _ package: String) {
    let elements = code.elements(in: list)
    let old = elements.filter { product($0).map(QuickNames.modules.contains) == true }
    guard let first = old.first else { return }
    let candlestick = ".product(name: \"Candlestick\", package: \"\(package)\")"
    let hasCandlestick = elements.contains { product($0) == "Candlestick" }
    usesCandlestick = true
    switch target {
    case .added: break
    case .moved:
      for element in old {
        let isReplaced = element == first && !hasCandlestick
        let name = product(element) ?? ""
        change(
          "the dependency on \(name) \(isReplaced ? "becomes one on Candlestick" : "goes")",
          at: element.lowerBound
        )
        if isReplaced {
          result.edits.append(SourceEdit(code.bytes(of: element), candlestick))
        } else {
          remove(element, of: elements, in: list)
        }
      }
    case .mixed:
      if !hasCandlestick {
        let start = code.tokens[first.lowerBound].range.lowerBound
        let space = code.text[code.tokens[first.lowerBound - 1].range.upperBound..<start]
        result.edits.append(SourceEdit(start..<start, "\(candlestick),\(space.isEmpty ? " " : space)"))
        change("a dependency on Candlestick beside those on Quick and Nimble", at: first.lowerBound)
      }
      for element in old where string("package", in: parts(element)).map({ $0 != package }) ?? true {
        guard let name = product(element) else { continue }
        result.edits.append(SourceEdit(code.bytes(of: element), ".product(name: \"\(name)\", package: \"\(package)\")"))
        change("the dependency on \(name) becomes one on Candlestick's module of that name", at: element.lowerBound)
      }
    }
  }

  /// Removes an element with its comma, and its line if nothing else is in it.
  private mutating func remove(_ element: ClosedRange<Int>, of elements: [ClosedRange<Int>], in list: ClosedRange<Int>)
  {
    let hasComma = code.is(",", at: element.upperBound + 1)
    if hasComma {
      let next = element.upperBound + 2
      var end = code.tokens[next].range.lowerBound
      // The line of the bracket keeps its indentation.
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
    } else if code.is(",", at: element.lowerBound - 1) {
      let start = code.tokens[element.lowerBound - 1].range.lowerBound
      result.edits.append(SourceEdit(start..<code.tokens[element.upperBound].range.upperBound, ""))
    } else {
      result.edits.append(SourceEdit(code.bytes(of: element), ""))
    }
  }

  /// The product that a dependency of a target names.
  private func product(_ element: ClosedRange<Int>) -> String? {
    if element.count == 1 { return text(element.lowerBound) }
    return string("name", in: parts(element))
  }

  private func parts(_ element: ClosedRange<Int>) -> [ClosedRange<Int>] {
    guard let open = element.first(where: { code.is("(", at: $0) }), let close = code.partner(of: open) else {
      return []
    }
    return code.elements(in: open...close)
  }

  // MARK: - Packages

  /// The packages that the package depends on: the first token of each, its arguments.
  private var packages: [(index: Int, parts: [ClosedRange<Int>])] {
    code.tokens.indices.filter { code.is("package", at: $0) && code.is(".", at: $0 - 1) && code.is("(", at: $0 + 1) }
      .map { ($0 - 1, code.arguments(ofCallAt: $0)?.all ?? []) }
  }

  /// The name that products of Candlestick's package are asked for by; nil if there is no dependency on it.
  private var packageName: String? {
    for package in packages {
      guard let place = string("path", in: package.parts) ?? string("url", in: package.parts) else { continue }
      let name = string("name", in: package.parts)
      let identity = Self.identity(of: place)
      if name == "Candlestick" || identity.lowercased() == "candlestick" { return name ?? identity }
    }
    return nil
  }

  private static func identity(of place: String) -> String {
    let last = String(place.split(separator: "/").last ?? "")
    return last.hasSuffix(".git") ? String(last.dropLast(4)) : last
  }

  /// With Candlestick's package, those of Quick and Nimble are needed no more.
  private mutating func moveDependencies(_ candlestick: String?) {
    for package in packages {
      guard let url = string("url", in: package.parts), QuickNames.modules.contains(Self.identity(of: url)) else {
        continue
      }
      guard candlestick != nil else {
        let message =
          "write the package of Candlestick here, as in .package(name: \"Candlestick\", path: \"../Candlestick\"), "
          + "and migrate once more"
        result.notes.append(FileMigration.Note(place: code.place(at: package.index), message: message))
        continue
      }
      guard let list = listAround(package.index) else { continue }
      let elements = code.elements(in: list)
      guard let element = elements.first(where: { $0.contains(package.index) }) else { continue }
      remove(element, of: elements, in: list)
      change("the package \(Self.identity(of: url)) goes", at: package.index)
    }
    if candlestick == nil, usesCandlestick, result.notes.isEmpty {
      let message =
        "add the package of Candlestick to the dependencies, as in .package(name: \"Candlestick\", path: \"../Candlestick\")"
      result.notes.append(FileMigration.Note(place: SourcePlace(line: 1, column: 1), message: message))
    }
  }

  private func listAround(_ index: Int) -> ClosedRange<Int>? {
    for open in (0..<index).reversed() where code.is("[", at: open) {
      if let close = code.partner(of: open), close > index { return open...close }
    }
    return nil
  }

  // MARK: - Platforms

  private mutating func lookAtPlatforms() {
    guard usesCandlestick else { return }
    for index in code.tokens.indices where code.is("macOS", at: index) && code.is(".", at: index + 2) {
      guard let version = code.name(at: index + 3), let number = Int(version.dropFirst().prefix { $0.isNumber }),
        number < 15
      else { continue }
      let message = "Candlestick needs macOS 15; write .macOS(.v15)"
      result.notes.append(FileMigration.Note(place: code.place(at: index), message: message))
    }
    let first = code.text[0..<(code.text.bytes.firstIndex(where: \.endsLine) ?? code.text.bytes.count)]
    guard let number = first.split(separator: ":").last.flatMap({ Int($0.drop { $0 == " " }.prefix { $0.isNumber }) }),
      first.contains("swift-tools-version"), number < 6
    else { return }
    let message =
      "with tools of version 6 or later, platforms such as .macOS(.v15) can be named; Candlestick itself needs Swift 6.2"
    result.notes.append(FileMigration.Note(place: SourcePlace(line: 1, column: 1), message: message))
  }

  // MARK: -

  private mutating func change(_ kind: String, at index: Int) {
    result.changes.append(FileMigration.Change(kind: kind, place: code.place(at: index)))
  }

  private func argument(_ label: String, in arguments: [ClosedRange<Int>]) -> ClosedRange<Int>? {
    arguments.first { code.label(of: $0) == label }.map { $0.lowerBound + 2...$0.upperBound }
  }

  private func string(_ label: String, in arguments: [ClosedRange<Int>]) -> String? {
    argument(label, in: arguments).flatMap { $0.count == 1 ? text($0.lowerBound) : nil }
  }

  private func text(_ index: Int) -> String? {
    guard code.tokens.indices.contains(index), code.tokens[index].kind == .string else { return nil }
    return String(code.string(at: index).dropFirst().dropLast())
  }
}
