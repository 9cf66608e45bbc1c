#if os(Linux)
import Foundation

/// The functions that the file of a program or library tells of, by their addresses: its section `.symtab`, in the format ELF,
/// with 64 bits and the byte order of this machine.
struct SymbolTable {
  private let symbols: [(address: UInt, size: UInt, name: Int)]
  private let data: Data
  private let names: Range<Int>

  /// - Parameter path: the path of the file. Nil comes of one that is no such file, or that has been stripped.
  init?(ofFile path: String) {
    guard let data = try? Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped) else { return nil }
    func number<Number: FixedWidthInteger>(_ offset: Int, as type: Number.Type) -> Int {
      let size = MemoryLayout<Number>.size
      guard offset >= 0, offset <= data.count - size else { return 0 }
      return data.withUnsafeBytes { Int(truncatingIfNeeded: $0.loadUnaligned(fromByteOffset: offset, as: Number.self)) }
    }
    guard data.prefix(5) == Data([0x7f, 0x45, 0x4c, 0x46, 2]) else { return nil }
    let sections = number(40, as: UInt64.self)
    let sectionSize = number(58, as: UInt16.self)
    let headers = (0..<number(60, as: UInt16.self)).map { sections + $0 * sectionSize }
    let symbolTable = 2
    guard let table = headers.first(where: { number($0 + 4, as: UInt32.self) == symbolTable }) else { return nil }
    func contents(_ header: Int) -> Range<Int> {
      let start = number(header + 24, as: UInt64.self)
      let size = number(header + 32, as: UInt64.self)
      guard start >= 0, size >= 0, start <= data.count, size <= data.count - start else { return 0..<0 }
      return start..<start + size
    }
    let link = number(table + 40, as: UInt32.self)
    guard headers.indices.contains(link) else { return nil }
    let entries = contents(table)
    let function = 2
    symbols = stride(from: entries.lowerBound, to: entries.upperBound - 23, by: 24).compactMap { entry in
      guard number(entry + 4, as: UInt8.self) & 0xf == function else { return nil }
      let address = UInt(bitPattern: number(entry + 8, as: UInt64.self))
      let size = UInt(bitPattern: number(entry + 16, as: UInt64.self))
      return address == 0 ? nil : (address, size, number(entry, as: UInt32.self))
    }
    names = contents(headers[link])
    self.data = data
  }

  /// The name, as the linker knows it, of the function that an address is in.
  func symbol(at address: UInt) -> String? {
    guard let symbol = symbols.first(where: { address >= $0.address && address - $0.address < max($0.size, 1) }),
      symbol.name < names.count
    else { return nil }
    return String(decoding: data[(names.lowerBound + symbol.name)..<names.upperBound].prefix { $0 != 0 }, as: UTF8.self)
  }
}
#endif
