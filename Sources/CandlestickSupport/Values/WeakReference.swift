/// An object that other code may still use.
package struct WeakReference {
  package private(set) weak var object: AnyObject?

  package init(object: AnyObject) { self.object = object }
}
