import Foundation

/// The colors and the terminal size of an output.
package struct ReportStyle: Sendable, Equatable {
  /// The values of `--color`.
  package enum Color: String, CaseIterable, Sendable {
    /// Colors on a terminal, unless environment variables say otherwise.
    case auto
    /// Colors, even if the standard output is not a terminal.
    case always
    /// No colors.
    case never
  }

  /// True if text may be colored.
  package var hasColors = false
  /// True if lines can be erased and replaced.
  package var isTerminal = false
  /// The number of columns of the terminal; nil if unknown.
  package var columns: Int?
  /// The number of rows of the terminal; nil if unknown.
  package var rows: Int?

  package init(hasColors: Bool = false, isTerminal: Bool = false, columns: Int? = nil, rows: Int? = nil) {
    self.hasColors = hasColors
    self.isTerminal = isTerminal
    self.columns = columns
    self.rows = rows
  }

  /// Creates the style of the standard output.
  ///
  /// - Parameters:
  ///   - color: the value of `--color`.
  ///   - isTerminal: true if the standard output is a terminal.
  ///   - environment: the environment variables. A non-empty `NO_COLOR` turns colors off; any `CLICOLOR_FORCE` other than
  ///     empty or 0 turns them on. A terminal of type `dumb` has neither colors nor a movable cursor.
  package init(_ color: Color, isTerminal: Bool, _ environment: [String: String]) {
    func isSet(_ name: String) -> Bool { environment[name].map { !$0.isEmpty } ?? false }
    self.isTerminal = isTerminal && environment["TERM"] != "dumb"
    hasColors =
      switch color {
      case .always: true
      case .never: false
      case .auto where isSet("NO_COLOR"): false
      case .auto where isSet("CLICOLOR_FORCE") && environment["CLICOLOR_FORCE"] != "0": true
      case .auto: self.isTerminal
      }
  }

  /// Returns the style of the standard output of this process.
  package static func ofStandardOutput(_ color: Color) -> ReportStyle {
    var style = ReportStyle(color, isTerminal: isatty(STDOUT_FILENO) == 1, ProcessInfo.processInfo.environment)
    style.updateSize(of: STDOUT_FILENO)
    return style
  }

  /// Updates the size, because users can resize a terminal.
  ///
  /// - Parameter descriptor: the file descriptor of the terminal.
  mutating func updateSize(of descriptor: Int32) {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 else { return }
    columns = size.ws_col > 0 ? Int(size.ws_col) : nil
    rows = size.ws_row > 0 ? Int(size.ws_row) : nil
  }
}
