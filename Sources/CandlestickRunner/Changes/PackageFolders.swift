import Foundation

/// Maps the files of a package to modules. Each folder in `Sources` or `Tests` has the files of the target with the same
/// name.
struct PackageFolders {
  private static let sourceFolders = ["Sources", "Source", "src", "srcs", "Tests"]
  private static let sourceExtensions: Set<String> = [
    "swift", "c", "cc", "cpp", "cxx", "m", "mm", "s", "S", "h", "hpp",
  ]

  /// The modules that depend on a file.
  enum Owner: Equatable {
    case module(String)
    /// All modules, because the file is a manifest, or source code outside of all known folders.
    case allModules
    /// No module, for example because the file is documentation.
    case nothing
  }

  private let root: String
  /// The folders of the modules, by module name.
  private var folders: [String: String] = [:]

  /// Returns the folder of the package's manifest: the nearest one with a `Package.swift`, from a folder upwards.
  ///
  /// - Returns: nil if there is none, or if the path is relative, as it is for a deleted working directory. A relative path
  ///   has no parents: removing its last component makes it longer ("../..").
  static func root(around folder: URL) -> URL? {
    guard folder.path.hasPrefix("/") else { return nil }
    return sequence(first: folder) { $0.path == "/" ? nil : $0.deletingLastPathComponent() }
      .first { FileManager.default.fileExists(atPath: $0.appending(path: "Package.swift").path) }
  }

  init(root: String) {
    self.root = root
    for sources in Self.sourceFolders.map({ "\(root)/\($0)" }) {
      for name in (try? FileManager.default.contentsOfDirectory(atPath: sources)) ?? [] {
        var isFolder = ObjCBool(false)
        let path = "\(sources)/\(name)"
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else { continue }
        folders[Self.moduleName(name)] = path
      }
    }
  }

  /// Adds the folder of a test module: the innermost folder with the module's name, or else the common folder of its files.
  mutating func add(_ module: String, with files: [String]) {
    guard folders[module] == nil, let first = files.first else { return }
    var folder = first.split(separator: "/").dropLast()
    if let index = folder.lastIndex(where: { Self.moduleName(String($0)) == module }) {
      folder = folder[...index]
    } else {
      for file in files.dropFirst() {
        let common = zip(folder, file.split(separator: "/").dropLast()).prefix { $0 == $1 }
        folder = folder.prefix(common.count)
      }
    }
    folders[module] = "/" + folder.joined(separator: "/")
  }

  func owner(of file: String) -> Owner {
    let owners = folders.filter { file.hasPrefix("\($0.value)/") }
    if let owner = owners.max(by: { $0.value.count < $1.value.count }) { return .module(owner.key) }
    guard file.hasPrefix("\(root)/") else { return .nothing }
    let name = file.dropFirst(root.count + 1)
    if name.hasPrefix("Package") && !name.contains("/") { return .allModules }
    return Self.sourceExtensions.contains(String(name.split(separator: ".").last ?? "")) ? .allModules : .nothing
  }

  /// Returns the given modules and all modules that import them, directly or indirectly.
  func dependents(of modules: Set<String>) -> Set<String> {
    let imports = folders.mapValues(Self.imports)
    var dependents = modules
    var isComplete = false
    while !isComplete {
      let more = imports.filter { !dependents.contains($0.key) && !$0.value.isDisjoint(with: dependents) }
      dependents.formUnion(more.keys)
      isComplete = more.isEmpty
    }
    return dependents
  }

  /// Returns the modules that the Swift files in a folder import.
  private static func imports(in folder: String) -> Set<String> {
    var imports: Set<String> = []
    for case let file as String in FileManager.default.enumerator(atPath: folder) ?? .init() {
      guard file.hasSuffix(".swift"), let code = FileManager.default.contents(atPath: "\(folder)/\(file)") else {
        continue
      }
      imports.formUnion(self.imports(in: code))
    }
    return imports
  }

  /// Returns the modules that Swift code imports. May include names from text that only looks like an import, which does no
  /// harm.
  static func imports(in code: Data) -> Set<String> {
    let word = Data("import ".utf8)
    var imports: Set<String> = []
    var rest = code[...]
    while let found = rest.range(of: word) {
      let line = rest[found.upperBound...].prefix { $0 != UInt8(ascii: "\n") }
      rest = rest[found.upperBound...]
      var words = String(decoding: line, as: UTF8.self).split { " .;\t\r".contains($0) }[...]
      if words.count > 1, ["struct", "class", "enum", "protocol", "typealias", "func", "let", "var"].contains(words[0])
      {
        words = words.dropFirst()
      }
      if let module = words.first { imports.insert(String(module)) }
    }
    return imports
  }

  /// Returns the module name of a target.
  private static func moduleName(_ target: String) -> String {
    String(target.map { $0.isLetter || $0.isNumber ? $0 : "_" })
  }
}
