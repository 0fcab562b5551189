import FoundationEssentials

/// What took how long, as one line of JSON.
struct Measurement: Encodable {
    let name: String
    let median: Double
    let p95: Double
    let longest: Double
    /// How many favours were found, on average.
    let found: Int

    init(name: String, microseconds: [Double], found: Int = 0) {
        let times = microseconds.sorted()
        self.name = name
        median = times[times.count / 2]
        p95 = times[times.count * 95 / 100]
        longest = times[times.count - 1]
        self.found = found
    }

    func print() {
        let line = (try? JSONEncoder().encode(self)).map { String(decoding: $0, as: UTF8.self) }
        Swift.print(line ?? "")
    }
}

extension Duration {
    var microseconds: Double { Double(components.attoseconds) / 1e12 + Double(components.seconds) * 1e6 }
}
