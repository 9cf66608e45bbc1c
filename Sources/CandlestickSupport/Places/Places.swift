#if os(Linux)
import CSupport
import Foundation

/// The places of addresses in the user's code, for reports.
///
/// Look up all addresses of a report at once: a lookup may start a process. The results are cached.
package struct Places {
  private static let cache = Locked<[UInt: [Place]]>([:])

  private let places: [UInt: [Place]]

  /// Looks up addresses.
  ///
  /// - Parameter addresses: addresses in functions. Subtract one from a return address, which is after the call.
  package init(of addresses: [UInt]) {
    let addresses = Set(addresses)
    let known = Self.cache.withLock { cache in addresses.reduce(into: [:]) { $0[$1] = cache[$1] } }
    let found = Self.find(addresses.subtracting(known.keys), with: .installed)
    Self.cache.withLock { $0.merge(found) { $1 } }
    places = known.merging(found) { $1 }
  }

  /// Looks up addresses with a symbolizer other than the installed one.
  package init(of addresses: [UInt], with symbolizer: Symbolizer) {
    places = Self.find(Set(addresses), with: symbolizer)
  }

  /// The first place in the user's code, preferably with a known line, such as `Loader.swift:12 in Loader.load()`; nil
  /// if there is none.
  ///
  /// - Parameter addresses: addresses that were looked up, innermost first.
  package func first(of addresses: [UInt]) -> String? { place(of: addresses)?.description }

  /// The file and the line of the same place, such as `Loader.swift:12`; nil if unknown.
  package func line(of addresses: [UInt]) -> String? { place(of: addresses)?.line }

  /// The calls in the user's code.
  ///
  /// - Parameter threads: the addresses of each thread, innermost first.
  package static func calls(of threads: [[UInt]]) -> [[Place]] {
    let places = Places(of: threads.flatMap(\.self))
    return threads.map { addresses in addresses.flatMap { places.places[$0] ?? [] } }
  }

  /// The innermost function of a library of the toolchain, such as "dispatch_group_leave of libdispatch"; nil if code of the
  /// program comes first. The C library is passed over, since libraries call it to end the process.
  ///
  /// - Parameter addresses: innermost first.
  package static func libraryFunction(of addresses: some Sequence<UInt>) -> String? {
    for address in addresses {
      guard let (image, offset) = locate(address), isForeign(image) else { return nil }
      let name = image.split(separator: "/").last ?? ""
      guard name.hasPrefix("lib"), !["libc.", "libpthread", "libgcc_s"].contains(where: name.hasPrefix) else {
        continue
      }
      let library = String(name.prefix { $0 != "." })
      let frames = Symbolizer.installed.frames(at: [CodeSite(image: image, offset: offset)]).first ?? []
      guard let function = frames.lazy.compactMap({ FunctionName(symbol: $0.symbol)?.text }).last else {
        return library
      }
      // Without the name of a part that the compiler has moved away, as in "dispatch_group_leave.cold.1".
      return "\(function.components(separatedBy: ".cold.")[0]) of \(library)"
    }
    return nil
  }

  /// The same place with its parts.
  package func place(of addresses: [UInt]) -> Place? {
    let places = addresses.lazy.compactMap { self.places[$0] }.joined()
    return places.first { $0.line != nil } ?? places.first
  }

  private static func find(_ addresses: Set<UInt>, with symbolizer: Symbolizer) -> [UInt: [Place]] {
    var places = Dictionary(uniqueKeysWithValues: addresses.map { ($0, [Place]()) })
    var images: [String: [UInt: UInt]] = [:]
    for address in addresses {
      guard let (image, offset) = locate(address), !isForeign(image) else { continue }
      images[image, default: [:]][offset] = address
    }
    let sites = images.flatMap { image, offsets in offsets.keys.sorted().map { CodeSite(image: image, offset: $0) } }
    guard !sites.isEmpty else { return places }
    for (site, frames) in zip(sites, symbolizer.frames(at: sites)) {
      guard let address = images[site.image]?[site.offset] else { continue }
      places[address] = frames.compactMap(\.place)
    }
    return places
  }

  /// The file that an address was loaded from, and its address there.
  private static func locate(_ address: UInt) -> (image: String, offset: UInt)? {
    var path: UnsafePointer<CChar>?
    let offset = candlestick_address_in_image(address, &path)
    guard offset > 0, let path else { return nil }
    let image = String(cString: path)
    // The loader knows the program itself by the name that it was started with.
    guard !image.hasPrefix("/") else { return (image, offset) }
    return (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")).map { ($0, offset) }
  }

  /// Whether an image belongs to the toolchain or the system.
  private static func isForeign(_ image: String) -> Bool {
    let name = image.split(separator: "/").last ?? ""
    let isOfToolchain = [
      "libswift", "libFoundation", "lib_Foundation", "libXCTest", "libTesting", "libdispatch", "libBlocks",
    ]
    .contains(where: name.hasPrefix)
    return isOfToolchain
      || ["libc.", "libm.", "libstdc++", "libgcc_s", "libpthread", "ld-"].contains(where: name.hasPrefix)
  }
}
#endif
