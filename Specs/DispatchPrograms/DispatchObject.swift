import Dispatch

/// A work item or a source.
///
/// Unchecked, because on Linux Dispatch does not declare them `Sendable`, although any thread may use them: here only
/// their own methods are called, which Dispatch synchronizes.
struct DispatchObject<Object>: @unchecked Sendable {
  let object: Object
}
