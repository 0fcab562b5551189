/// How long the next password has to wait, in whole seconds. A value without a clock.
///
/// From one address five wrong passwords are free; then each doubles the wait, from five seconds to a quarter of an
/// hour. All addresses together have a hundred, and get one more every ten seconds: too slow for guessing with many
/// machines. With that limit alone a stranger could keep the owner out, so the wait is never longer than ten seconds,
/// and addresses from which the right password has come lately are exempt.
struct LoginThrottle: Hashable, Sendable {
    /// How many wrong passwords count.
    var failures: Int
    /// When the last one was: seconds since 1970.
    var last: Int64

    /// No wrong passwords.
    static let clean = LoginThrottle(failures: 0, last: 0)

    /// How many seconds until an address's failures are forgotten.
    static let memory: Int64 = 86_400
    /// How many seconds an address is known for after the right password.
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
        // A clock that was set back must not lock an address out until it has caught up.
        guard failures >= Self.free, (0..<Self.memory).contains(passed) else { return 0 }
        let delay = min(Self.longest, Self.shortest << min(Int64(failures - Self.free), 10))
        return max(0, delay - passed)
    }

    /// With one more try, which counts as wrong until it proves right.
    func counted(now: Int64) -> LoginThrottle {
        let isRemembered = (0..<Self.memory).contains(now - last)
        return LoginThrottle(failures: (isRemembered ? failures : 0) + 1, last: now)
    }

    // MARK: All addresses

    /// Seconds until an address that is not known may try; 0 when it may.
    func overallWait(now: Int64) -> Int64 {
        let drained = drained(now: now)
        return drained.failures < Self.everywhere ? 0 : Self.refill - (now - drained.last)
    }

    /// With one more try anywhere.
    func overallCounted(now: Int64) -> LoginThrottle {
        var drained = drained(now: now)
        // Known addresses are let in past the limit, and do not make it longer.
        drained.failures = min(drained.failures + 1, Self.everywhere)
        return drained
    }

    /// With one try taken back, because it was right.
    var forgiven: LoginThrottle { LoginThrottle(failures: max(0, failures - 1), last: last) }

    private func drained(now: Int64) -> LoginThrottle {
        guard failures > 0, now >= last else { return LoginThrottle(failures: failures, last: now) }
        let drops = (now - last) / Self.refill
        guard drops < failures else { return LoginThrottle(failures: 0, last: now) }
        return LoginThrottle(failures: failures - Int(drops), last: last + drops * Self.refill)
    }
}
