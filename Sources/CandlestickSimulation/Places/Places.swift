#if os(Linux)
import CRuntimeHooks
import CandlestickSupport
import Foundation

/// Where addresses of this process are in the user's code, for reports.
///
/// All that are to be told in a report are best looked up at once, since that may take a process of its own. What has been
/// found is remembered.
package struct Places {
  private static let known = Locked<[UInt: [Place]]>([:])

  private let places: [UInt: [Place]]

  /// Looks up addresses.
  ///
  /// - Parameter addresses: addresses in functions; to be within the call, not after it, where a function has called another.
  package init(of addresses: [UInt]) {
    let addresses = Set(addresses)
    let known = Self.known.withLock { known in addresses.reduce(into: [:]) { $0[$1] = known[$1] } }
    let found = Self.find(addresses.subtracting(known.keys), with: .installed)
    Self.known.withLock { $0.merge(found) { $1 } }
    places = known.merging(found) { $1 }
  }

  /// Looks up addresses, with a symbolizer that is not the usual one.
  ///
  /// - Parameters:
  ///   - addresses: addresses in functions.
  ///   - symbolizer: knows the lines of their sources.
  package init(of addresses: [UInt], with symbolizer: Symbolizer) {
    places = Self.find(Set(addresses), with: symbolizer)
  }

  /// The first place of the user's code, preferably one whose line is known.
  ///
  /// - Parameter addresses: addresses that have been looked up, the innermost first.
  /// - Returns: the place, such as `Loader.swift:12 in Loader.load()`; nil if none of them is in code of the user's.
  package func first(of addresses: [UInt]) -> String? { place(of: addresses)?.description }

  /// The file and the line of the same place, such as `Loader.swift:12`; nil if they are not known.
  func line(of addresses: [UInt]) -> String? { place(of: addresses)?.line }

  private func place(of addresses: [UInt]) -> Place? {
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

  /// The file that an address is from, and the address as it has it.
  private static func locate(_ address: UInt) -> (image: String, offset: UInt)? {
    var path: UnsafePointer<CChar>?
    let offset = candlestick_address_in_image(address, &path)
    guard offset > 0, let path else { return nil }
    let image = String(cString: path)
    // The program itself is known by the name that it was started by.
    guard !image.hasPrefix("/") else { return (image, offset) }
    return (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")).map { ($0, offset) }
  }

  /// Whether an image is the toolchain's or the system's.
  private static func isForeign(_ image: String) -> Bool {
    let name = image.split(separator: "/").last ?? ""
    let isToolchains = [
      "libswift", "libFoundation", "lib_Foundation", "libXCTest", "libTesting", "libdispatch", "libBlocks",
    ]
    .contains(where: name.hasPrefix)
    return isToolchains
      || ["libc.", "libm.", "libstdc++", "libgcc_s", "libpthread", "ld-"].contains(where: name.hasPrefix)
  }
}
#endif
