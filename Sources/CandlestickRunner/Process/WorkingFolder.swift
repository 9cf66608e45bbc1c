import Foundation

/// The folder in which this process runs. Declarations of specs and configurations may change it, for the tests. Paths in
/// options are relative to the folder in which the run was started.
@MainActor enum WorkingFolder {
  private static var ofRun = ""
  /// The folder that the declarations have changed to; nil if they have not.
  private static var ofTests: String?

  private static var current: String { FileManager.default.currentDirectoryPath }

  /// Called before the first declaration.
  static func begin() { ofRun = current }

  /// Returns to the folder of the run, after the declarations.
  static func returnToRun() {
    let folder = current
    if folder != ofRun, chdir(ofRun) == 0 { ofTests = folder }
  }

  /// Changes to the folder that the declarations have chosen, before tests run in this process.
  static func enterForTests() { if let ofTests { chdir(ofTests) } }
}
