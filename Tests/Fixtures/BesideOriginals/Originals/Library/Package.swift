// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "Library",
  products: [.library(name: "Library", targets: ["Library"])],
  dependencies: [.package(path: "../swift-fakes"), .package(path: "../swift-concurrency-extras")],
  targets: [
    .target(
      name: "Library",
      dependencies: [
        .product(name: "Fakes", package: "swift-fakes"),
        .product(name: "ConcurrencyExtras", package: "swift-concurrency-extras"),
      ]
    )
  ]
)
