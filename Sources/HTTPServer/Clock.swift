import Glibc

/// Nanoseconds of the machine's monotonic clock, with a resolution of a few milliseconds. Precise enough for deadlines,
/// and cheap to read.
enum Clock {
    static var now: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC_COARSE, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}

extension Duration {
    /// The duration in nanoseconds, clamped to `Int64`.
    var nanoseconds: Int64 {
        let (seconds, attoseconds) = components
        let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        return overflow ? .max / 2 : min(.max / 2, product + attoseconds / 1_000_000_000)
    }
}
