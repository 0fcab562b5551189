/// How long a client may still take for the body of a request, which must arrive at a least rate.
///
/// A token bucket: each byte gives the client the time that it takes at the least rate, and nobody has more than the grace
/// in hand. All times are ``Clock``'s.
struct BodyPace {
    private let rate: Int64
    private let grace: Int64
    /// By when the whole body must be there.
    private let end: Int64
    /// By when the next byte must be there.
    private(set) var deadline: Int64

    init(_ configuration: HTTPServer.Configuration, now: Int64) {
        rate = Int64(configuration.leastBodyRate)
        grace = configuration.bodyGrace.nanoseconds
        end = now + configuration.bodyDeadline.nanoseconds
        deadline = rate > 0 ? min(end, now + grace) : end
    }

    /// Counts bytes that have arrived.
    mutating func received(_ count: Int, now: Int64) {
        guard rate > 0 else { return }
        let earned = Int64(count).multipliedReportingOverflow(by: 1_000_000_000)
        let time = earned.overflow ? grace : min(grace, earned.partialValue / rate)
        deadline = min(end, now + grace, deadline + time)
    }

    /// The responder reads nothing for now: that is not the client's fault.
    mutating func pause() { deadline = end }
}
