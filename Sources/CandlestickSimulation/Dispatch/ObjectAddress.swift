#if os(Linux)
/// The address of one of Dispatch's or Core Foundation's objects.
///
/// Unchecked, because of the pointer: any thread may use the object.
struct ObjectAddress: Hashable, @unchecked Sendable {
  let pointer: UnsafeMutableRawPointer

  init(_ pointer: UnsafeMutableRawPointer) { self.pointer = pointer }
}
#endif
