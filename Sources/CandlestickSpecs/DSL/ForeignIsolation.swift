// Synchronous closures of examples and hooks may have any isolation that the compiler knows, so that a `NonisolatedSpec` accepts
// `{ @MainActor in … }`, as XCTest accepts `@MainActor func testPays()`. The main thread runs these closures without awaiting them, which
// is correct for closures on the main actor, and for those without isolation.

/// The error if a synchronous closure is isolated to another actor.
private struct ForeignIsolation: Error, CustomStringConvertible {
  let actor: any Actor

  var description: String {
    let name = "\(type(of: actor))"
    return "a synchronous closure runs on the main thread, so it cannot be on \(name): write { @\(name) () async in … }"
  }

  static func check(_ isolation: (any Actor)?) throws {
    guard let isolation, isolation !== MainActor.shared else { return }
    throw ForeignIsolation(actor: isolation)
  }
}

/// Returns the closure as one that the main thread can call.
func callable(_ closure: @escaping @isolated(any) () throws -> Void) -> () throws -> Void {
  // The isolation is a part of what the closure has captured. In all else, its representation is that of other closures.
  let call = unsafeBitCast(closure, to: (() throws -> Void).self)
  return { [isolation = closure.isolation] in
    try ForeignIsolation.check(isolation)
    try call()
  }
}

/// Returns the closure as one that the main thread can call.
func callable<Argument>(
  _ closure: @escaping @isolated(any) (Argument) throws -> Void
) -> (Argument) throws -> Void {
  let call = unsafeBitCast(closure, to: ((Argument) throws -> Void).self)
  return { [isolation = closure.isolation] argument in
    try ForeignIsolation.check(isolation)
    try call(argument)
  }
}

/// Returns the closure as one that the main thread can call.
func callable<First, Second>(
  _ closure: @escaping @isolated(any) (First, Second) throws -> Void
) -> (First, Second) throws -> Void {
  let call = unsafeBitCast(closure, to: ((First, Second) throws -> Void).self)
  return { [isolation = closure.isolation] first, second in
    try ForeignIsolation.check(isolation)
    try call(first, second)
  }
}
