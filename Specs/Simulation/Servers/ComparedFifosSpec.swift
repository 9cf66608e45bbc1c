import Candlestick
import CandlestickSupport
import Foundation

/// Opening a FIFO waits for its other end.
final class ComparedFifosSpec: Spec {
  override class func spec() {
    describe("a FIFO in a simulation, as in real time") {
      for way in WayToOpen.allCases {
        it("is opened for reading in \(way) when it is opened for writing") {
          try expectSame("writer reader abc end") { events in
            let fifo = Fifo()
            let thread = PosixThread {
              let end = way.open(fifo.path, O_RDONLY)
              pass(milliseconds: 10)
              events(end >= 0 ? "reader" : "failed")
              events(text(end))
              events(text(end))
              close(end)
            }
            pass(milliseconds: 10)
            let end = way.open(fifo.path, O_WRONLY)
            events(end >= 0 ? "writer" : "failed")
            pass(milliseconds: 20)
            write(end, "abc", 3)
            pass(milliseconds: 10)
            close(end)
            thread.join()
            fifo.remove()
          }
        }

        it("is opened for writing in \(way) when it is opened for reading") {
          try expectSame("opening writer abc") { events in
            let fifo = Fifo()
            let thread = PosixThread {
              let end = way.open(fifo.path, O_WRONLY)
              events(end >= 0 ? "writer" : "failed")
              write(end, "abc", 3)
              close(end)
            }
            pass(milliseconds: 10)
            events("opening")
            let end = way.open(fifo.path, O_RDONLY)
            pass(milliseconds: 10)
            events(text(end))
            close(end)
            thread.join()
            fifo.remove()
          }
        }
      }

      it("is opened at once for reading and writing, or if calls do not wait") {
        try expectSame("opened ENXIO opened EAGAIN abc") { events in
          let fifo = Fifo()
          let both = open(fifo.path, O_RDWR)
          events(both >= 0 ? "opened" : "failed")
          close(both)
          let refused = open(fifo.path, O_WRONLY | O_NONBLOCK)
          events(refused < 0 && errno == ENXIO ? "ENXIO" : "\(refused)")
          let reader = open(fifo.path, O_RDONLY | O_NONBLOCK)
          let writer = open(fifo.path, O_WRONLY | O_NONBLOCK)
          events(reader >= 0 && writer >= 0 ? "opened" : "failed")
          events(text(reader))
          write(writer, "abc", 3)
          events(text(reader))
          for end in [reader, writer] { close(end) }
          fifo.remove()
        }
      }

      it("has an end as soon as the end waits for the other one") {
        try expectSame("writer opened reader EAGAIN opened") { events in
          for flags in [O_RDONLY, O_WRONLY] {
            let fifo = Fifo()
            let thread = PosixThread {
              let end = open(fifo.path, flags)
              events(end >= 0 ? "opened" : "failed")
              pass(milliseconds: 20)
              close(end)
            }
            pass(milliseconds: 10)
            let other = open(fifo.path, (flags == O_RDONLY ? O_WRONLY : O_RDONLY) | O_NONBLOCK)
            events(other < 0 ? "failed" : flags == O_RDONLY ? "writer" : "reader")
            if flags == O_WRONLY { events(text(other)) }
            thread.join()
            close(other)
            fifo.remove()
          }
        }
      }

      it("is opened although the other end was closed at once") {
        try expectSame("opened opened opened opened") { events in
          for flags in [O_RDONLY, O_WRONLY] {
            let fifo = Fifo()
            let thread = PosixThread { events(open(fifo.path, flags) >= 0 ? "opened" : "failed") }
            pass(milliseconds: 10)
            let other = open(fifo.path, flags == O_RDONLY ? O_WRONLY : O_RDONLY)
            events(other >= 0 ? "opened" : "failed")
            close(other)
            thread.join()
            fifo.remove()
          }
        }
      }

      it("wakes a thread that waits for data in a set") {
        try expectSame("writing 1") { events in
          let fifo = Fifo()
          let both = open(fifo.path, O_RDWR)
          let thread = PosixThread { events("\(DescriptorReader.epoll.read(both))") }
          pass(milliseconds: 10)
          events("writing")
          write(both, "a", 1)
          thread.join()
          close(both)
          fifo.remove()
        }
      }
    }

    describe("a FIFO of a simulation") {
      it("is a deadlock at once if nothing opens its other end") {
        let opened = Locked<[(fifo: Fifo, thread: PosixThread)]>([])
        defer {
          for (fifo, thread) in opened.withLock(\.self) {
            close(open(fifo.path, O_RDWR))
            thread.join()
            fifo.remove()
          }
        }
        let error = simulationError {
          let fifo = Fifo()
          let thread = PosixThread { close(open(fifo.path, O_RDONLY)) }
          opened.withLock { $0 = [(fifo, thread)] }
          thread.join()
        }
        expect(error?.description).to(contain(" for a pipe"))
      }
    }
  }
}

/// A FIFO in a folder of its own.
private struct Fifo: Sendable {
  private let folder: String
  var path: String { folder + "/fifo" }

  init() {
    folder = NSTemporaryDirectory() + "fifo-\(getpid())-\(UInt64.random(in: 0 ... .max))"
    mkdir(folder, 0o700)
    mkfifo(path, 0o600)
  }

  func remove() {
    unlink(path)
    rmdir(folder)
  }
}

private enum WayToOpen: String, CaseIterable, CustomStringConvertible {
  case open, openat, fopen
  var description: String { rawValue }

  func open(_ path: String, _ flags: Int32) -> Int32 {
    switch self {
    case .open: return Foundation.open(path, flags)
    case .openat: return Foundation.openat(AT_FDCWD, path, flags)
    case .fopen:
      guard let file = Foundation.fopen(path, flags == O_RDONLY ? "r" : "w") else { return -1 }
      defer { fclose(file) }
      return dup(fileno(file))
    }
  }
}

/// Returns the next data, the word "end", or an error.
private func text(_ descriptor: Int32) -> String {
  var bytes = [UInt8](repeating: 0, count: 100)
  let count = read(descriptor, &bytes, bytes.count)
  if count < 0 { return errno == EAGAIN ? "EAGAIN" : "error \(errno)" }
  return count == 0 ? "end" : String(decoding: bytes[..<count], as: UTF8.self)
}
