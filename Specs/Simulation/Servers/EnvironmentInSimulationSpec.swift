import Candlestick
import Foundation
import Synchronization

/// The hosts and interfaces that code of a simulation finds.
final class EnvironmentInSimulationSpec: Spec {
  override class func spec() {
    describe("a lookup of a host's address in a simulation", .needsSimulations) {
      for name in ["127.0.0.1", "::1", "0", "127.1", "::ffff:127.0.0.1", "fe80::1", "1.2.3.4", "localhost"] {
        // A name that the file of hosts does not have in a family leads to a name server in real time.
        let families = name == "localhost" ? [AF_INET] : [AF_UNSPEC, AF_INET, AF_INET6]
        for family in families {
          it("finds what it finds in real time: \(name) in family \(family)") {
            for lookup in lookups(of: name, in: family) {
              let simulated = try withDeterministicExecution { "\(lookup.result)" }
              expect(simulated).to(equal("\(lookup.result)"), description: "\(lookup)")
            }
          }
        }
      }

      for name in ["localhost", "LocalHost", "api.localhost"] {
        it("finds the loopback interface for \(name)") {
          let addresses = try withDeterministicExecution { Lookup(name).addresses }
          expect(addresses).to(contain("[127.0.0.1]:0 1 6"))
        }
      }

      for name in ["candlestick.invalid", "localhost.example", "notlocalhost", ".localhost"] {
        it("fails at once for a name that only a name server could know: \(name)") {
          let error = try withDeterministicExecution { Lookup(name).result.error }
          expect(error).to(equal(EAI_AGAIN))
        }
      }

      it("names a host that was not found in the table of a schedule") {
        let failure = try scheduleFailure {
          try exploreSchedules(2) {
            if Lookup("candlestick.invalid").addresses.isEmpty { throw NotFound() }
          }
        }
        expect(failure.interleaving).to(contain("cannot look up candlestick.invalid in step "))
      }

      it("lets the schedule interrupt the code after it") {
        let seen = Runs()
        try exploreSchedules(100) {
          let lookups = Mutex(0)
          async let other = seen.add("\(lookups.withLock { $0 })")
          for _ in 1...2 {
            _ = Lookup("localhost").addresses
            lookups.withLock { $0 += 1 }
          }
          _ = await other
        }
        expect(seen.all).to(contain("1"))
      }
    }

    describe("the interfaces of the machine", .needsSimulations) {
      it("are the loopback interface in a simulation") {
        let simulated = try withDeterministicExecution { interfaces() }
        expect(simulated).to(contain("lo"))
        expect(Set(simulated)).to(equal(["lo"]))
        expect(interfaces().filter { $0 == "lo" }).to(equal(simulated))
      }
    }
  }
}

/// Returns lookups with all kinds of hints.
private func lookups(of name: String, in family: Int32) -> [Lookup] {
  var lookups: [Lookup] = []
  for kind in [0, Int32(SOCK_STREAM.rawValue), Int32(SOCK_DGRAM.rawValue)] {
    for flags in [0, AI_CANONNAME, AI_PASSIVE, AI_V4MAPPED, AI_ADDRCONFIG, AI_NUMERICHOST, AI_NUMERICSERV] {
      for service in [nil, "80", "http", "candlestick"] {
        var lookup = Lookup(name)
        (lookup.service, lookup.family, lookup.kind, lookup.flags) = (service, family, kind, flags)
        lookups.append(lookup)
      }
    }
  }
  return lookups
}

private struct NotFound: Error {}

private func interfaces() -> [String] {
  var first: UnsafeMutablePointer<ifaddrs>?
  guard getifaddrs(&first) == 0, let first else { return [] }
  defer { freeifaddrs(first) }
  return sequence(first: first) { $0.pointee.ifa_next }.map { String(cString: $0.pointee.ifa_name) }
}
