// swift-tools-version: 5.9
import PackageDescription

// Like the original, it depends on a package of its own.
let package = Package(
  name: "Nimble",
  products: [.library(name: "Nimble", targets: ["Nimble"])],
  dependencies: [.package(path: "../CwlPreconditionTesting")],
  targets: [
    .target(
      name: "Nimble",
      dependencies: [
        .product(
          name: "CwlPreconditionTesting",
          package: "CwlPreconditionTesting",
          condition: .when(platforms: [.macOS, .iOS])
        )
      ]
    )
  ]
)
