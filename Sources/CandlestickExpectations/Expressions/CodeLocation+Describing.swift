#if os(Linux)
import CSupport
#endif

extension CodeLocation {
  /// Runs code that describes the values of an expectation at this place. If a description crashes, the report of the
  /// crash has the place. Nothing else on other platforms than Linux.
  func whileDescribing<Result>(_ describe: () -> Result) -> Result {
    #if os(Linux)
    let outer = candlestick_set_describing(candlestick_location(path: cPath, line: line))
    defer { _ = candlestick_set_describing(outer) }
    #endif
    return describe()
  }

  /// The path of the file as a C string from the compiler; nil if the compiler did not know the path.
  package var cPath: UnsafePointer<CChar>? {
    guard filePath.hasPointerRepresentation, filePath.utf8CodeUnitCount > 0 else { return nil }
    return UnsafeRawPointer(filePath.utf8Start).assumingMemoryBound(to: CChar.self)
  }
}
