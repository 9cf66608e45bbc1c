// swift-tools-version: 5.9
import PackageDescription

let package = Package(
  name: "CwlPreconditionTesting",
  products: [.library(name: "CwlPreconditionTesting", targets: ["CwlPreconditionTesting"])],
  targets: [.target(name: "CwlPreconditionTesting")]
)
