import Foundation

// Functions of Linux that the module Glibc does not declare.

@_silgen_name("pthread_tryjoin_np")
func tryJoinThread(_ thread: pthread_t, _ result: UnsafeMutableRawPointer?) -> Int32

@_silgen_name("pthread_timedjoin_np")
func joinThread(
  _ thread: pthread_t,
  _ result: UnsafeMutableRawPointer?,
  _ end: UnsafePointer<timespec>
) -> Int32

@_silgen_name("eventfd")
func makeEvent(_ count: UInt32, _ flags: Int32) -> Int32

@_silgen_name("eventfd_write")
@discardableResult func addToEvent(_ descriptor: Int32, _ value: UInt64) -> Int32

/// The flag of an event that gives one at a time.
let semaphoreEvent: Int32 = 1

@_silgen_name("timerfd_create")
func makeTimer(_ clock: Int32, _ flags: Int32) -> Int32

@_silgen_name("timerfd_settime")
@discardableResult func setTimer(
  _ descriptor: Int32,
  _ flags: Int32,
  _ value: UnsafePointer<itimerspec>,
  _ previous: UnsafeMutableRawPointer?
) -> Int32

@_silgen_name("epoll_create1")
func makeSet(_ flags: Int32) -> Int32

@_silgen_name("epoll_ctl")
@discardableResult
func changeSet(_ set: Int32, _ operation: Int32, _ descriptor: Int32, _ event: UnsafeMutableRawPointer) -> Int32

@_silgen_name("epoll_wait")
func awaitSet(_ set: Int32, _ events: UnsafeMutableRawPointer, _ most: Int32, _ milliseconds: Int32) -> Int32

@_silgen_name("ppoll")
func pollPrecisely(
  _ descriptors: UnsafeMutablePointer<pollfd>,
  _ count: UInt,
  _ timeout: UnsafePointer<timespec>?,
  _ mask: UnsafeRawPointer?
) -> Int32

/// A message of several, as `mmsghdr` of Linux.
struct MessageOfSeveral {
  var header = msghdr()
  var length: UInt32 = 0
}

@_silgen_name("recvmmsg")
func receiveMessages(
  _ socket: Int32,
  _ messages: UnsafeMutablePointer<MessageOfSeveral>,
  _ count: UInt32,
  _ flags: Int32,
  _ limit: UnsafeMutablePointer<timespec>?
) -> Int32

@_silgen_name("sendmmsg")
func sendMessages(
  _ socket: Int32,
  _ messages: UnsafeMutablePointer<MessageOfSeveral>,
  _ count: UInt32,
  _ flags: Int32
) -> Int32

/// The flag of a call for several messages that waits for the first one only.
let waitForOne: Int32 = 0x10000

@_silgen_name("splice")
@discardableResult
func spliceData(
  _ from: Int32,
  _ fromOffset: UnsafeMutablePointer<Int>?,
  _ to: Int32,
  _ toOffset: UnsafeMutablePointer<Int>?,
  _ count: Int,
  _ flags: UInt32
) -> Int

@_silgen_name("tee")
func copyData(_ from: Int32, _ to: Int32, _ count: Int, _ flags: UInt32) -> Int

@_silgen_name("vmsplice")
func moveMemory(_ pipe: Int32, _ parts: UnsafePointer<iovec>, _ count: Int, _ flags: UInt32) -> Int

@_silgen_name("posix_openpt")
func makeTerminalMaster(_ flags: Int32) -> Int32

@_silgen_name("unlockpt")
@discardableResult func allowTerminal(_ master: Int32) -> Int32

@_silgen_name("ptsname")
func terminalName(_ master: Int32) -> UnsafePointer<CChar>

@_silgen_name("openpty")
@discardableResult
func makeTerminal(
  _ master: UnsafeMutablePointer<Int32>,
  _ other: UnsafeMutablePointer<Int32>,
  _ name: UnsafeMutablePointer<CChar>?,
  _ settings: UnsafeRawPointer?,
  _ size: UnsafeRawPointer?
) -> Int32

@_silgen_name("inotify_init1")
func makeWatch(_ flags: Int32) -> Int32

@_silgen_name("inotify_add_watch")
@discardableResult func addWatch(_ watch: Int32, _ path: UnsafePointer<CChar>, _ events: UInt32) -> Int32

@_silgen_name("signalfd")
func makeSignalDescriptor(_ descriptor: Int32, _ signals: UnsafePointer<sigset_t>, _ flags: Int32) -> Int32

@_silgen_name("pidfd_open")
func makeProcessDescriptor(_ process: pid_t, _ flags: UInt32) -> Int32

@_silgen_name("sigwaitinfo")
func awaitSignal(_ signals: UnsafePointer<sigset_t>, _ info: UnsafeMutableRawPointer?) -> Int32

@_silgen_name("sigtimedwait")
func awaitSignal(
  _ signals: UnsafePointer<sigset_t>,
  _ info: UnsafeMutableRawPointer?,
  _ limit: UnsafePointer<timespec>
) -> Int32

@_silgen_name("sigsuspend")
func suspendUntilSignal(_ mask: UnsafePointer<sigset_t>) -> Int32

@_silgen_name("thrd_sleep")
func sleepThread(_ duration: UnsafePointer<timespec>, _ rest: UnsafeMutablePointer<timespec>?) -> Int32

@_silgen_name("pthread_setname_np")
@discardableResult func setThreadName(_ thread: pthread_t, _ name: UnsafePointer<CChar>) -> Int32
