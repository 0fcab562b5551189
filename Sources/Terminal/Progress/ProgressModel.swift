internal import Wording
internal import Glibc

/// How much of a piece of work is done, how fast it goes and when it will be done. A value without a clock.
struct ProgressModel: Sendable {
    private(set) var done = 0
    private(set) var total: Int?
    private var current = ""
    /// Items per second, an exponential moving average (time constant below), not corrected for its start at zero.
    private var weightedRate = 0.0
    private var lastAdvance = 0.0

    /// Seconds after which an old pace counts a third.
    private static let memory = 5.0
    /// Seconds before anything is shown.
    private static let patience = 1.0

    init(total: Int?) { self.total = total }

    mutating func setTotal(_ total: Int?) { self.total = total }

    /// So many more are done; `elapsed` seconds since the start, never falling.
    mutating func advance(by count: Int, current: String?, at elapsed: Double) {
        done += count
        if let current { self.current = current }
        weightedRate *= exp(-(elapsed - lastAdvance) / Self.memory)
        weightedRate += Double(count) / Self.memory
        lastAdvance = elapsed
    }

    /// Per second, smoothed; it sinks while nothing happens.
    func rate(at elapsed: Double) -> Double {
        let seen = 1 - exp(-elapsed / Self.memory)
        guard seen > 0 else { return 0 }
        return weightedRate * exp(-(elapsed - lastAdvance) / Self.memory) / seen
    }

    /// The seconds still to go at the present pace; nil when the end or the pace is unknown.
    func secondsLeft(at elapsed: Double) -> Double? {
        let rate = rate(at: elapsed)
        guard let total, total > done, rate > 0.01, done > 0 else { return nil }
        return Double(total - done) / rate
    }

    /// The line to show in at most `width` columns; nil in the first second. Parts that do not fit are left out, the
    /// least important first.
    func line(at elapsed: Double, width: Int, unit: Phrase, language: Language, unicode: Bool) -> String? {
        guard elapsed >= Self.patience else { return nil }
        let format = Format(language)
        var parts: [String] = []
        if let total, total > 0 {
            let share = min(1, Double(done) / Double(total))
            parts.append("\(bar(share, unicode: unicode)) \(Int(share * 100))%")
            parts.append("\(format.count(done))/\(format.count(total)) \(unit.text(in: language))")
        } else {
            parts.append("\(format.count(done)) \(unit.text(in: language))")
        }
        parts.append("\(format.decimal(rate(at: elapsed), digits: 1))/s")
        if let seconds = secondsLeft(at: elapsed) {
            // Tenths of a second would only flicker.
            let time = seconds < 9.5 ? "\(Int(seconds.rounded(.up))) s" : format.duration(.seconds(seconds))
            parts.append(Phrase(en: "\(time) left", it: "mancano \(time)").text(in: language))
        }
        var line = parts[0]
        for part in parts.dropFirst() where line.displayWidth + 2 + part.displayWidth <= width { line += "  " + part }
        let room = width - line.displayWidth - 2
        if room >= 8, !current.isEmpty { line += "  " + current.harmless.truncated(to: room, .middle) }
        return line.truncated(to: width)
    }

    private func bar(_ share: Double, unicode: Bool) -> String {
        let length = 20
        let full = Int(share * Double(length))
        let (mark, gap) = unicode ? ("█", "░") : ("#", "-")
        return String(repeating: mark, count: full) + String(repeating: gap, count: length - full)
    }
}
