/// Counts wrong passwords and computes how long the next attempt must wait, in whole seconds. The caller passes the
/// time.
///
/// One address may give five wrong passwords without waiting; each further one doubles the wait, from five seconds to a
/// quarter of an hour. All addresses together may give a hundred, and one more every ten seconds, which is too slow for
/// guessing from many machines. An attacker could use the overall limit to keep the owner out, so its wait is at most
/// ten seconds, and it does not apply to addresses that gave the right password in the last 90 days.
struct LoginThrottle: Hashable, Sendable {
    /// The wrong passwords counted so far.
    var failures: Int
    /// The time of the last wrong password, in seconds since 1970.
    var last: Int64

    /// No wrong passwords.
    static let clean = LoginThrottle(failures: 0, last: 0)

    /// Seconds after which an address's failures no longer count.
    static let memory: Int64 = 86_400
    /// Seconds for which an address counts as known after it gave the right password.
    static let trust: Int64 = 90 * 86_400

    private static let free = 5
    private static let shortest: Int64 = 5
    private static let longest: Int64 = 900
    private static let everywhere = 100
    private static let refill: Int64 = 10

    // MARK: One address

    /// Seconds until the address may try again; 0 when it may.
    func wait(now: Int64) -> Int64 {
        let passed = now - last
        // If the clock was set back, the address must not be locked out until the old time is reached again.
        guard failures >= Self.free, (0..<Self.memory).contains(passed) else { return 0 }
        let delay = min(Self.longest, Self.shortest << min(Int64(failures - Self.free), 10))
        return max(0, delay - passed)
    }

    /// The throttle with one more attempt, which counts as wrong until the password was checked.
    func counted(now: Int64) -> LoginThrottle {
        let isRemembered = (0..<Self.memory).contains(now - last)
        return LoginThrottle(failures: (isRemembered ? failures : 0) + 1, last: now)
    }

    // MARK: All addresses

    /// Seconds until an unknown address may try again; 0 when it may.
    func overallWait(now: Int64) -> Int64 {
        let drained = drained(now: now)
        return drained.failures < Self.everywhere ? 0 : Self.refill - (now - drained.last)
    }

    /// The overall throttle with one more attempt from any address.
    func overallCounted(now: Int64) -> LoginThrottle {
        var drained = drained(now: now)
        // Known addresses may exceed the limit; their attempts must not lengthen the wait.
        drained.failures = min(drained.failures + 1, Self.everywhere)
        return drained
    }

    /// The throttle without one attempt, whose password proved right.
    var forgiven: LoginThrottle { LoginThrottle(failures: max(0, failures - 1), last: last) }

    private func drained(now: Int64) -> LoginThrottle {
        // If the clock was set back, nobody is locked out until the old time is reached again.
        guard now >= last else { return LoginThrottle(failures: min(failures, Self.everywhere - 1), last: now) }
        guard failures > 0 else { return LoginThrottle(failures: 0, last: now) }
        let drops = (now - last) / Self.refill
        guard drops < failures else { return LoginThrottle(failures: 0, last: now) }
        return LoginThrottle(failures: failures - Int(drops), last: last + drops * Self.refill)
    }
}
