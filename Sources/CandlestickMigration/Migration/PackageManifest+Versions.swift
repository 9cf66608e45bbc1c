/// The manifests of a package for several versions of Swift.
extension PackageManifest {
  /// Returns the manifest that the package manager reads: one for its own version of Swift, otherwise the one with the newest
  /// tools version.
  ///
  /// This program runs with Swift 6.2 or later, so a manifest for an earlier version of Swift is not for its own.
  ///
  /// - Parameter manifests: the manifests in one folder.
  static func used(among manifests: [PackageManifest]) -> PackageManifest? {
    manifests.max { first, second in
      let (own, other) = (first.isForSwift6, second.isForSwift6)
      if own != other { return other }
      let (version, otherVersion) = (first.toolsVersion, second.toolsVersion)
      if version == otherVersion { return first.fileVersion != nil && second.fileVersion == nil }
      return version.lexicographicallyPrecedes(otherVersion)
    }
  }

  /// The version in the name of the file; nil for `Package.swift`.
  private var fileVersion: [Int]? {
    guard let name = code.text.path.split(separator: "/").last, name.hasPrefix("Package@swift-") else { return nil }
    return Self.numbers(in: name.dropFirst("Package@swift-".count))
  }

  private var isForSwift6: Bool { fileVersion?.first == 6 }

  /// The version after `swift-tools-version:` in the first line.
  private var toolsVersion: [Int] {
    let line = code.text.line(1).map { code.text[$0] } ?? ""
    guard line.contains("swift-tools-version"), let version = line.split(separator: ":").last else { return [3, 1] }
    return Self.numbers(in: version)
  }

  /// Returns the numbers of a version such as `5.9`, without the zeros at the end.
  private static func numbers(in version: Substring) -> [Int] {
    let text = version.drop { $0 == " " }.prefix { $0.isNumber || $0 == "." }
    return text.split(separator: ".").compactMap { Int($0) }.reversed().drop { $0 == 0 }.reversed()
  }
}
