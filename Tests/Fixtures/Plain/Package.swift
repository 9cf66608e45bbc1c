// swift-tools-version: 6.0
import PackageDescription

// Expectations without specs: in XCTest, in Swift Testing, and in programs without tests. The package depends only on
// the product `Nimble`.
let nimble: Target.Dependency = .product(name: "Nimble", package: "Candlestick")

let package = Package(
  name: "Plain",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Candlestick", path: Context.environment["CANDLESTICK_PACKAGE"] ?? "../../..")],
  targets: [
    .executableTarget(name: "PlainProgram", dependencies: [nimble]),
    .executableTarget(name: "SimulatingProgram", dependencies: [nimble]),
    .executableTarget(name: "TopLevelProgram", dependencies: [nimble]),
    .executableTarget(name: "SchedulePerilProgram", dependencies: [nimble]),
    .executableTarget(name: "ComparedProgram", dependencies: [nimble]),
    .testTarget(name: "PlainXCTests", dependencies: [nimble]),
    .testTarget(name: "PlainSwiftTests", dependencies: [nimble]),
  ],
  swiftLanguageModes: [.v6]
)
