// swift-tools-version: 5.9
import PackageDescription

let package = Package(
  name: "Quick",
  products: [.library(name: "Quick", targets: ["Quick"])],
  targets: [.target(name: "Quick")]
)
