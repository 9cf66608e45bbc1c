import Dispatch

/// A work item or a source.
///
/// Unchecked `Sendable`, because Dispatch on Linux does not declare them `Sendable`, although any thread may call their methods, which
/// Dispatch synchronizes.
struct DispatchObject<Object>: @unchecked Sendable {
  let object: Object
}
