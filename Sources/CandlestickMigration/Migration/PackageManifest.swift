import CandlestickSource

/// The targets and packages that a `Package.swift` declares, as far as it spells them out.
struct PackageManifest: Sendable {
  /// A call of `.target(…)` or `.testTarget(…)`.
  struct Target: Sendable {
    let name: String
    /// The folder, where it is not the usual one.
    let path: String?
    let isTest: Bool
    /// The token that is the name of the function.
    let index: Int
    let arguments: [ClosedRange<Int>]
    /// The value of the argument `dependencies`.
    let dependencies: ClosedRange<Int>?
  }

  /// What a target's dependencies are.
  enum Dependencies {
    /// A list that can be changed.
    case list
    /// Something else, such as a variable, where Candlestick is not named.
    case other
    /// Candlestick is one of them.
    case candlestick
  }

  private static let functions = ["target", "testTarget", "executableTarget"]

  let code: SourceCode
  private(set) var targets: [Target] = []

  init(_ code: SourceCode) {
    self.code = code
    for index in code.indices(of: Self.functions) where code.is(".", at: index - 1) && code.is("(", at: index + 1) {
      guard let call = code.arguments(ofCallAt: index), let name = string("name", in: call.all) else { continue }
      // A dependency on a target is `.target(name: "Cats")`, inside of another's brackets.
      let open = code.opening(around: index)
      let outer = open.flatMap { code.is("[", at: $0) ? code.opening(around: $0) : $0 }
      if let outer, code.is("(", at: outer), Self.functions.contains(code.string(at: outer - 1)) { continue }
      targets.append(
        Target(
          name: name,
          path: string("path", in: call.all),
          isTest: code.is("testTarget", at: index),
          index: index,
          arguments: call.all,
          dependencies: argument("dependencies", in: call.all)
        )
      )
    }
  }

  /// Whether a path is that of a manifest.
  static func isManifest(_ path: String) -> Bool {
    path.split(separator: "/").last.map {
      $0 == "Package.swift" || ($0.hasPrefix("Package@swift-") && $0.hasSuffix(".swift"))
    } ?? false
  }

  /// The folder of the package, with a "/" at its end; "" for the one that paths begin in.
  var prefix: String {
    code.text.path.split(separator: "/", omittingEmptySubsequences: false).dropLast().map { "\($0)/" }.joined()
  }

  /// The folders that a target's files may be in.
  func folders(of target: Target) -> [String] {
    if let path = target.path { return [Self.joined(prefix, path)] }
    let usual = target.isTest ? ["Tests", "Sources", "Source", "src", "srcs"] : ["Sources", "Source", "src", "srcs"]
    return usual.map { "\(prefix)\($0)/\(target.name)" }
  }

  private static func joined(_ prefix: String, _ path: String) -> String {
    let path = path.hasPrefix("./") ? String(path.dropFirst(2)) : path
    if path.isEmpty || path == "." { return prefix.isEmpty ? "." : String(prefix.dropLast()) }
    return prefix + (path.hasSuffix("/") ? String(path.dropLast()) : path)
  }

  /// What the dependencies of a target are.
  func dependencies(of target: Target) -> Dependencies {
    if let list = target.dependencies {
      let products = code.is("[", at: list.lowerBound) ? code.elements(in: list).compactMap(product) : []
      if products.contains("Candlestick") { return .candlestick }
      return code.is("[", at: list.lowerBound) && code.partner(of: list.lowerBound) == list.upperBound ? .list : .other
    }
    return .list
  }

  /// Whether Candlestick is asked for somewhere in words that are no target's own, such as a variable.
  var namesCandlestick: Bool {
    code.indices(of: "product").contains { index in
      code.arguments(ofCallAt: index).map { string("name", in: $0.all) == "Candlestick" } ?? false
    }
  }

  /// The product that a dependency of a target names.
  func product(_ element: ClosedRange<Int>) -> String? {
    if element.count == 1 { return text(element.lowerBound) }
    return string("name", in: parts(element))
  }

  /// The arguments of a dependency.
  func parts(_ element: ClosedRange<Int>) -> [ClosedRange<Int>] {
    guard let open = element.first(where: { code.is("(", at: $0) }), let close = code.partner(of: open) else {
      return []
    }
    return code.elements(in: open...close)
  }

  // MARK: - Packages

  /// The packages that the package depends on: the first token of each, its arguments.
  var packages: [(index: Int, parts: [ClosedRange<Int>])] {
    code.indices(of: "package").filter { code.is(".", at: $0 - 1) && code.is("(", at: $0 + 1) }
      .map { ($0 - 1, code.arguments(ofCallAt: $0)?.all ?? []) }
  }

  /// The name that products of Candlestick's package are asked for by; nil if there is no dependency on it.
  var candlestick: String? {
    for package in packages {
      guard let place = string("path", in: package.parts) ?? string("url", in: package.parts) else { continue }
      let name = string("name", in: package.parts)
      let identity = Self.identity(of: place)
      if name == "Candlestick" || identity.lowercased() == "candlestick" { return name ?? identity }
    }
    // Where the packages are not written out, those of products may be.
    for index in code.indices(of: "product") {
      let package = code.arguments(ofCallAt: index).flatMap { string("package", in: $0.all) }
      if let package, package.lowercased() == "candlestick" { return package }
    }
    return nil
  }

  static func identity(of place: String) -> String {
    let last = String(place.split(separator: "/").last ?? "")
    return last.hasSuffix(".git") ? String(last.dropLast(4)) : last
  }

  // MARK: - Arguments

  func argument(_ label: String, in arguments: [ClosedRange<Int>]) -> ClosedRange<Int>? {
    arguments.first { code.label(of: $0) == label && $0.count > 2 }.map { $0.lowerBound + 2...$0.upperBound }
  }

  func string(_ label: String, in arguments: [ClosedRange<Int>]) -> String? {
    argument(label, in: arguments).flatMap { $0.count == 1 ? text($0.lowerBound) : nil }
  }

  private func text(_ index: Int) -> String? {
    guard code.tokens.indices.contains(index), code.tokens[index].kind == .string else { return nil }
    return String(code.string(at: index).dropFirst().dropLast())
  }
}
