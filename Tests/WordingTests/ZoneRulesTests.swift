import Foundation
import Testing

@testable import Wording

@Suite("Zones of the tz database are read as RFC 9636 describes them")
struct ZoneRulesTests {
    private static let names = [
        "Europe/Helsinki", "Europe/Rome", "America/New_York", "America/Nuuk", "Asia/Kolkata", "Asia/Kathmandu",
        "Australia/Lord_Howe", "Pacific/Apia", "Africa/Casablanca", "America/Santiago", "Europe/Dublin", "Etc/UTC",
    ]

    /// Foundation has tables and code of its own.
    @Test(arguments: names) func `offsets are those that Foundation knows`(name: String) throws {
        let (rules, zone) = (try #require(ZoneRules(name: name)), try #require(TimeZone(identifier: name)))
        // From 1975 to 2036, in steps that meet every hour of the day and every part of the year.
        for seconds in stride(from: Int64(157_766_400), to: 2_082_758_400, by: 1_234_567) {
            let offset = rules.offset(at: seconds)
            #expect(
                offset == Int64(zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))), "\(seconds)")
            let civil = rules.civil(seconds)
            #expect(abs(rules.seconds(civil) - seconds) <= 7200 && rules.civil(rules.seconds(civil)) == civil)
        }
    }

    @Test func `what the file does not list follows its rule`() throws {
        let helsinki = try #require(ZoneRules(name: "Europe/Helsinki"))
        // 2100, on the last Sunday of March and October.
        let (spring, autumn) = (
            try #require(Civil(field: "2100-03-28T12:00")), try #require(Civil(field: "2100-10-31T12:00"))
        )
        #expect(helsinki.offset(at: spring.utc) == 10_800 && helsinki.offset(at: spring.utc - 86_400) == 7200)
        #expect(helsinki.offset(at: autumn.utc) == 7200 && helsinki.offset(at: autumn.utc - 86_400) == 10_800)
    }

    @Test func `rules of both hemispheres`() throws {
        let sydney = try #require(YearlyRule("AEST-10AEDT,M10.1.0,M4.1.0/3"))
        #expect(sydney.offset(at: 1_767_225_600) == 39_600)  // January 2026
        #expect(sydney.offset(at: 1_782_864_000) == 36_000)  // July 2026
        let nuuk = try #require(YearlyRule("<-02>2<-01>,M3.5.0/-1,M10.5.0/0"))
        #expect(nuuk.offset(at: 1_782_864_000) == -3600 && nuuk.offset(at: 1_767_225_600) == -7200)
        #expect(YearlyRule("<+0545>-5:45")?.offset(at: 0) == 20_700)
        for text in [
            "", "E-2", "EET", "EET-2EEST,M3.5.0/3", "EET-2EEST,M13.5.0,M10.5.0", "EET-2EEST,J60,J300", "EET-2 ",
        ] {
            #expect(YearlyRule(text) == nil, "\(text)")
        }
    }

    @Test func `a time that is left out is read as before, and one that comes twice is the first`() throws {
        let helsinki = try #require(ZoneRules(name: "Europe/Helsinki"))
        let (gap, twice) = (
            try #require(Civil(field: "2026-03-29T03:30")), try #require(Civil(field: "2026-10-25T03:30"))
        )
        #expect(helsinki.civil(helsinki.seconds(gap)).field == "2026-03-29T04:30")
        #expect(helsinki.seconds(twice) == twice.utc - 10_800)
    }

    @Test func `names from outside lead to no other file, and broken files to no zone`() throws {
        for name in [
            "", "../../etc/passwd", "/etc/passwd", "Europe", "Europe/Nowhere", "zone.tab", "Europe/Rome\n", "tzdata.zi",
            "right/Europe/Rome", "posix/Europe/Rome", "localtime", "Factory",
        ] {
            #expect(ZoneRules(name: name) == nil, "\(name)")
        }
        let whole = Array(try Data(contentsOf: URL(filePath: "/usr/share/zoneinfo/Europe/Rome")))
        #expect(ZoneRules(name: "Rome", tzif: whole) != nil)
        for length in stride(from: 0, to: whole.count, by: 7) {
            #expect(ZoneRules(name: "Rome", tzif: Array(whole.prefix(length))) == nil, "\(length)")
        }
        for index in stride(from: 0, to: whole.count, by: 11) {
            var bytes = whole
            bytes[index] ^= 0xff
            // Whatever is read has offsets of a day or so.
            let broken = ZoneRules(name: "Rome", tzif: bytes)
            #expect(abs(broken?.offset(at: 1_800_000_000) ?? 0) <= 168 * 3600)
        }
    }

    @Test func `days and times that there are not are not read`() {
        for text in [
            "2026-02-30T10:00", "2026-13-01T10:00", "2026-01-01T24:00", "2026-01-01 10:00", "2026-01-01T10:60", "",
        ] {
            #expect(Civil(field: text) == nil, "\(text)")
        }
        #expect(Civil(field: "2024-02-29T23:59")?.field == "2024-02-29T23:59")
        #expect(Civil(utc: -1).field == "1969-12-31T23:59")
        #expect(Civil(field: "2026-03-29T00:00")?.weekday == 0)
    }
}
