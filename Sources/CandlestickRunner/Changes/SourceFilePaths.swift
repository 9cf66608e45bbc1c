import Foundation

/// The paths of the files that declare examples. Symbolic links are resolved, as in git's output.
@MainActor struct SourceFilePaths {
  private var resolved: [String: String] = [:]
  private(set) var byModule: [String: [String]] = [:]

  init(of tests: [PlannedTest]) {
    for test in tests where test.item != nil {
      let path = test.metadata.location.path
      guard resolved[path] == nil else { continue }
      let real = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
      resolved[path] = real
      byModule[test.module, default: []].append(real)
    }
  }

  var all: Set<String> { Set(resolved.values) }

  /// The path of the file that declares an example; nil for a test method.
  subscript(_ test: PlannedTest) -> String? { test.item == nil ? nil : resolved[test.metadata.location.path] }
}

extension PlannedTest {
  /// The name of the module that declares the test.
  var module: String { String(key.prefix { $0 != "." }) }
}
