import Dispatch

/// A work item or a source.
///
/// It is unchecked `Sendable`, because Dispatch on Linux does not declare these types `Sendable`, although any thread
/// may call their methods.
struct DispatchObject<Object>: @unchecked Sendable {
  let object: Object
}
