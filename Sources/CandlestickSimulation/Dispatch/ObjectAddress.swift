#if os(Linux)
/// The address of one of Dispatch's objects.
///
/// Unchecked, because of the pointer: any thread may use the object.
struct ObjectAddress: @unchecked Sendable {
  let pointer: UnsafeMutableRawPointer

  init(_ pointer: UnsafeMutableRawPointer) { self.pointer = pointer }
}
#endif
