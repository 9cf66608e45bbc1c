// swift-tools-version: 6.0
import PackageDescription

// A suite from the time when packages listed their tests in LinuxMain.swift.
let package = Package(
  name: "LinuxMain",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Candlestick", path: Context.environment["CANDLESTICK_PACKAGE"] ?? "../../..")],
  targets: [
    .testTarget(
      name: "LinuxMainTests",
      dependencies: [
        .product(name: "Quick", package: "Candlestick"),
        .product(name: "Nimble", package: "Candlestick"),
      ],
      swiftSettings: [.swiftLanguageMode(.v5)]
    )
  ]
)
