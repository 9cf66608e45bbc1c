// swift-tools-version: 6.0
import PackageDescription

// A suite of the time when a package listed its tests in a LinuxMain.swift.
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
