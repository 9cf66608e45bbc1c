import Candlestick

final class ManyFailuresSpec: Spec {
  override class func spec() {
    // Under a sanitizer, 100,000 expectations would take half a minute.
    let countPerThread = isSanitized ? 500 : 5_000
    describe("\(20 * countPerThread) expectations that fail in 16 tasks and on 4 threads at once") {
      it("are each recorded once, by their example") {
        let run = InnerRun {
          it("fails") {
            await withTaskGroup(of: Void.self) { group in
              for task in 0..<16 {
                group.addTask {
                  for number in 0..<countPerThread {
                    expect(task * countPerThread + number).to(beLessThan(0))
                    if number.isMultiple(of: 100) { await Task.yield() }
                  }
                }
              }
              for thread in 16..<20 {
                group.addTask {
                  await onThread {
                    for number in 0..<countPerThread { expect(thread * countPerThread + number).to(beLessThan(0)) }
                  }
                }
              }
            }
          }
          it("passes") {}
        }
        let messages = run.results[0].failures.map(\.message)
        let expected = (0..<20 * countPerThread).map { "expected to be less than <0>, got <\($0)>" }
        expect(messages.count).to(equal(expected.count))
        expect(Set(messages) == Set(expected)).to(beTrue())
        expect(run.results[1].failures).to(beEmpty())
      }
    }
  }
}
