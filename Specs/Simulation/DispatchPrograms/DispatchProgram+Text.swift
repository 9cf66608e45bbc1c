extension DispatchProgram: CustomStringConvertible {
  /// The program as text that resembles Swift, each statement after its number.
  var description: String {
    let host = startsOnMainThread ? "the main thread" : "a queue of its own"
    let kind = endsByConstruction ? "ends by construction" : "may deadlock"
    return """
      program \(name), which \(kind); its body runs on \(host)
      \(queues.indices.map { "     q\($0) = \(text(of: queues[$0]))" }.joined(separator: "\n"))
      \(semaphores.enumerated().map { "     s\($0.offset) = semaphore(\($0.element))" }.joined(separator: "\n"))
      \(body.map { $0.text(depth: 0) }.joined(separator: "\n"))
      """
  }

  private func text(of queue: ProgramQueue) -> String {
    var text = "\(queue.kind)"
    if let target = queue.target { text += ", target q\(target)" }
    if queue.isInitiallyInactive { text += ", initially inactive" }
    for (key, value) in queue.specifics.sorted(by: <) { text += ", k\(key) = \(value)" }
    return text
  }
}

extension ProgramStatement {
  func text(depth: Int) -> String {
    let number = String(id)
    let margin = String(repeating: " ", count: max(0, 3 - number.count)) + number + "  "
    let indentation = String(repeating: "  ", count: depth)
    let head = margin + indentation + operation.description
    if body.isEmpty { return hasBlock ? head + " {}" : head }
    return ([head + " {"] + body.map { $0.text(depth: depth + 1) } + ["     " + indentation + "}"])
      .joined(separator: "\n")
  }
}

extension ProgramOperation: CustomStringConvertible {
  var description: String {
    switch self {
    case .async(let queue, let group, let isBarrier):
      "q\(queue).async(\(arguments(group.map { "group: g\($0)" }, isBarrier ? "barrier" : nil)))"
    case .sync(let queue, let isBarrier): "q\(queue).sync(\(isBarrier ? "barrier" : ""))"
    case .asyncAfter(let queue, let delay, let onWallClock, let isBarrier):
      "q\(queue).asyncAfter(\(arguments("\(delay) ms", onWallClock ? "wall" : nil, isBarrier ? "barrier" : nil)))"
    case .concurrentPerform(let iterations): "concurrentPerform(\(iterations))"
    case .submit(let item, let queue, .async(let group), let isBarrier):
      "q\(queue).async(\(arguments(group.map { "group: g\($0)" }, "i\(item)", isBarrier ? "barrier" : nil)))"
    case .submit(let item, let queue, .after(let delay), let isBarrier):
      "q\(queue).asyncAfter(\(arguments("\(delay) ms", "i\(item)", isBarrier ? "barrier" : nil)))"
    case .submit(let item, let queue, .sync, let isBarrier):
      "q\(queue).sync(\(arguments("i\(item)", isBarrier ? "barrier" : nil)))"
    case .perform(let item): "i\(item).perform()"
    case .cancel(let item): "i\(item).cancel()"
    case .readIsCancelled(let item): "i\(item).isCancelled"
    case .waitForItem(let item, let timeout): "i\(item).wait(\(text(of: timeout)))"
    case .notifyItem(let item, let queue): "i\(item).notify(q\(queue))"
    case .enter(let group): "g\(group).enter()"
    case .leave(let group): "g\(group).leave()"
    case .notify(let group, let queue): "g\(group).notify(q\(queue))"
    case .waitForGroup(let group, let timeout): "g\(group).wait(\(text(of: timeout)))"
    case .signal(let semaphore): "s\(semaphore).signal()"
    case .waitForSemaphore(let semaphore, let timeout): "s\(semaphore).wait(\(text(of: timeout)))"
    case .startTimer(let timer, let settings): "t\(timer).start(\(settings))"
    case .cancelTimer(let timer): "t\(timer).cancel()"
    case .startSource(let source, let queue, let kind): "u\(source).start(\(kind), q\(queue))"
    case .merge(let source, let value): "u\(source).merge(\(value))"
    case .suspend(let queue): "q\(queue).suspend()"
    case .resume(let queue): "q\(queue).resume()"
    case .activate(let queue): "q\(queue).activate()"
    case .readSpecific(let key): "getSpecific(k\(key))"
    case .assertOn(let queue): "dispatchPrecondition(onQueue q\(queue))"
    case .assertNotOn(let queue): "dispatchPrecondition(notOnQueue q\(queue))"
    case .pause(let time): "usleep(\(time) ms)"
    }
  }

  private func text(of timeout: Int?) -> String { timeout.map { "\($0) ms" } ?? "" }

  private func arguments(_ arguments: String?...) -> String {
    arguments.compactMap(\.self).joined(separator: ", ")
  }
}

extension ProgramTimer: CustomStringConvertible {
  var description: String {
    var text = "q\(queue), in \(delay) ms"
    if let interval { text += ", every \(interval) ms" }
    if onWallClock { text += ", wall" }
    if isStrict { text += ", strict" }
    if let rescheduling {
      text += ", event \(rescheduling.event) schedules in \(rescheduling.delay) ms, every \(rescheduling.interval) ms"
    }
    return text + ", event \(lastEvent) cancels"
  }
}
