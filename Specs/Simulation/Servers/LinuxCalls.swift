import Foundation

// Functions of Linux that the module Glibc does not declare.

@_silgen_name("pthread_tryjoin_np")
func pthread_tryjoin_np(_ thread: pthread_t, _ result: UnsafeMutableRawPointer?) -> Int32

@_silgen_name("pthread_timedjoin_np")
func pthread_timedjoin_np(_ thread: pthread_t, _ result: UnsafeMutableRawPointer?, _ end: UnsafePointer<timespec>) -> Int32

@_silgen_name("eventfd")
func eventfd(_ count: UInt32, _ flags: Int32) -> Int32

@_silgen_name("eventfd_write")
@discardableResult func eventfd_write(_ descriptor: Int32, _ value: UInt64) -> Int32

/// The flag of an event that gives one at a time.
let EFD_SEMAPHORE: Int32 = 1

@_silgen_name("timerfd_create")
func timerfd_create(_ clock: Int32, _ flags: Int32) -> Int32

@_silgen_name("timerfd_settime")
@discardableResult func timerfd_settime(
  _ descriptor: Int32,
  _ flags: Int32,
  _ value: UnsafePointer<itimerspec>,
  _ previous: UnsafeMutableRawPointer?
) -> Int32

@_silgen_name("epoll_create1")
func epoll_create1(_ flags: Int32) -> Int32

@_silgen_name("epoll_ctl")
@discardableResult
func epoll_ctl(_ set: Int32, _ operation: Int32, _ descriptor: Int32, _ event: UnsafeMutableRawPointer) -> Int32

@_silgen_name("epoll_wait")
func epoll_wait(_ set: Int32, _ events: UnsafeMutableRawPointer, _ most: Int32, _ milliseconds: Int32) -> Int32

@_silgen_name("ppoll")
func ppoll(
  _ descriptors: UnsafeMutablePointer<pollfd>,
  _ count: UInt,
  _ timeout: UnsafePointer<timespec>?,
  _ mask: UnsafeRawPointer?
) -> Int32

@_silgen_name("pthread_setname_np")
@discardableResult func pthread_setname_np(_ thread: pthread_t, _ name: UnsafePointer<CChar>) -> Int32
