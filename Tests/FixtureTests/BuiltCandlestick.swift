import Foundation

/// Writes a package `Candlestick` whose libraries are the object files of the running test process.
///
/// Fixtures depend on it, so that their builds do not compile Candlestick again. It uses the repository's plugins and tool.
struct BuiltCandlestick {
  let directory: URL
  /// The options of `swift` for building a package that depends on this one.
  let options: [String]

  /// Writes the package.
  ///
  /// - Parameters:
  ///   - directory: the directory to create; its last component is the package's identity.
  ///   - plugins: the names of its plugins. The package manager compiles each, even if it is not used.
  init(in directory: URL, plugins: [String]) throws {
    self.directory = directory
    let build = TestBuild.current
    let compiler =
      build.importOptions + [
        // Reuses the system's modules that the main build compiled.
        "-module-cache-path", build.file("ModuleCache").path, "-index-ignore-system-modules",
        // Compiling whole modules takes a third of the time.
        "-wmo", "-num-threads", "1", "-disable-batch-mode",
      ]
    options = compiler.flatMap { ["-Xswiftc", $0] }

    try? FileManager.default.removeItem(at: directory)
    let objects = try build.libraryObjects()
    try write(objects.joined(separator: "\n"), to: "objects")
    // This number changes with the objects, so that SwiftPM links dependents again. A comment would not change the object file.
    try write("let stamp = \(try Self.stamp(of: objects))\n", to: "Sources/CandlestickBuild/CandlestickBuild.swift")
    try write(Self.manifest(linking: directory.appending(path: "objects"), plugins), to: "Package.swift")
    try write(Self.bundle(for: build.triple), to: "candlestick-tools.artifactbundle/info.json")
    try link(build.file("candlestick-tools"), to: "candlestick-tools.artifactbundle/candlestick-tools")
    try link(TestBuild.repository.appending(path: "Plugins"), to: "Plugins")
  }

  private func write(_ text: String, to path: String) throws {
    let file = directory.appending(path: path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  private func link(_ target: URL, to path: String) throws {
    try FileManager.default.createSymbolicLink(at: directory.appending(path: path), withDestinationURL: target)
  }

  /// Returns a number that changes with the modification dates of files.
  private static func stamp(of files: [String]) throws -> Int {
    let text = try files.map { path in
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      return "\(path) \((attributes[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0)"
    }
    return text.joined().utf8.reduce(5381) { $0 &* 33 &+ Int($1) }
  }

  private static func bundle(for triple: String) -> String {
    """
    {
      "schemaVersion": "1.0",
      "artifacts": {
        "candlestick-tools": {
          "type": "executable",
          "version": "1.0.0",
          "variants": [{ "path": "candlestick-tools", "supportedTriples": ["\(triple)"] }]
        }
      }
    }

    """
  }

  private static func manifest(linking objects: URL, _ plugins: [String]) -> String {
    """
    // swift-tools-version: 6.2
    import PackageDescription

    func plugin(_ name: String) -> Target {
      .plugin(
        name: name,
        capability: name == "FocusLint" ? .buildTool() : .command(intent: .custom(verb: name, description: name)),
        dependencies: name == "specs" ? [] : ["candlestick-tools"]
      )
    }

    let plugins: [String] = \(plugins)

    let package = Package(
      name: "Candlestick",
      products: ["Candlestick", "Nimble", "Quick"].map { .library(name: $0, targets: ["CandlestickBuild"]) }
        + plugins.map { .plugin(name: $0, targets: [$0]) },
      targets: [
        .target(name: "CandlestickBuild", linkerSettings: [.unsafeFlags(["@\(objects.path)"])]),
        .binaryTarget(name: "candlestick-tools", path: "candlestick-tools.artifactbundle"),
      ] + plugins.map(plugin)
    )

    """
  }
}
