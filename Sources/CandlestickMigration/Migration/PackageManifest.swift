/// The targets and packages that a `Package.swift` declares as literals.
struct PackageManifest: Sendable {
  /// A call of `.target(…)` or `.testTarget(…)`.
  struct Target: Sendable {
    let name: String
    /// The folder; nil for the default one.
    let path: String?
    let isTest: Bool
    /// The folders that may contain its files.
    let folders: [String]
    let standardFolders: [StandardPath]
    let arguments: [CallArgument]
    /// The value of the argument `dependencies`.
    let dependencies: ClosedRange<Int>?
  }

  /// The kind of a target's dependencies.
  enum Dependencies {
    /// A list literal, which can be edited.
    case list
    /// Something else without Candlestick in it, such as a variable.
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
      guard let call = SourceCall(code, at: index), let name = string("name", in: call.arguments) else { continue }
      // `.target(name: "Cats")` in the brackets of another target is a dependency.
      let open = code.opening(around: index)
      let outer = open.flatMap { code.is("[", at: $0) ? code.opening(around: $0) : $0 }
      if let outer, code.is("(", at: outer), Self.functions.contains(code.string(at: outer - 1)) { continue }
      let (path, isTest) = (string("path", in: call.arguments), code.is("testTarget", at: index))
      let folders = self.folders(name, path, isTest)
      targets.append(
        Target(
          name: name,
          path: path,
          isTest: isTest,
          folders: folders,
          standardFolders: folders.map(StandardPath.init),
          arguments: call.arguments,
          dependencies: call.argument("dependencies")?.value
        )
      )
    }
  }

  static func isManifest(_ path: String) -> Bool {
    path.split(separator: "/").last.map {
      $0 == "Package.swift" || ($0.hasPrefix("Package@swift-") && $0.hasSuffix(".swift"))
    } ?? false
  }

  /// The folder of the package with a final "/"; "" for the current folder.
  var prefix: String {
    code.text.path.split(separator: "/", omittingEmptySubsequences: false).dropLast().map { "\($0)/" }.joined()
  }

  /// Returns the innermost target of some manifests that contains a file.
  static func target(of path: StandardPath, in manifests: [PackageManifest]) -> Target? {
    let targets = manifests.flatMap(\.targets).flatMap { target in target.standardFolders.map { (target, $0) } }
    return targets.filter { $0.1.contains(path) }.max { $0.1.path.count < $1.1.path.count }?.0
  }

  private func folders(_ name: String, _ path: String?, _ isTest: Bool) -> [String] {
    if let path { return [Self.joined(prefix, path)] }
    let parents = ["Sources", "Source", "src", "srcs"]
    return (isTest ? ["Tests"] + parents : parents).map { "\(prefix)\($0)/\(name)" }
  }

  private static func joined(_ prefix: String, _ path: String) -> String {
    let path = path.hasPrefix("./") ? String(path.dropFirst(2)) : path
    if path.isEmpty || path == "." { return prefix.isEmpty ? "." : String(prefix.dropLast()) }
    return prefix + (path.hasSuffix("/") ? String(path.dropLast()) : path)
  }

  func dependencies(of target: Target) -> Dependencies {
    guard let list = target.dependencies else { return .list }
    guard code.is("[", at: list.lowerBound) else { return .other }
    if code.elements(in: list).contains(where: { product($0) == "Candlestick" }) { return .candlestick }
    return code.partner(of: list.lowerBound) == list.upperBound ? .list : .other
  }

  /// True if the manifest names the product Candlestick anywhere, such as in a variable.
  var namesCandlestick: Bool {
    code.indices(of: "product").contains { index in
      SourceCall(code, at: index).map { string("name", in: $0.arguments) == "Candlestick" } ?? false
    }
  }

  /// Returns the product that a dependency of a target names.
  func product(_ element: ClosedRange<Int>) -> String? {
    if element.count == 1 { return text(element.lowerBound) }
    return string("name", in: parts(element))
  }

  func parts(_ element: ClosedRange<Int>) -> [CallArgument] {
    element.first { code.is("(", at: $0) }.flatMap { SourceCall(code, at: $0 - 1)?.arguments } ?? []
  }

  // MARK: - Packages

  /// The package dependencies: the first token and the arguments of each.
  var packages: [(index: Int, parts: [CallArgument])] {
    code.indices(of: "package").filter { code.is(".", at: $0 - 1) && code.is("(", at: $0 + 1) }
      .map { ($0 - 1, SourceCall(code, at: $0)?.arguments ?? []) }
  }

  /// The name of Candlestick's package in dependencies on its products; nil if the package does not depend on it.
  var candlestick: String? {
    for package in packages {
      guard let location = string("path", in: package.parts) ?? string("url", in: package.parts) else { continue }
      let name = string("name", in: package.parts)
      let identity = Self.identity(of: location)
      if name == "Candlestick" || identity.lowercased() == "candlestick" { return name ?? identity }
    }
    // The packages of products may be written out even if the dependencies are not.
    for index in code.indices(of: "product") {
      let package = SourceCall(code, at: index).flatMap { string("package", in: $0.arguments) }
      if let package, package.lowercased() == "candlestick" { return package }
    }
    return nil
  }

  static func identity(of location: String) -> String {
    let last = String(location.split(separator: "/").last ?? "")
    return last.hasSuffix(".git") ? String(last.dropLast(4)) : last
  }

  // MARK: - Arguments

  func string(_ label: String, in arguments: [CallArgument]) -> String? {
    arguments.first { $0.label == label }.map(\.value).flatMap { $0.count == 1 ? text($0.lowerBound) : nil }
  }

  private func text(_ index: Int) -> String? {
    guard code.tokens.indices.contains(index), code.tokens[index].kind == .string else { return nil }
    return String(code.string(at: index).dropFirst().dropLast())
  }
}
