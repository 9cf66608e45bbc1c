// Types and a constant with names that Candlestick must not take from the code under test. Some of them once were Candlestick's.

public struct Schedule: Equatable { public init() {} }
public struct Skip: Equatable { public init() {} }
public struct Change: Equatable { public init() {} }
public struct Failure: Equatable { public init() {} }
public struct Execution: Equatable { public init() {} }
public struct Expectation: Equatable { public init() {} }
public struct Expression: Equatable { public init() {} }
public struct SourceLocation: Equatable { public init() {} }
public struct Behavior: Equatable { public init() {} }
public struct StandardStream: Equatable { public init() {} }
public struct FileString: Equatable { public init() {} }

public let version = "2.5.0"

/// Visible to specs only with `@testable`.
struct Internal: Equatable {}
