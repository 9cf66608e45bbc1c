#if os(Linux)
/// An address in an image's file.
struct CodeSite: Sendable, Hashable {
  /// The path of the file.
  let image: String
  let offset: UInt
}
#endif
