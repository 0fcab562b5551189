@testable import HTTPServer
import Testing

@Suite("The least rate of a body")
struct BodyPaceTests {
    private static let second: Int64 = 1_000_000_000
    private let configuration: HTTPServer.Configuration

    init() {
        var configuration = HTTPServer.Configuration()
        configuration.bodyDeadline = .seconds(100)
        configuration.bodyGrace = .seconds(10)
        configuration.leastBodyRate = 1000
        self.configuration = configuration
    }

    @Test func `what comes too slowly lets the grace run out`() {
        var pace = BodyPace(configuration, now: 0)
        #expect(pace.deadline == 10 * Self.second)
        // Half of the least rate: of each two seconds one is lost.
        for second in stride(from: Int64(2), through: 18, by: 2) {
            pace.received(1000, now: second * Self.second)
            #expect(pace.deadline == (10 + second / 2) * Self.second)
        }
    }

    @Test func `nobody sends ahead for more than the grace, nor beyond the end`() {
        var pace = BodyPace(configuration, now: 0)
        pace.received(1_000_000, now: Self.second)
        #expect(pace.deadline == 11 * Self.second)
        for second in stride(from: Int64(10), through: 90, by: 10) {
            pace.received(1_000_000, now: second * Self.second)
            #expect(pace.deadline == (second + 10) * Self.second)
        }
        pace.received(.max, now: 96 * Self.second)
        #expect(pace.deadline == 100 * Self.second)
    }

    @Test func `while nobody reads, only the end counts`() {
        var pace = BodyPace(configuration, now: 0)
        pace.pause()
        #expect(pace.deadline == 100 * Self.second)
        pace.received(1, now: 50 * Self.second)
        #expect(pace.deadline == 60 * Self.second)
    }

    @Test func `without a least rate, only the end counts`() {
        var configuration = configuration
        configuration.leastBodyRate = 0
        var pace = BodyPace(configuration, now: 0)
        pace.received(1, now: Self.second)
        #expect(pace.deadline == 100 * Self.second)
    }
}
