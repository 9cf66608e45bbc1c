import Foundation

/// The folder for files that a test process keeps for the next run or for the user.
package enum StateFolder {
  /// The folder of this process. On Apple platforms, where XCTest's own program runs the tests, it is the temporary
  /// folder.
  package static var ofProcess: String {
    #if APPLE_XCTEST
    return NSTemporaryDirectory()
    #else
    return path(of: URL(fileURLWithPath: CommandLine.arguments.first ?? "").path)
    #endif
  }

  /// Returns the `.build` folder that contains a program. Without one, returns the folder of the program; under Bazel,
  /// the folder for undeclared outputs.
  package static func path(
    of program: String,
    _ environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> String {
    // In Bazel's sandbox, the program's folder is read-only.
    if let folder = environment["TEST_UNDECLARED_OUTPUTS_DIR"], !folder.isEmpty { return folder }
    let folders = program.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    let folder = folders.lastIndex(of: ".build").map { folders[...$0] } ?? folders
    return folder.joined(separator: "/")
  }
}
