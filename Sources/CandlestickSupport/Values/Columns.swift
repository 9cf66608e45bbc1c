extension StringProtocol {
  /// The number of columns in a monospaced font.
  package var columns: Int { reduce(0) { $0 + $1.columns } }
}

extension Character {
  /// The number of columns in a monospaced font: two for emoji and East Asian letters, otherwise one.
  package var columns: Int {
    guard !isASCII, let first = unicodeScalars.first else { return 1 }
    let isWide = Self.wide.contains { $0.contains(first.value) } || first.properties.isEmojiPresentation
    return isWide || unicodeScalars.contains("\u{FE0F}") ? 2 : 1
  }

  /// The larger blocks that Unicode's `EastAsianWidth.txt` lists as wide or full-width.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
    0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6,
    0x20000...0x3FFFD,
  ]
}
