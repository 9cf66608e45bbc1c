#if os(Linux)
/// An address, as the file that has been loaded has it.
struct CodeSite: Sendable, Hashable {
  /// The path of the file.
  let image: String
  let offset: UInt
}
#endif
