import Foundation

/// A type that defines how failure messages show its values.
///
/// ```swift
/// extension Money: TestOutputStringConvertible {
///   var testDescription: String { "\(amount) \(currency)" }
/// }
/// ```
public protocol TestOutputStringConvertible {
  /// The value as text for failure messages.
  var testDescription: String { get }
}

// MARK: - Conformances

extension String: TestOutputStringConvertible {
  public var testDescription: String { self }
}

extension Array: TestOutputStringConvertible {
  public var testDescription: String { "[\(list(self))]" }
}

extension Double: TestOutputStringConvertible {
  public var testDescription: String { description }
}

extension Float: TestOutputStringConvertible {
  public var testDescription: String { description }
}

extension Dictionary: TestOutputStringConvertible {
  /// The entries, sorted by key, so that messages are the same in each run.
  public var testDescription: String {
    if isEmpty { return "[:]" }
    let entries = inOrder(by: \.key)
    return "[\(list(entries) { "\(String(reflecting: $0.key)): \(String(reflecting: $0.value))" })]"
  }
}

extension Set: TestOutputStringConvertible {
  /// The elements, sorted, so that messages are the same in each run.
  public var testDescription: String {
    "Set([\(list(inOrder(by: \.self)) { String(reflecting: $0) })])"
  }
}

extension AnySequence: TestOutputStringConvertible {
  public var testDescription: String { Array(self).testDescription }
}

extension NSNumber: TestOutputStringConvertible {
  public var testDescription: String { description }
}

extension NSArray: TestOutputStringConvertible {
  public var testDescription: String { "(\(list(Array(self))))" }
}

extension NSIndexSet: TestOutputStringConvertible {
  public var testDescription: String { "(\(list(Array(self))))" }
}

extension Data: TestOutputStringConvertible {
  public var testDescription: String { "Data<hash=\((self as NSData).hash),length=\(count)>" }
}

extension NSDate: TestOutputStringConvertible {
  public var testDescription: String { (self as Date).testDescription }
}

extension Date: TestOutputStringConvertible {
  /// The date and time in UTC, to the millisecond, such as "1970-01-01 00:00:00.0000".
  public var testDescription: String {
    // Roughly the range of dates that calendars support.
    guard (-200e9...10e12).contains(timeIntervalSince1970) else {
      return "\(timeIntervalSince1970) seconds since \(Date(timeIntervalSince1970: 0).testDescription)"
    }
    let milliseconds = Int((timeIntervalSince1970 * 1000 + 0.5).rounded(.down))
    let millisecond = (milliseconds % 1000 + 1000) % 1000
    let second = Date(timeIntervalSince1970: TimeInterval((milliseconds - millisecond) / 1000))
    let time = Calendar.inUTC.dateComponents([.era, .year, .month, .day, .hour, .minute, .second], from: second)
    let fields = [time.year, time.month, time.day, time.hour, time.minute, time.second].map { ($0 ?? 0) as CVarArg }
    let text = String(format: "%04ld-%02ld-%02ld %02ld:%02ld:%02ld", arguments: fields)
    return text + String(format: ".%03ld0", millisecond) + (time.era == 0 ? " BC" : "")
  }
}

extension Calendar {
  fileprivate static var inUTC: Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
  }
}
