import Foundation

/// The build of the running test process.
struct TestBuild {
  /// The repository that the process was built from.
  static let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "../..").standardizedFileURL
  static let current = TestBuild()

  /// True if a sanitizer instruments the process.
  static let isSanitized = ["__tsan_init", "__asan_init"].contains { (symbol: String) in dlsym(nil, symbol) != nil }

  /// True if the process runs all tests.
  static let isWholeRun = CommandLine.arguments.dropFirst().allSatisfy { ["--testing-library", "xctest"].contains($0) }

  private let directory = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    .deletingLastPathComponent()

  /// The target platform, such as `x86_64-unknown-linux-gnu`.
  var triple: String { directory.deletingLastPathComponent().lastPathComponent }

  func file(_ path: String) -> URL { directory.appending(path: path) }

  /// The options that let the compiler find Candlestick's modules.
  var importOptions: [String] {
    let moduleMaps = ["CRuntimeHooks", "CSupport", "CTestProcess"].map {
      "-fmodule-map-file=\(file("\($0).build/module.modulemap").path)"
    }
    return ["-I", file("Modules").path] + moduleMaps.flatMap { ["-Xcc", $0] }
  }

  /// Returns the paths of the process's object files that belong to a module in `Sources`.
  func libraryObjects() throws -> [String] {
    let list = try String(contentsOf: file("CandlestickPackageTests.product/Objects.LinkFileList"), encoding: .utf8)
    return list.split(separator: "\n").map(String.init).filter { path in
      let module = URL(fileURLWithPath: path).deletingLastPathComponent().deletingPathExtension().lastPathComponent
      return FileManager.default.fileExists(atPath: Self.repository.appending(path: "Sources/\(module)").path)
    }
  }
}
