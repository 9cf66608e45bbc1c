/// What is around the files that a migration may change, and has to fit what comes of them.
package struct MigrationSurroundings: Sendable {
  /// Files of the same packages that are not to be changed.
  package var files: [SourceCode] = []
  /// Files that list tests, and stay.
  package var mains: [SourceCode] = []
  /// What keeps files as they are, by their paths.
  package var obstacles: [String: String] = [:]
  /// The manifests of the packages.
  package var manifests: [SourceCode] = []

  package init() {}
}
