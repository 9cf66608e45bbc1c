// swift-tools-version: 5.9
import PackageDescription

// Like the original, it depends on Nimble, here in the short form.
let package = Package(
  name: "swift-fakes",
  products: [.library(name: "Fakes", targets: ["Fakes"])],
  dependencies: [.package(path: "../Nimble")],
  targets: [.target(name: "Fakes", dependencies: ["Nimble"])]
)
