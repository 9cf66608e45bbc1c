/// The type of a `#filePath` argument, used by suites migrated from Quick.
public typealias FileString = StaticString
