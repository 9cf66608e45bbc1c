/// Supports packages with manifests for several versions of Swift.
extension PackageManifest {
  /// Returns the manifest that the package manager uses: the one for its own version of Swift, or else the one with the
  /// newest tools version.
  ///
  /// This program requires Swift 6.3, so only a manifest for Swift 6 can be for its own version.
  ///
  /// - Parameter manifests: the manifests in one folder.
  static func used(among manifests: [PackageManifest]) -> PackageManifest? {
    manifests.max { first, second in
      let (own, other) = (first.isForSwift6, second.isForSwift6)
      if own != other { return other }
      // Without a tools version, the package manager assumes Swift 3.1.
      let (version, otherVersion) = (first.toolsVersion ?? [3, 1], second.toolsVersion ?? [3, 1])
      if version == otherVersion { return first.fileVersion != nil && second.fileVersion == nil }
      return version.lexicographicallyPrecedes(otherVersion)
    }
  }

  /// The version of Swift in the name of the file; nil for `Package.swift`.
  private var fileVersion: [Int]? {
    guard let name = path.split(separator: "/").last, name.hasPrefix("Package@swift-") else { return nil }
    return Self.numbers(in: name.dropFirst("Package@swift-".count))
  }

  private var isForSwift6: Bool { fileVersion?.first == 6 }

  /// The version after `swift-tools-version:` in the first line; nil if there is none.
  var toolsVersion: [Int]? {
    let line = code.text.line(1).map { code.text[$0] } ?? ""
    guard line.contains("swift-tools-version"), let version = line.split(separator: ":").last else { return nil }
    return Self.numbers(in: version)
  }

  /// Returns the components of a version such as `5.9`, without trailing zeros.
  private static func numbers(in version: Substring) -> [Int] {
    let text = version.drop { $0 == " " }.prefix { $0.isNumber || $0 == "." }
    return text.split(separator: ".").compactMap { Int($0) }.reversed().drop { $0 == 0 }.reversed()
  }
}
