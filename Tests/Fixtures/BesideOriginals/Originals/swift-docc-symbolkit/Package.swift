// swift-tools-version: 5.9
import PackageDescription

let package = Package(
  name: "swift-docc-symbolkit",
  products: [.library(name: "SymbolKit", targets: ["SymbolKit"])],
  targets: [.target(name: "SymbolKit")]
)
