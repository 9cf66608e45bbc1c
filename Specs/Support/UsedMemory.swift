import Foundation

/// Returns the memory that this process uses, in bytes. Under a sanitizer, which needs memory of its own and keeps
/// freed memory, counts only live allocations.
func usedMemory() -> Int {
  if let symbol = dlsym(UnsafeMutableRawPointer(bitPattern: 0), "__sanitizer_get_current_allocated_bytes") {
    return unsafeBitCast(symbol, to: (@convention(c) () -> Int).self)()
  }
  let pages = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
  return (pages.flatMap { Int($0[1]) } ?? 0) * sysconf(Int32(_SC_PAGESIZE))
}
