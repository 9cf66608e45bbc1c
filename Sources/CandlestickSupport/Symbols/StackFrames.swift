import CSupport
import Foundation

/// The stack frames of addresses in user code, for reports.
///
/// Look up all addresses of a report in one call, because a lookup may start a process. The results are cached.
package struct StackFrames {
  private static let cache = Locked<[UInt: [StackFrame]]>([:])

  private let frames: [UInt: [StackFrame]]

  /// Looks up addresses.
  ///
  /// - Parameter addresses: addresses in functions. Subtract one from a return address, which points after the call.
  package init(of addresses: [UInt]) {
    let addresses = Set(addresses)
    let known = Self.cache.withLock { cache in addresses.reduce(into: [:]) { $0[$1] = cache[$1] } }
    let found = Self.find(addresses.subtracting(known.keys), with: .installed)
    Self.cache.withLock { $0.merge(found) { $1 } }
    frames = known.merging(found) { $1 }
  }

  /// Looks up addresses with another symbolizer than the installed one, without a cache.
  package init(of addresses: [UInt], with symbolizer: Symbolizer) {
    frames = Self.find(Set(addresses), with: symbolizer)
  }

  /// Returns the first frame in user code, preferably one with a known line, and outside of dependencies; nil if there is
  /// none.
  ///
  /// - Parameter addresses: addresses that were looked up, innermost first.
  package func frame(of addresses: [UInt]) -> StackFrame? {
    StackFrame.best(of: addresses.lazy.compactMap { self.frames[$0] }.joined())
  }

  /// Returns the description of that frame, such as `Loader.swift:12 in Loader.load()`.
  package func first(of addresses: [UInt]) -> String? { frame(of: addresses)?.description }

  /// Returns the file and the line of that frame, such as `Loader.swift:12`; nil if unknown.
  package func line(of addresses: [UInt]) -> String? { frame(of: addresses)?.line }

  /// Returns the frames of call stacks in user code.
  ///
  /// - Parameter threads: the call stack of each thread, innermost address first.
  package static func calls(of threads: [[UInt]]) -> [[StackFrame]] {
    let all = StackFrames(of: threads.flatMap(\.self))
    return threads.map { addresses in addresses.flatMap { all.frames[$0] ?? [] } }
  }

  /// Returns the innermost function in a toolchain library, such as "dispatch_group_leave of libdispatch"; nil if code
  /// of the program comes first. Skips the C library, because other libraries call it to end the process.
  ///
  /// - Parameter addresses: innermost first.
  package static func libraryFunction(of addresses: some Sequence<UInt>) -> String? {
    for address in addresses {
      guard let location = locate(address), isForeign(location.image) else { return nil }
      let name = location.image.split(separator: "/").last ?? ""
      guard name.hasPrefix("lib"), !["libc.", "libpthread", "libgcc_s"].contains(where: name.hasPrefix) else {
        continue
      }
      let library = String(name.prefix { $0 != "." })
      let frames = Symbolizer.installed.frames(at: [location]).first ?? []
      guard let function = frames.lazy.compactMap({ FunctionName(symbol: $0.symbol)?.text }).last else {
        return library
      }
      // The compiler moves unlikely code to functions such as "dispatch_group_leave.cold.1".
      return "\(function.components(separatedBy: ".cold.")[0]) of \(library)"
    }
    return nil
  }

  private static func find(_ addresses: Set<UInt>, with symbolizer: Symbolizer) -> [UInt: [StackFrame]] {
    var frames = Dictionary(uniqueKeysWithValues: addresses.map { ($0, [StackFrame]()) })
    var addressesByLocation: [ImageOffset: UInt] = [:]
    for address in addresses {
      guard let location = locate(address), !isForeign(location.image) else { continue }
      addressesByLocation[location] = address
    }
    let locations = addressesByLocation.keys.sorted { ($0.image, $0.offset) < ($1.image, $1.offset) }
    guard !locations.isEmpty else { return frames }
    for (location, found) in zip(locations, symbolizer.frames(at: locations)) {
      guard let address = addressesByLocation[location] else { continue }
      frames[address] = found.compactMap(\.stackFrame)
    }
    return frames
  }

  private static func locate(_ address: UInt) -> ImageOffset? {
    #if FORKED_WORKERS
    var path: UnsafePointer<CChar>?
    let offset = candlestick_address_in_image(address, &path)
    guard offset > 0, let path else { return nil }
    let image = String(cString: path)
    // The loader knows the program by the name with which it was started.
    return ImageOffset(image: image.hasPrefix("/") ? image : Command.ownProgram, offset: offset)
    #else
    return nil
    #endif
  }

  /// Returns true if an image belongs to the toolchain or to the system.
  private static func isForeign(_ image: String) -> Bool {
    let name = image.split(separator: "/").last ?? ""
    return [
      "libswift", "libFoundation", "lib_Foundation", "libXCTest", "libTesting", "libdispatch", "libBlocks",
      "libc.", "libm.", "libstdc++", "libgcc_s", "libpthread", "ld-",
    ]
    .contains(where: name.hasPrefix)
  }
}
