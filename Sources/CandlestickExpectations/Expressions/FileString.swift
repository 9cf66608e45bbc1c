/// The type of a `#filePath` argument. Suites that were migrated from Quick may name it.
public typealias FileString = StaticString
