// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "swift-concurrency-extras",
  products: [
    .library(name: "ConcurrencyExtras", targets: ["ConcurrencyExtras"]),
    .library(name: "ConcurrencyExtrasTestSupport", targets: ["ConcurrencyExtrasTestSupport"]),
  ],
  targets: [.target(name: "ConcurrencyExtras"), .target(name: "ConcurrencyExtrasTestSupport")]
)
