import Candlestick
import Foundation

/// Descriptors that tell of files, signals and processes, terminals, and descriptors that are received.
final class ComparedOutsideDescriptorsSpec: Spec {
  override class func spec() {
    describe("a descriptor in a simulation, as in real time") {
      it("passes on what is written to a pseudo-terminal, and echoes it") {
        for make in [openTerminal, findTerminal] {
          try expectSame("writing abc| abc| def") { events in
            let terminal = make()
            let thread = PosixThread { events(line(terminal.other)) }
            pass(milliseconds: 10)
            events("writing")
            write(terminal.master, "abc\n", 4)
            thread.join()
            events(line(terminal.master))
            write(terminal.other, "def", 3)
            events(line(terminal.master))
            close(terminal.master)
            close(terminal.other)
          }
        }
      }

      it("tells of a new file while another thread waits for it") {
        try expectSame("creating new") { events in
          let folder = NSTemporaryDirectory() + "watched-\(getpid())-\(UInt64.random(in: 0 ... .max))"
          mkdir(folder, 0o700)
          let watch = makeWatch(0)
          addWatch(watch, folder, 0x100)
          let thread = PosixThread {
            var event = [UInt8](repeating: 0, count: 400)
            let count = read(watch, &event, event.count)
            events(count > 16 ? String(decoding: event[16..<19], as: UTF8.self) : "\(count)")
          }
          pass(milliseconds: 10)
          events("creating")
          close(open(folder + "/new", O_CREAT | O_RDWR, 0o600))
          thread.join()
          close(watch)
          unlink(folder + "/new")
          rmdir(folder)
        }
      }

      it("tells of a signal while another thread waits for it") {
        try expectSame("sending 12") { events in
          var signals = sigset_t()
          sigemptyset(&signals)
          sigaddset(&signals, SIGUSR2)
          var before = sigset_t()
          pthread_sigmask(SIG_BLOCK, &signals, &before)
          let descriptor = makeSignalDescriptor(-1, &signals, 0)
          let thread = PosixThread {
            var number: [UInt32] = Array(repeating: 0, count: 32)
            let count = read(descriptor, &number, 128)
            events(count == 128 ? "\(number[0])" : "\(count)")
          }
          pass(milliseconds: 10)
          events("sending")
          pthread_kill(thread.id, SIGUSR2)
          thread.join()
          close(descriptor)
          pthread_sigmask(SIG_SETMASK, &before, nil)
        }
      }

      it("tells of the end of a process while another thread runs") {
        try expectSame("waiting ended") { events in
          var process = pid_t()
          var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("/bin/sleep"), strdup("0.1"), nil]
          posix_spawn(&process, "/bin/sleep", nil, nil, &arguments, nil)
          let descriptor = makeProcessDescriptor(process, 0)
          let thread = PosixThread {
            var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            events(poll(&polled, 1, -1) == 1 ? "ended" : "failed")
          }
          events("waiting")
          thread.join()
          close(descriptor)
          waitpid(process, nil, 0)
          for argument in arguments { free(argument) }
        }
      }

      it("is inside the simulation if it was received from there") {
        try expectSame("received writing abc") { events in
          let (pipe, channel) = (Channel(.pipe), Channel(.socketPair))
          _ = send(count: 1, with: pipe.output, to: channel.input)
          close(pipe.output)
          let received = receiveWithDescriptors(from: channel.output, atMost: 1).descriptors
          events(received.count == 1 ? "received" : "\(received)")
          let thread = PosixThread { events(line(received[0])) }
          pass(milliseconds: 10)
          events("writing")
          write(pipe.input, "abc", 3)
          thread.join()
          close(received[0])
          close(pipe.input)
          channel.close()
        }
      }
    }

    describe("a received descriptor in a simulation") {
      it("is a deadlock at once if nothing makes it ready") {
        let error = simulationError {
          let (pipe, channel) = (Channel(.pipe), Channel(.socketPair))
          _ = send(count: 1, with: pipe.output, to: channel.input)
          let received = receiveWithDescriptors(from: channel.output, atMost: 1).descriptors
          _ = line(received[0])
        }
        expect(error?.description).to(contain(" for a pipe"))
      }
    }
  }
}

private typealias Terminal = (master: Int32, other: Int32)

private let openTerminal: @Sendable () -> Terminal = {
  var terminal: Terminal = (0, 0)
  makeTerminal(&terminal.master, &terminal.other, nil, nil, nil)
  return terminal
}

private let findTerminal: @Sendable () -> Terminal = {
  let master = makeTerminalMaster(O_RDWR | O_NOCTTY)
  allowTerminal(master)
  return (master, open(String(cString: terminalName(master)), O_RDWR | O_NOCTTY))
}

/// Returns the next data, with bars for the ends of lines.
private func line(_ descriptor: Int32) -> String {
  var bytes = [UInt8](repeating: 0, count: 100)
  let count = read(descriptor, &bytes, bytes.count)
  if count < 0 { return "error \(errno)" }
  return String(decoding: bytes[..<count].filter { $0 != 13 }, as: UTF8.self).replacingOccurrences(of: "\n", with: "|")
}
