// swift-tools-version: 6.2
import PackageDescription

// One suite that uses what the guides describe, compiled in both language modes. Any warning is an error. The folders of the targets have
// symbolic links to the suite.
func suite(_ name: String, _ mode: SwiftLanguageMode) -> Target {
  .testTarget(
    name: name,
    dependencies: [.product(name: "Candlestick", package: "Candlestick")],
    exclude: ["Suite/__Snapshots__"],
    swiftSettings: [.swiftLanguageMode(mode), .treatAllWarnings(as: .error)]
  )
}

let package = Package(
  name: "Features",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "Candlestick", path: Context.environment["CANDLESTICK_PACKAGE"] ?? "../../..")],
  targets: [suite("Swift6Tests", .v6), suite("Swift5Tests", .v5)]
)
