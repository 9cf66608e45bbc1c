// Declares what Candlestick uses of Apple's Objective-C runtime, as https://developer.apple.com/documentation/objectivec documents it. Only for
// Scripts/ci/apple: nothing here is linked or run.

import Foundation
@_exported import Darwin

public struct Selector: Hashable, Sendable {
  public init(_ name: String) {}
}

public func NSSelectorFromString(_ aSelectorName: String) -> Selector { absent() }

public typealias IMP = OpaquePointer
public typealias Method = OpaquePointer

@discardableResult
public func class_addMethod(_ cls: AnyClass?, _ name: Selector, _ imp: IMP, _ types: UnsafePointer<CChar>?) -> Bool {
  absent()
}
public func class_getClassMethod(_ cls: AnyClass?, _ name: Selector) -> Method? { absent() }
public func class_getInstanceMethod(_ cls: AnyClass?, _ name: Selector) -> Method? { absent() }
public func class_getSuperclass(_ cls: AnyClass?) -> AnyClass? { absent() }
public func imp_implementationWithBlock(_ block: Any) -> IMP { absent() }
public func method_getImplementation(_ m: Method) -> IMP { absent() }
public func method_getTypeEncoding(_ m: Method) -> UnsafePointer<CChar>? { absent() }
public func objc_copyClassList(_ outCount: UnsafeMutablePointer<UInt32>?) -> AutoreleasingUnsafeMutablePointer<
  AnyClass
>? { absent() }

public struct AutoreleasingUnsafeMutablePointer<Pointee> {
  public subscript(i: Int) -> Pointee { absent() }
}

extension UnsafeMutableRawPointer {
  public init<T>(_ other: AutoreleasingUnsafeMutablePointer<T>) { absent() }
}

extension Unmanaged {
  public func autorelease() -> Unmanaged<Instance> { absent() }
}

// MARK: - Of Foundation, and not on Linux

open class NSHashTable<ObjectType: AnyObject>: NSObject {
  open var count: Int { absent() }
}

open class NSMapTable<KeyType: AnyObject, ObjectType: AnyObject>: NSObject {
  open var count: Int { absent() }
}

private func absent() -> Never { fatalError() }
