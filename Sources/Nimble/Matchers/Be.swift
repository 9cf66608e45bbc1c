/// An alias for `beIdenticalTo`.
public func be<Object: AnyObject>(_ expected: Object?) -> Matcher<Object> { beIdenticalTo(expected) }

/// An alias for `beIdenticalTo`.
public func be(_ expected: AnyObject?) -> Matcher<AnyObject> { beIdenticalTo(expected) }
