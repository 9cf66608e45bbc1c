// Groups whose closure is handed on by a function of the suite's own, as a value of a type that names no actor. A closure
// that is written where the group is declared is taken by the functions that have it on the main actor.

extension SyncDSLUser {
  /// Declares a group of examples.
  ///
  /// - Parameters:
  ///   - description: what the examples have in common.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  ///   - closure: declares what is in the group.
  @_disfavoredOverload
  public static func describe(
    _ description: String,
    file: FileString = #filePath,
    line: UInt = #line,
    closure: () -> Void
  ) {
    Declaring.group("describe", description, .none, file, line, ofNoActor: closure)
  }

  /// Declares a group of examples.
  ///
  /// - Parameters:
  ///   - description: what the examples have in common.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  ///   - closure: declares what is in the group.
  @_disfavoredOverload
  public static func context(
    _ description: String,
    file: FileString = #filePath,
    line: UInt = #line,
    closure: () -> Void
  ) {
    Declaring.group("context", description, .none, file, line, ofNoActor: closure)
  }

  /// Declares a group of examples that focus is on.
  ///
  /// - Parameters:
  ///   - description: what the examples have in common.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  ///   - closure: declares what is in the group.
  @_disfavoredOverload
  public static func fdescribe(
    _ description: String,
    file: FileString = #filePath,
    line: UInt = #line,
    closure: () -> Void
  ) {
    Declaring.group("fdescribe", description, .focused, file, line, ofNoActor: closure)
  }

  /// Declares a group of examples that focus is on.
  ///
  /// - Parameters:
  ///   - description: what the examples have in common.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  ///   - closure: declares what is in the group.
  @_disfavoredOverload
  public static func fcontext(
    _ description: String,
    file: FileString = #filePath,
    line: UInt = #line,
    closure: () -> Void
  ) {
    Declaring.group("fcontext", description, .focused, file, line, ofNoActor: closure)
  }

  /// Declares a group of examples that are not run, and are shown as skipped.
  ///
  /// - Parameters:
  ///   - description: what the examples have in common.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  ///   - closure: declares what is in the group.
  @_disfavoredOverload
  public static func xdescribe(
    _ description: String,
    file: FileString = #filePath,
    line: UInt = #line,
    closure: () -> Void
  ) {
    Declaring.group("xdescribe", description, .pending(reason: "xdescribe"), file, line, ofNoActor: closure)
  }

  /// Declares a group of examples that are not run, and are shown as skipped.
  ///
  /// - Parameters:
  ///   - description: what the examples have in common.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  ///   - closure: declares what is in the group.
  @_disfavoredOverload
  public static func xcontext(
    _ description: String,
    file: FileString = #filePath,
    line: UInt = #line,
    closure: () -> Void
  ) {
    Declaring.group("xcontext", description, .pending(reason: "xcontext"), file, line, ofNoActor: closure)
  }
}

/// Declares a group of examples.
///
/// - Parameters:
///   - description: what the examples have in common.
///   - file: the file of the call.
///   - line: the line of the call.
///   - closure: declares what is in the group.
@_disfavoredOverload
public func describe(
  _ description: String,
  file: FileString = #filePath,
  line: UInt = #line,
  closure: () -> Void
) {
  Declaring.group("describe", description, .none, file, line, ofNoActor: closure)
}

/// Declares a group of examples.
///
/// - Parameters:
///   - description: what the examples have in common.
///   - file: the file of the call.
///   - line: the line of the call.
///   - closure: declares what is in the group.
@_disfavoredOverload
public func context(
  _ description: String,
  file: FileString = #filePath,
  line: UInt = #line,
  closure: () -> Void
) {
  Declaring.group("context", description, .none, file, line, ofNoActor: closure)
}

/// Declares a group of examples that focus is on.
///
/// - Parameters:
///   - description: what the examples have in common.
///   - file: the file of the call.
///   - line: the line of the call.
///   - closure: declares what is in the group.
@_disfavoredOverload
public func fdescribe(
  _ description: String,
  file: FileString = #filePath,
  line: UInt = #line,
  closure: () -> Void
) {
  Declaring.group("fdescribe", description, .focused, file, line, ofNoActor: closure)
}

/// Declares a group of examples that focus is on.
///
/// - Parameters:
///   - description: what the examples have in common.
///   - file: the file of the call.
///   - line: the line of the call.
///   - closure: declares what is in the group.
@_disfavoredOverload
public func fcontext(
  _ description: String,
  file: FileString = #filePath,
  line: UInt = #line,
  closure: () -> Void
) {
  Declaring.group("fcontext", description, .focused, file, line, ofNoActor: closure)
}

/// Declares a group of examples that are not run, and are shown as skipped.
///
/// - Parameters:
///   - description: what the examples have in common.
///   - file: the file of the call.
///   - line: the line of the call.
///   - closure: declares what is in the group.
@_disfavoredOverload
public func xdescribe(
  _ description: String,
  file: FileString = #filePath,
  line: UInt = #line,
  closure: () -> Void
) {
  Declaring.group("xdescribe", description, .pending(reason: "xdescribe"), file, line, ofNoActor: closure)
}

/// Declares a group of examples that are not run, and are shown as skipped.
///
/// - Parameters:
///   - description: what the examples have in common.
///   - file: the file of the call.
///   - line: the line of the call.
///   - closure: declares what is in the group.
@_disfavoredOverload
public func xcontext(
  _ description: String,
  file: FileString = #filePath,
  line: UInt = #line,
  closure: () -> Void
) {
  Declaring.group("xcontext", description, .pending(reason: "xcontext"), file, line, ofNoActor: closure)
}
