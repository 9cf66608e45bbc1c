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

// The isolation is a part of what a closure has captured. In all else, its representation is that of other closures. The structures have the
// closures, because the runtime knows the type of such a closure itself only from macOS 15 on.

private struct Isolated {
  let closure: @isolated(any) () throws -> Void
}

private struct Plain {
  let closure: () throws -> Void
}

/// Returns the closure as one that the main thread can call.
func callable(_ closure: @escaping @isolated(any) () throws -> Void) -> () throws -> Void {
  let call = unsafeBitCast(Isolated(closure: closure), to: Plain.self).closure
  return { [isolation = closure.isolation] in
    try ForeignIsolation.check(isolation)
    try call()
  }
}

private struct IsolatedWithArgument<Argument> {
  let closure: @isolated(any) (Argument) throws -> Void
}

private struct PlainWithArgument<Argument> {
  let closure: (Argument) throws -> Void
}

/// Returns the closure as one that the main thread can call.
func callable<Argument>(
  _ closure: @escaping @isolated(any) (Argument) throws -> Void
) -> (Argument) throws -> Void {
  let call = unsafeBitCast(IsolatedWithArgument(closure: closure), to: PlainWithArgument<Argument>.self).closure
  return { [isolation = closure.isolation] argument in
    try ForeignIsolation.check(isolation)
    try call(argument)
  }
}

private struct IsolatedWithArguments<First, Second> {
  let closure: @isolated(any) (First, Second) throws -> Void
}

private struct PlainWithArguments<First, Second> {
  let closure: (First, Second) throws -> Void
}

/// Returns the closure as one that the main thread can call.
func callable<First, Second>(
  _ closure: @escaping @isolated(any) (First, Second) throws -> Void
) -> (First, Second) throws -> Void {
  let isolated = IsolatedWithArguments(closure: closure)
  let call = unsafeBitCast(isolated, to: PlainWithArguments<First, Second>.self).closure
  return { [isolation = closure.isolation] first, second in
    try ForeignIsolation.check(isolation)
    try call(first, second)
  }
}
