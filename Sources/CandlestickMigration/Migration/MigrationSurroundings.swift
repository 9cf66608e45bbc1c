/// The files around those to migrate, which must build with the result.
package struct MigrationSurroundings: Sendable {
  /// Files of the same packages that must not change.
  package var files: [SourceCode] = []
  /// Files that list tests and are not removed.
  package var mains: [SourceCode] = []
  /// Obstacles to the migration of files, by path.
  package var obstacles: [String: Obstacle] = [:]
  /// The manifests of the packages.
  package var manifests: [SourceCode] = []

  package init() {}
}
