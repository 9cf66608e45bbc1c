import Candlestick
import CandlestickConcurrency
import Foundation

/// `LockIsolated`, `ActorIsolated`, `UncheckedSendable`, `AnyHashableSendable` and `PortableMutex`.
final class IsolatedValuesSpec: Spec {
  override class func spec() {
    describe("LockIsolated") {
      it("reads, changes and replaces a value") {
        let value = LockIsolated([1])
        expect(
          value.withValue {
            $0.append(2); return $0.count
          }
        ).to(equal(2))
        expect(value.value).to(equal([1, 2]))
        expect(value.count).to(equal(2))
        value.setValue([])
        expect(value.isEmpty).to(beTrue())
      }

      it("loses no change by sixteen tasks") {
        let value = LockIsolated([0])
        await withTaskGroup(of: Void.self) { group in
          for _ in 0..<16 {
            group.addTask {
              for number in 0..<500 {
                if number.isMultiple(of: 100) { value.withValue { $0.append(0) } }
                value.withValue { $0[0] += 1 }
                _ = (value.value.count, value.isEmpty)
              }
            }
          }
        }
        expect(value.value[0]).to(equal(8_000))
        expect(value.count).to(equal(81))
      }

      it("keeps the changes of a closure that throws") {
        let value = LockIsolated(0)
        expect {
          try value.withValue { value in
            value = 1
            throw TestError.first
          }
        }.to(throwError(TestError.first))
        expect(value.value).to(equal(1))
      }

      it("passes the earlier value to a closure inside another closure") {
        let value = LockIsolated(1)
        let seen = value.withValue { number in
          number = 2
          return value.value
        }
        expect(seen).to(equal(1))
        expect(value.value).to(equal(2))
      }

      it("holds a value that is not Sendable") {
        final class Counter { var count = 0 }
        let counter = LockIsolated(Counter())
        counter.withValue { $0.count += 1 }
        expect(counter.count).to(equal(1))
      }

      it("is usable in a simulation, even by blocked Dispatch threads", .schedules(50)) {
        let value = LockIsolated(0)
        let group = DispatchGroup()
        for _ in 0..<3 {
          DispatchQueue.global().async(group: group) { value.withValue { $0 += 1 } }
        }
        group.wait()
        expect(value.value).to(equal(3))
      }
    }

    describe("ActorIsolated") {
      it("reads, changes and replaces a value") {
        let value = ActorIsolated([1])
        await expect {
          await value.withValue {
            $0.append(2); return $0.count
          }
        }.to(equal(2))
        await expect { await value.value }.to(equal([1, 2]))
        await value.setValue([])
        await expect { await value.value }.to(beEmpty())
      }

      it("loses no change by tasks", .schedules(100)) {
        let value = ActorIsolated(0)
        await withTaskGroup(of: Void.self) { group in
          for _ in 0..<5 { group.addTask { await value.withValue { $0 += 1 } } }
        }
        await expect { await value.value }.to(equal(5))
      }
    }

    describe("UncheckedSendable") {
      final class Formatter { var prefix = "a" }

      it("carries a value into a task") {
        @UncheckedSendable var formatter = Formatter()
        let prefix = await Task { [$formatter] in $formatter.prefix }.value
        expect(prefix).to(equal("a"))
        $formatter.value.prefix = "b"
        expect(formatter.prefix).to(equal("b"))
      }

      it("changes properties of a value") {
        var pair = UncheckedSendable((first: 1, second: 2))
        pair.value.first = 3
        pair.wrappedValue.second = 4
        expect(pair.value == (3, 4)).to(beTrue())
        var array = UncheckedSendable([1, 2])
        expect(array.first).to(equal(1))
        expect(array.count).to(equal(2))
        array.value.append(3)
        expect(array.count).to(equal(3))
      }

      it("is compared, hashed and encoded like the value") {
        expect(UncheckedSendable(1)).to(equal(UncheckedSendable(1)))
        expect(Set([UncheckedSendable(1), UncheckedSendable(1)])).to(haveCount(1))
        let data = try JSONEncoder().encode([UncheckedSendable(1), UncheckedSendable(2)])
        expect(String(decoding: data, as: UTF8.self)).to(equal("[1,2]"))
        expect(try JSONDecoder().decode([UncheckedSendable<Int>].self, from: data).map(\.value)).to(equal([1, 2]))
      }

      it("is an async sequence if the value is one") {
        let stream = UncheckedSendable(AsyncStream<Int>(UncheckedSendable([1, 2].async)))
        await expect { await stream.reduce(0, +) }.to(equal(3))
      }
    }

    describe("AnyHashableSendable") {
      func wrap(_ value: some Hashable & Sendable) -> AnyHashableSendable { AnyHashableSendable(value) }

      it("is compared and hashed like the value") {
        expect(wrap(1)).to(equal(AnyHashableSendable(1)))
        expect(wrap(1)).toNot(equal(wrap(2)))
        expect(wrap(1)).toNot(equal(wrap("1")))
        expect(Set([wrap(1), wrap(1), wrap("a")])).to(haveCount(2))
      }

      it("wraps a wrapped value once") {
        expect(wrap(wrap(1))).to(equal(wrap(1)))
        expect(wrap(wrap(1)).base as? Int).to(equal(1))
      }

      it("wraps a value whose type is known only at run time") {
        let values: [any Hashable & Sendable] = [1, "a"]
        expect(values.map(AnyHashableSendable.init)).to(equal([wrap(1), wrap("a")]))
      }

      it("equals the value as AnyHashable") {
        expect(wrap(1) as AnyHashable).to(equal(1 as AnyHashable))
        expect(1 as AnyHashable).to(equal(wrap(1) as AnyHashable))
      }

      it("can be a literal") {
        let values: [AnyHashableSendable] = [true, 1.5, 1, "a"]
        expect(values).to(equal([wrap(true), wrap(1.5), wrap(1), wrap("a")]))
      }

      it("has the description of the value") {
        expect("\(wrap("a"))").to(equal("a"))
        expect(wrap("a").debugDescription).to(equal("AnyHashableSendable(\"a\")"))
        expect(Mirror(reflecting: wrap("a")).children.map { "\($0.value)" }).to(equal(["a"]))
      }
    }

    describe("PortableMutex") {
      final class Counter: Sendable { let count = PortableMutex(0) }

      it("loses no change by sixteen threads") {
        let counter = Counter()
        DispatchQueue.concurrentPerform(iterations: 16) { _ in
          for _ in 0..<500 { counter.count.withLock { $0 += 1 } }
        }
        expect(counter.count.withLock { $0 }).to(equal(8_000))
      }

      it("is unlocked when a closure throws") {
        let counter = Counter()
        expect { try counter.count.withLock { _ in throw TestError.first } }.to(throwError(TestError.first))
        expect(counter.count.withLock { $0 + 1 }).to(equal(1))
      }

      it("does not run a closure if a thread holds the lock and it must not wait") {
        let counter = Counter()
        let whileHeld = counter.count.withLock { _ in counter.count.withLockIfAvailable { $0 } }
        expect(whileHeld).to(beNil())
        expect(counter.count.withLockIfAvailable { $0 }).to(equal(0))
      }

      it("holds a value that cannot be copied") {
        struct Token: ~Copyable { var number = 1 }
        let mutex = PortableMutex(Token())
        mutex.withLock { $0.number += 1 }
        expect(mutex.withLock { $0.number }).to(equal(2))
      }
    }
  }
}

extension Array where Element: Sendable {
  fileprivate var async: AsyncStream<Element> {
    AsyncStream { continuation in
      forEach { continuation.yield($0) }
      continuation.finish()
    }
  }
}
