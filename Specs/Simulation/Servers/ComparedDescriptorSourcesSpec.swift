import Candlestick
import CandlestickSimulation
import Foundation

/// Dispatch sources that watch descriptors of a simulation do what they do in real time.
final class ComparedDescriptorSourcesSpec: Spec {
  override class func spec() {
    describe("a source of a descriptor in a simulation, as in real time") {
      for kind in Channel.Kind.allCases {
        it("calls its handler as long as data are left at the end of a \(kind)") {
          try expectSame("waiting 3/1 2/1 1/1 cancelled") { events in
            let channel = Channel(kind)
            let reader = Reader(channel.output, events, most: 3)
            pass(milliseconds: 10)
            events("waiting")
            write(channel.input, "abc", 3)
            reader.waitForEnd()
            channel.close()
          }
        }

        it("reports the end of the data of a \(kind), which a handler may find several times") {
          // A pipe has hung up, which is reported once.
          let events = kind == .tcp ? "0/0 0/0 0/0 cancelled" : "0/0 cancelled"
          try expectSame(events) { events in
            let channel = Channel(kind)
            // A handler that cancels its source when the other end has hung up may crash the real Dispatch.
            let reader = Reader(channel.output, events, most: kind == .tcp ? 3 : .max)
            pass(milliseconds: 10)
            close(channel.input)
            // So may a source that is cancelled before it has reported the hang-up.
            reader.waitForCall()
            pass(milliseconds: 50)
            reader.cancel()
            reader.waitForEnd()
            close(channel.output)
          }
        }

        it("calls its handler once when the other end of a \(kind) has hung up with data left") {
          let events = kind == .tcp ? "3/1 2/1 1/1 0/0 cancelled" : "0/1 cancelled"
          try expectSame(events) { events in
            let channel = Channel(kind)
            let reader = Reader(channel.output, events, most: kind == .tcp ? 4 : .max)
            pass(milliseconds: 10)
            // The real Dispatch may call the handler twice if its queue is free.
            reader.queue.suspend()
            write(channel.input, "abc", 3)
            pass(milliseconds: 10)
            close(channel.input)
            pass(milliseconds: 20)
            reader.queue.resume()
            pass(milliseconds: 20)
            reader.cancel()
            reader.waitForEnd()
            close(channel.output)
          }
        }

        it("calls a writer's handler when there is room in a \(kind), which it fills") {
          try expectSame("full room cancelled") { events in
            let channel = Channel(kind)
            _ = fcntl(channel.input, F_SETFL, O_NONBLOCK)
            let bytes = [UInt8](repeating: 0, count: 1 << 20)
            while write(channel.input, bytes, bytes.count) > 0 {}
            let (queue, isOver) = (DispatchQueue(label: "queue"), DispatchSemaphore(value: 0))
            let source = DispatchSource.makeWriteSource(fileDescriptor: channel.input, queue: queue)
            let box = DispatchObjectBox(source)
            source.setEventHandler {
              events("room")
              box.object.cancel()
            }
            source.setCancelHandler {
              events("cancelled")
              isOver.signal()
            }
            source.activate()
            pass(milliseconds: 10)
            events("full")
            var buffer = bytes
            _ = fcntl(channel.output, F_SETFL, O_NONBLOCK)
            while read(channel.output, &buffer, buffer.count) > 0 {}
            isOver.wait()
            channel.close()
          }
        }
      }

      it("calls a handler again that leaves the end of the data as it is, while time passes") {
        try expectSame("0/0 0/0 0/0 0/0 slept cancelled") { events in
          let channel = Channel(.socketPair)
          let reader = Reader(channel.output, events, most: .max, logged: 4)
          shutdown(channel.input, Int32(SHUT_WR))
          pass(milliseconds: 50)
          events("slept")
          reader.cancel()
          reader.waitForEnd()
          channel.close()
        }
      }

      it("calls a writer's handler again that writes nothing, while time passes") {
        try expectSame("1 1 1 1 slept") { events in
          let channel = Channel(.pipe)
          let (queue, count) = (DispatchQueue(label: "queue"), SharedCount(0))
          let source = DispatchSource.makeWriteSource(fileDescriptor: channel.input, queue: queue)
          let box = DispatchObjectBox(source)
          source.setEventHandler { if count.increment() <= 4 { events("\(box.object.data)") } }
          source.activate()
          pass(milliseconds: 50)
          events("slept")
          source.cancel()
          queue.sync {}
          channel.close()
        }
      }

      it("waits for one event while it is suspended, and keeps its data") {
        try expectSame("resumed 1/3") { events in
          let channel = Channel(.pipe)
          let (queue, isOver) = (DispatchQueue(label: "queue"), DispatchSemaphore(value: 0))
          let source = DispatchSource.makeReadSource(fileDescriptor: channel.output, queue: queue)
          let box = DispatchObjectBox(source)
          source.setEventHandler {
            var bytes = [UInt8](repeating: 0, count: 10)
            let data = box.object.data
            let count = read(channel.output, &bytes, 10)
            if count == 3 { events("resumed") }
            events("\(data)/\(count)")
            isOver.signal()
          }
          source.activate()
          pass(milliseconds: 10)
          source.suspend()
          write(channel.input, "a", 1)
          pass(milliseconds: 10)
          write(channel.input, "bc", 2)
          pass(milliseconds: 10)
          source.resume()
          isOver.wait()
          source.cancel()
          queue.sync {}
          channel.close()
        }
      }

      it("calls its handler even if other code has read the data since") {
        try expectSame("took 4 4/-1") { events in
          let channel = Channel(.pipe)
          _ = fcntl(channel.output, F_SETFL, O_NONBLOCK)
          let (queue, isOver) = (DispatchQueue(label: "queue"), DispatchSemaphore(value: 0))
          let source = DispatchSource.makeReadSource(fileDescriptor: channel.output, queue: queue)
          let box = DispatchObjectBox(source)
          source.setEventHandler {
            var byte: UInt8 = 0
            let data = box.object.data
            events("\(data)/\(read(channel.output, &byte, 1))")
            isOver.signal()
          }
          source.activate()
          pass(milliseconds: 10)
          queue.sync {
            write(channel.input, "abcd", 4)
            pass(milliseconds: 20)
            var bytes = [UInt8](repeating: 0, count: 10)
            events("took \(read(channel.output, &bytes, 10))")
          }
          isOver.wait()
          source.cancel()
          queue.sync {}
          channel.close()
        }
      }

      it("has a handle, a mask, and a handler of its registration") {
        try expectSame("registered true 0 1/1 cancelled") { events in
          let channel = Channel(.pipe)
          write(channel.input, "a", 1)
          let reader = Reader(channel.output, events, most: 1) { source in
            let box = DispatchObjectBox(source)
            source.setRegistrationHandler {
              events("registered \(box.object.handle == UInt(channel.output)) \(box.object.mask)")
            }
          }
          reader.waitForEnd()
          channel.close()
        }
      }

      it("waits for connections of a listener") {
        try expectSame("1 1") { events in
          let (listener, port) = listenOnLoopback()
          let (queue, isOver) = (DispatchQueue(label: "queue"), DispatchSemaphore(value: 0))
          let source = DispatchSource.makeReadSource(fileDescriptor: listener, queue: queue)
          let box = DispatchObjectBox(source)
          source.setEventHandler {
            events("\(box.object.data)")
            close(accept(listener, nil, nil))
            isOver.signal()
          }
          source.activate()
          let clients = (1...2).map { _ in connectToLoopback(port) }
          for _ in 1...2 { isOver.wait() }
          source.cancel()
          queue.sync {}
          for descriptor in clients + [listener] { close(descriptor) }
        }
      }

      it("calls the readability handler of a file at each piece of data and at the end") {
        try expectSame("3 0 removed") { events in
          let (pipe, isOver) = (Pipe(), DispatchSemaphore(value: 0))
          pipe.fileHandleForReading.readabilityHandler = { file in
            events("\(file.availableData.count)")
            isOver.signal()
          }
          pass(milliseconds: 10)
          pipe.fileHandleForWriting.write(Data("abc".utf8))
          isOver.wait()
          try? pipe.fileHandleForWriting.close()
          isOver.wait()
          pipe.fileHandleForReading.readabilityHandler = nil
          events("removed")
          pass(milliseconds: 10)
        }
      }

      it("calls the writeability handler of a file until it is removed") {
        try expectSame("1 2 3") { events in
          let (pipe, isOver, count) = (Pipe(), DispatchSemaphore(value: 0), SharedCount(0))
          pipe.fileHandleForWriting.writeabilityHandler = { file in
            // The real Dispatch may call it once more.
            guard count.increment() <= 3 else { return }
            file.write(Data("a".utf8))
            events("\(count.get())")
            guard count.get() == 3 else { return }
            file.writeabilityHandler = nil
            isOver.signal()
          }
          isOver.wait()
          withExtendedLifetime(pipe) { pass(milliseconds: 10) }
        }
      }

      for (method, result) in [("wait", "nil"), ("readToEnd", "3 bytes")] {
        it("notifies the run loop of data, after \(method)") {
          try expectSame("true \(result)") { events in
            let pipe = Pipe()
            let file = pipe.fileHandleForReading
            let center = NotificationCenter.default
            let observer = center.addObserver(forName: nil, object: file, queue: nil) { notification in
              let data = notification.userInfo?[NSFileHandleNotificationDataItem] as? Data
              events("\(Thread.isMainThread) \(data.map { "\($0.count) bytes" } ?? "nil")")
            }
            if method == "wait" {
              file.waitForDataInBackgroundAndNotify()
            } else {
              file.readToEndOfFileInBackgroundAndNotify()
            }
            pipe.fileHandleForWriting.write(Data("abc".utf8))
            try? pipe.fileHandleForWriting.close()
            RunLoop.main.run(until: Date() + 0.05)
            center.removeObserver(observer)
          }
        }
      }
    }
  }
}

/// Reads one byte at a time when a source has data.
private final class Reader: Sendable {
  let queue = DispatchQueue(label: "queue")
  private let source: DispatchObjectBox<any DispatchSourceRead>
  private let hasBeenCalled = DispatchSemaphore(value: 0)
  private let isOver = DispatchSemaphore(value: 0)

  /// - Parameters:
  ///   - most: the number of calls of the handler after which it cancels the source.
  ///   - logged: the number of calls to record.
  init(
    _ descriptor: Int32,
    _ events: Events,
    most: Int,
    logged: Int = .max,
    prepare: (any DispatchSourceRead) -> Void = { _ in }
  ) {
    let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
    let (box, count) = (DispatchObjectBox(source as any DispatchSourceRead), SharedCount(0))
    self.source = box
    source.setEventHandler { [hasBeenCalled] in
      var byte: UInt8 = 0
      let data = box.object.data
      let result = read(descriptor, &byte, 1)
      if count.increment() <= logged { events("\(data)/\(result)") }
      if count.get() == most { box.object.cancel() }
      hasBeenCalled.signal()
    }
    source.setCancelHandler { [isOver] in
      events("cancelled")
      isOver.signal()
    }
    prepare(source)
    source.activate()
  }

  func cancel() { source.object.cancel() }

  func waitForCall() { hasBeenCalled.wait() }
  func waitForEnd() { isOver.wait() }
}

/// Returns a socket that listens on the loopback interface, and its port, in the order of bytes of the network.
private func listenOnLoopback() -> (listener: Int32, port: UInt16) {
  let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
  var address = sockaddr_in.loopback()
  var size = socklen_t(MemoryLayout<sockaddr_in>.size)
  withSocketAddress(&address) { pointer, _ in
    bind(listener, pointer, size)
    listen(listener, 5)
    getsockname(listener, pointer, &size)
  }
  return (listener, address.sin_port)
}

private func connectToLoopback(_ port: UInt16) -> Int32 {
  let client = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
  var address = sockaddr_in.loopback()
  address.sin_port = port
  withSocketAddress(&address) { _ = connect(client, $0, $1) }
  return client
}
