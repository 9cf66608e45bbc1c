extension LogRule {
  static let workItems = LogRule(name: "a work item notifies, and ends its wait, when its block has ended") { history in
    history.items.flatMap { item in
      let run = item.run
      let notifications = history.sortedRuns.compactMap { notification -> String? in
        guard case .notifyItem(item.number, _) = notification.statement.operation, let run else { return nil }
        return notification.begin > run.end ? nil : "\(history.name(notification)) began before"
      }
      let waits = history.sortedCalls.compactMap { wait -> String? in
        guard case .waitForItem(item.number, _) = wait.statement.operation, wait.end < .max, let run else { return nil }
        if wait.result == 0 { return wait.end > run.end ? nil : "\(history.name(wait)) succeeded before" }
        let done = history.placeAfter(run.end)
        return history.isSure(wait) { $0 >= done } ? "\(history.name(wait)) timed out after it" : nil
      }
      return notifications + waits
    }
  }

  static let cancelledItems = LogRule(name: "a cancelled work item does not begin") { history in
    history.items.flatMap { item in
      let cancellations = history.calls.values.filter { history.cancels($0, "i\(item.number)") }
      let begun = cancellations.compactMap { cancellation -> String? in
        guard let run = item.run else { return nil }
        return history.isTooLate(run, after: cancellation) ? "\(history.name(run)) began after it" : nil
      }
      let reads = history.sortedCalls.compactMap { read -> String? in
        guard case .readIsCancelled(item.number) = read.statement.operation else { return nil }
        let isPossible =
          read.result == 1
          ? cancellations.contains { $0.begin < read.end } : !cancellations.contains { $0.end < read.begin }
        return isPossible ? nil : "\(history.name(read)) was \(read.result == 1)"
      }
      return begun + reads
    }
  }
}

extension ProgramHistory {
  /// Returns the work items that were enqueued or performed.
  fileprivate var items: [(number: Int, run: Run?)] {
    sortedCalls.compactMap { call in
      switch call.statement.operation {
      case .submit(let item, _, _, _), .perform(let item): (item, runs(of: call).first)
      default: nil
      }
    }
  }

  /// Returns true if a block surely had not begun to start when it was cancelled: it was not enqueued, or another block ran on its
  /// serial queue.
  func isTooLate(_ run: Run, after cancellation: Call) -> Bool {
    guard cancellation.end < run.begin, let call = calls[run.call] else { return false }
    if cancellation.end < (enqueueing(of: run)?.earliest ?? call.begin) { return true }
    return runs.values.contains { other in
      other.id != run.id && !other.lanes.isDisjoint(with: run.lanes) && other.begin < cancellation.end
        && cancellation.end < other.end && other.end < run.begin
    }
  }
}
