/// The targets and package dependencies in a `Package.swift`, as far as they are literals.
struct PackageManifest: Sendable {
  /// A target, declared by a call such as `.testTarget(name: "CatTests")`.
  struct Target: Sendable {
    let name: String
    /// The argument `path`; nil if the target is in a default folder.
    let path: String?
    let isTest: Bool
    /// The folders that the package manager searches for the target's files.
    let folders: [String]
    let standardFolders: [StandardPath]
    let arguments: [CallArgument]
    /// The value of the argument `dependencies`.
    let dependencies: ClosedRange<Int>?

    func contains(_ file: StandardPath) -> Bool { standardFolders.contains { $0.contains(file) } }
  }

  /// The form of a target's dependencies in the manifest.
  enum Dependencies {
    /// No dependencies, or a list literal without Candlestick. Candlestick can be added.
    case list
    /// Another expression, such as a variable. It cannot be edited, and may include Candlestick.
    case other
    /// A list literal with Candlestick, possibly followed by other expressions, as in `[…] + others`.
    case candlestick
  }

  private static let functions = ["target", "testTarget", "executableTarget"]

  let code: SourceCode
  private(set) var targets: [Target] = []

  init(_ code: SourceCode) {
    self.code = code
    for index in code.indices(of: Self.functions) where code.is(".", at: index - 1) {
      guard let call = SourceCall(code, at: index), let name = call.argument("name")?.text else { continue }
      // Within the arguments of another target, `.target(name: "Cats")` is a dependency.
      let open = code.opening(around: index)
      let outer = open.flatMap { code.is("[", at: $0) ? code.opening(around: $0) : $0 }
      if let outer, code.is("(", at: outer), Self.functions.contains(code.string(at: outer - 1)) { continue }
      let (path, isTest) = (call.argument("path")?.text, code.is("testTarget", at: index))
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

  var path: String { code.text.path }

  /// The folder of the package, with a final "/"; empty for the current folder.
  var prefix: String {
    path.split(separator: "/", omittingEmptySubsequences: false).dropLast().map { "\($0)/" }.joined()
  }

  /// Returns the innermost target in any of the manifests that contains a file.
  static func target(of file: StandardPath, in manifests: [PackageManifest]) -> Target? {
    let targets = manifests.flatMap(\.targets).flatMap { target in target.standardFolders.map { (target, $0) } }
    return targets.filter { $0.1.contains(file) }.max { $0.1.path.count < $1.1.path.count }?.0
  }

  private func folders(_ name: String, _ path: String?, _ isTest: Bool) -> [String] {
    if let path {
      let folder = prefix + path.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
      return [folder.isEmpty ? "." : folder]
    }
    let parents = ["Sources", "Source", "src", "srcs"]
    return (isTest ? ["Tests"] + parents : parents).map { "\(prefix)\($0)/\(name)" }
  }

  // MARK: - Dependencies

  func dependencies(of target: Target) -> Dependencies {
    guard let list = target.dependencies else { return .list }
    guard code.is("[", at: list.lowerBound) else { return .other }
    if code.elements(in: list).contains(where: { product($0) == "Candlestick" }) { return .candlestick }
    return code.partner(of: list.lowerBound) == list.upperBound ? .list : .other
  }

  /// Returns the product that is named by a target's dependency.
  func product(_ element: ClosedRange<Int>) -> String? {
    if element.count == 1 { return CallArgument(code, element).text }
    return call(in: element)?.argument("name")?.text
  }

  /// Returns the call in a target's dependency, such as `.product(…)`; nil if there is none.
  func call(in element: ClosedRange<Int>) -> SourceCall? {
    element.first { code.is("(", at: $0) }.flatMap { SourceCall(code, at: $0 - 1) }
  }

  /// The calls of `product(…)` anywhere in the manifest.
  private var products: [SourceCall] { code.indices(of: "product").compactMap { SourceCall(code, at: $0) } }

  /// True if the manifest names the product Candlestick anywhere, for example in a variable.
  var namesCandlestick: Bool { products.contains { $0.argument("name")?.text == "Candlestick" } }

  /// True if the manifest renames Candlestick's modules Quick and Nimble, so that the original packages can stay.
  var isBesideQuick: Bool {
    products.contains { product in
      product.argument("moduleAliases") != nil
        && product.argument("name")?.text.map(QuickNames.modules.contains) == true
    }
  }

  /// The package dependencies, which are calls of `.package(…)`.
  var packages: [SourceCall] {
    code.indices(of: "package").filter { code.is(".", at: $0 - 1) && code.is("(", at: $0 + 1) }
      .compactMap { SourceCall(code, at: $0) }
  }

  /// The name of Candlestick's package for `.product(name:package:)`; nil if the manifest does not depend on it.
  var candlestick: String? {
    for package in packages {
      guard let location = (package.argument("path") ?? package.argument("url"))?.text else { continue }
      let name = package.argument("name")?.text
      let identity = Self.identity(of: location)
      if name == "Candlestick" || identity.lowercased() == "candlestick" { return name ?? identity }
    }
    // The package may be named in a product, even if the package dependencies are not literals.
    return products.lazy.compactMap { $0.argument("package")?.text }.first { $0.lowercased() == "candlestick" }
  }

  static func identity(of location: String) -> String {
    let last = String(location.split(separator: "/").last ?? "")
    return last.hasSuffix(".git") ? String(last.dropLast(4)) : last
  }
}
