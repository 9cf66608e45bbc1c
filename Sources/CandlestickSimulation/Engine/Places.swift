#if os(Linux)
/// Source places of addresses in the program.
struct Places {
  init(of addresses: [UnsafeRawPointer]) {}
  func first(of addresses: [UnsafeRawPointer]) -> String? { nil }
}
#endif
