// swift-tools-version: 5.9
import PackageDescription

// Like the original, it has only a plugin for a command, whose tool depends on a package.
let package = Package(
  name: "swift-docc-plugin",
  products: [.plugin(name: "Swift-DocC", targets: ["Swift-DocC"])],
  dependencies: [.package(path: "../swift-docc-symbolkit")],
  targets: [
    .plugin(
      name: "Swift-DocC",
      capability: .command(intent: .custom(verb: "generate-documentation", description: "Does nothing.")),
      dependencies: ["snippet-extract"]
    ),
    .executableTarget(
      name: "snippet-extract",
      dependencies: [.product(name: "SymbolKit", package: "swift-docc-symbolkit")]
    ),
  ]
)
