/// The type of a `#filePath` argument.
public typealias FileString = StaticString
