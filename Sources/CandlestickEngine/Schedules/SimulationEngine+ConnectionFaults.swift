import CRuntimeHooks
import CandlestickSimulation
import CandlestickSupport

// Injects faults of connections, as the settings allow and the schedule decides.
extension SimulationEngine {
  /// The bits of the faults that the settings allow.
  static func connectionFaults(_ settings: SimulationSettings) -> UInt32 {
    let lateData = settings.faults.lateData > .zero ? candlestick_fault_late_data.rawValue : 0
    return settings.faults.connections.rawValue | lateData
  }

  /// Decides on a fault of a call on a descriptor.
  ///
  /// - Parameters:
  ///   - possible: the bits of the faults that the call can have.
  ///   - size: the number of bytes that the call can transfer.
  func connectionFault(_ descriptor: Int32, _ possible: UInt32, size: Int) -> candlestick_descriptor_fault {
    let allowed = possible & simulation.pointee.faults
    let none = candlestick_descriptor_fault()
    guard allowed != 0, mayFail(nil), queue.scheduler.fails() else { return none }
    var generator = queue.scheduler.faultGenerator
    let kinds = (0..<32).map { UInt32(1) << $0 }.filter { allowed & $0 != 0 }
    let kind = kinds[generator.next(below: kinds.count)]
    var fault = candlestick_descriptor_fault(kind: candlestick_fault_kind(kind), amount: 0)
    switch fault.kind {
    case candlestick_fault_short_transfer:
      // Half of the short transfers are as short as possible, since these are the most likely to matter.
      let isShortest = generator.next(below: 2) == 0
      fault.amount = isShortest ? 1 : Int64(1 + generator.next(below: max(size - 1, 1)))
    case candlestick_fault_late_data:
      let longest = settings.faults.lateData.wholeNanoseconds
      fault.amount = max(longest / 100 * Int64(1 + generator.next(below: 100)), 1)
    default: break
    }
    if fault.kind != candlestick_fault_failed_lookup {
      stepLog?.lastStepFails(by: fault.description(of: descriptor, size: size))
    }
    return fault
  }

  /// Records that the address of a host was not found.
  ///
  /// - Parameter isFault: false if only a name server could know it.
  func lookupFailed(_ name: String, isFault: Bool) {
    if isFault {
      stepLog?.lastStepFails(by: "EAI_AGAIN for \(name)")
    } else {
      stepLog?.annotateLastStep("cannot look up \(name)")
    }
  }
}

extension candlestick_descriptor_fault {
  /// Describes the fault for the table of a schedule.
  fileprivate func description(of descriptor: Int32, size: Int) -> String {
    let name = candlestick_wait.name(of: descriptor)
    switch kind {
    case candlestick_fault_short_transfer: return "\(amount) of \(counted(size, "byte")) for \(name)"
    case candlestick_fault_reset: return "reset of \(name)"
    case candlestick_fault_refusal: return "connection refused"
    case candlestick_fault_half_close: return "half close of \(name)"
    case candlestick_fault_silence: return "silence on \(name)"
    case candlestick_fault_interrupted_call: return "EINTR for \(name)"
    case candlestick_fault_unready_call: return "EAGAIN for \(name)"
    case candlestick_fault_missing_descriptor: return "EMFILE"
    default: return "data of \(name) late by \(durationText(nanoseconds: amount))"
    }
  }
}
