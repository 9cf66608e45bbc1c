// swift-tools-version: 6.2
import PackageDescription

// One suite, compiled in four test targets with the settings of new projects: both default isolations, and both language modes. Any
// warning is an error. The folders of the targets have symbolic links to the suite.
func suite(_ name: String, _ isolation: MainActor.Type?, _ mode: SwiftLanguageMode) -> Target {
  var features = [
    "NonisolatedNonsendingByDefault", "InferIsolatedConformances", "ExistentialAny", "InternalImportsByDefault",
    "MemberImportVisibility",
  ]
  // The rest of what Xcode calls approachable concurrency, which Swift 6 mode includes.
  if case .v5 = mode {
    features += ["DisableOutwardActorInference", "GlobalActorIsolatedTypesUsability", "InferSendableFromCaptures"]
  }
  return .testTarget(
    name: name,
    dependencies: ["Candlestick", "Quick", "Nimble"].map { .product(name: $0, package: "Candlestick") },
    swiftSettings: features.map { .enableUpcomingFeature($0) } + [
      .defaultIsolation(isolation), .swiftLanguageMode(mode), .strictMemorySafety(), .treatAllWarnings(as: .error),
    ]
  )
}

let package = Package(
  name: "Settings",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "Candlestick", path: Context.environment["CANDLESTICK_PACKAGE"] ?? "../../..")],
  targets: [
    suite("MainActorTests", MainActor.self, .v6),
    suite("MainActorSwift5Tests", MainActor.self, .v5),
    suite("NonisolatedTests", nil, .v6),
    suite("NonisolatedSwift5Tests", nil, .v5),
  ]
)
