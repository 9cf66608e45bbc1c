import CandlestickSpecs

/// A closure that configures a run.
public typealias QuickConfigurer = (QCKConfiguration) -> Void

/// Configures a run. Subclasses in a test target are discovered, and called before specs are declared.
///
/// ```swift
/// final class ProjectConfiguration: QuickConfiguration {
///   override class func configure(_ configuration: QCKConfiguration) {
///     configuration.beforeEach { Log.reset() }
///     sharedExamples("a collection") { … }
///   }
/// }
/// ```
///
/// Marked `@preconcurrency` because Quick's class is not isolated to an actor. Nonisolated code in Swift 5 mode can
/// therefore call members of a subclass.
@preconcurrency @MainActor open class QuickConfiguration: SpecConfiguration {
  /// The name that ``QCKConfiguration`` had before Quick 5.
  @available(*, deprecated, renamed: "QCKConfiguration")
  public typealias Configuration = QCKConfiguration

  /// Configures the run. Override in a subclass.
  ///
  /// - Parameter configuration: the configuration of the run.
  open class func configure(_ configuration: QCKConfiguration) {}

  public final override class func configure(_ configuration: SpecConfiguration) {
    configure(QCKConfiguration(configuration))
  }
}
