import CandlestickSupport
import Foundation

/// Matches code that posts matching notifications: `expect { stack.push(1) }.to(postNotifications(haveCount(1)))`.
///
/// Notifications count from the creation of the matcher on. `toEventually` runs the code only once, and waits for
/// notifications that are posted later.
///
/// - Parameter matcher: checks the notifications in the order of posting.
public func postNotifications<Value>(
  _ matcher: Matcher<[Notification]>,
  from center: NotificationCenter = .default
) -> Matcher<Value> {
  let observer = NotificationObserver(of: center)
  var outcome: Result<Value?, any Error>?
  return Matcher { expression in
    if let result = expression.uncalledResult { return result }
    let ran = outcome ?? Result { try expression.evaluate() }
    outcome = ran
    _ = try ran.get()
    let notifications = observer.notifications
    let result = try matcher.satisfies(
      SyncExpression(expression: { notifications }, location: expression.location, isClosure: expression.isClosure)
    )
    return MatcherResult(
      status: result.status,
      message: result.message.replacedExpectation {
        let actual = notifications.isEmpty ? "no notifications" : "<\(stringify(notifications))>"
        return .expectedCustomValueTo($0.expectedMessage, actual: actual)
      }
    )
  }
}

/// Records the notifications that a center posts while the observer exists.
private final class NotificationObserver {
  /// Unchecked, because a notification's contents are not sendable. They are not accessed here, and the poster shares
  /// them with every observer anyway.
  private struct Posted: @unchecked Sendable {
    let notification: Notification
  }

  private let center: NotificationCenter
  private let token: any NSObjectProtocol
  private let posted = Locked<[Posted]>([])

  init(of center: NotificationCenter) {
    self.center = center
    token = center.addObserver(forName: nil, object: nil, queue: nil) { [posted] notification in
      let notification = Posted(notification: notification)
      posted.withLock { $0.append(notification) }
    }
  }

  deinit {
    center.removeObserver(token)
  }

  var notifications: [Notification] { posted.withLock(\.self).map(\.notification) }
}
