import Foundation

/// The size of the control data that carries one descriptor: a header of 16 bytes, and the descriptor, aligned.
private let controlSize = 24

/// Sends bytes along with a descriptor. Returns the result of the call.
func send(count: Int, with descriptor: Int32, to socket: Int32) -> Int {
  var bytes = [UInt8](repeating: 1, count: count)
  return withMessage(&bytes) { message, control in
    control.storeBytes(of: 20, as: Int.self)
    control.storeBytes(of: SOL_SOCKET, toByteOffset: 8, as: Int32.self)
    control.storeBytes(of: Int32(SCM_RIGHTS), toByteOffset: 12, as: Int32.self)
    control.storeBytes(of: descriptor, toByteOffset: 16, as: Int32.self)
    return sendmsg(socket, &message, 0)
  }
}

/// Receives data until its end. Returns the number of bytes and the descriptors that came along.
func receiveWithDescriptors(from socket: Int32, atMost most: Int = .max) -> (count: Int, descriptors: [Int32]) {
  var total = 0
  var descriptors: [Int32] = []
  var bytes = [UInt8](repeating: 0, count: min(50_000, most))
  while total < most {
    let count = withMessage(&bytes) { message, control in
      let count = recvmsg(socket, &message, 0)
      if message.msg_controllen >= 20 { descriptors.append(control.load(fromByteOffset: 16, as: Int32.self)) }
      return count
    }
    if count <= 0 { break }
    total += count
  }
  return (total, descriptors)
}

private func withMessage(
  _ bytes: inout [UInt8],
  _ code: (inout msghdr, UnsafeMutableRawPointer) -> Int
) -> Int {
  let control = UnsafeMutableRawPointer.allocate(byteCount: controlSize, alignment: 8)
  defer { control.deallocate() }
  return bytes.withUnsafeMutableBytes { buffer in
    var part = iovec(iov_base: buffer.baseAddress, iov_len: buffer.count)
    return withUnsafeMutablePointer(to: &part) { part in
      var message = msghdr()
      message.msg_iov = part
      message.msg_iovlen = 1
      message.msg_control = control
      message.msg_controllen = controlSize
      return code(&message, control)
    }
  }
}
