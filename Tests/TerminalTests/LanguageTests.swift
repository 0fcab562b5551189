import Testing

@testable import Terminal
import Wording

struct LanguageTests {
    @Test(arguments: [
        ([:], Language.english),
        (["LANG": "it_IT.UTF-8"], .italian),
        (["LANG": "it_IT.UTF-8", "LC_MESSAGES": "en_GB.UTF-8"], .english),
        (["LANG": "en_US.UTF-8", "LC_ALL": "it_CH"], .italian),
        (["LANG": "it_IT", "LC_ALL": "C"], .english),
        (["LANG": "it_IT", "LC_ALL": ""], .italian),
        (["LANG": "POSIX"], .english),
        (["LANG": "de_DE.UTF-8"], .english),
        (["LANG": "de_DE.UTF-8", "VISION_LANGUAGE": "it"], .italian),
        (["LC_ALL": "it_IT.UTF-8", "VISION_LANGUAGE": "en"], .english),
        (["LC_ALL": "it_IT.UTF-8", "VISION_LANGUAGE": "tlh"], .italian),
    ])
    func `the environment decides the language`(variables: [String: String], language: Language) {
        #expect(Language(environment: Environment(variables)) == language)
    }

    @Test func `a count agrees with its noun`() {
        let one = Phrase(en: "photo", it: "foto")
        let many = Phrase(en: "photos", it: "foto")
        #expect(Phrase.counted(1, one: one, many: many).en == "1 photo")
        #expect(Phrase.counted(0, one: one, many: many).en == "0 photos")
        #expect(Phrase.counted(12_345, one: one, many: many).it == "12.345 foto")
    }

    @Test(arguments: [
        (0, "0", "0"), (999, "999", "999"), (-1000, "-1,000", "-1.000"), (1_234_567, "1,234,567", "1.234.567"),
    ])
    func `thousands stand apart`(number: Int, english: String, italian: String) {
        #expect(Format(.english).count(number) == english)
        #expect(Format(.italian).count(number) == italian)
    }

    @Test(arguments: [
        (3.14159, 2, "3.14", "3,14"), (0.05, 1, "0.1", "0,1"), (-0.01, 1, "0.0", "0,0"),
        (1234.5, 1, "1,234.5", "1.234,5"),
        (2.999, 2, "3.00", "3,00"), (-2.5, 0, "-3", "-3"), (.nan, 1, "–", "–"), (.infinity, 1, "–", "–"),
    ])
    func `decimals are rounded and marked`(number: Double, digits: Int, english: String, italian: String) {
        #expect(Format(.english).decimal(number, digits: digits) == english)
        #expect(Format(.italian).decimal(number, digits: digits) == italian)
    }

    @Test(arguments: [
        (0.934, "93%"), (1, "100%"), (0.999, "99%"), (0.001, "1%"), (0, "0%"), (1.5, "100%"), (.nan, "–"),
    ])
    func `nearly sure is not sure`(share: Double, text: String) {
        #expect(Format(.english).percent(share) == text)
    }

    @Test(arguments: [
        (0, "0 bytes", "0 byte"), (1, "1 byte", "1 byte"), (999, "999 bytes", "999 byte"), (1000, "1.0 kB", "1,0 kB"),
        (3_440_000, "3.4 MB", "3,4 MB"), (12_300_000, "12 MB", "12 MB"), (999_999, "1.0 MB", "1,0 MB"),
    ])
    func `sizes have decimal units`(size: Int, english: String, italian: String) {
        #expect(Format(.english).bytes(size) == english)
        #expect(Format(.italian).bytes(size) == italian)
    }

    @Test(arguments: [
        (0.44, "0.4 s"), (9.97, "10 s"), (59.6, "1 min"), (125, "2 min 5 s"), (3_780, "1 h 3 min"), (7_200, "2 h"),
        (187_300, "2 d 4 h"), (-1, "0.0 s"),
    ])
    func `durations keep their two biggest units`(seconds: Double, text: String) {
        #expect(Format(.english).duration(.seconds(seconds)) == text)
    }

    @Test func `dates name the month`() {
        #expect(Format(.english).date(year: 2024, month: 7, day: 14, hour: 9, minute: 5) == "14 Jul 2024, 09:05")
        #expect(Format(.italian).date(year: 2024, month: 7, day: 14) == "14 lug 2024")
        #expect(Format(.italian).duration(.seconds(90_000)) == "1 g 1 h")
    }

    @Test(arguments: [
        ((2024, 5, 3), (2024, 5, 3), "3 May 2024", "3 mag 2024"),
        ((2024, 5, 3), (2024, 5, 5), "3–5 May 2024", "3–5 mag 2024"),
        ((2024, 4, 30), (2024, 5, 2), "30 Apr – 2 May 2024", "30 apr – 2 mag 2024"),
        ((2023, 12, 30), (2024, 1, 2), "30 Dec 2023 – 2 Jan 2024", "30 dic 2023 – 2 gen 2024"),
    ])
    func `days are said as short as they can be`(
        first: (Int, Int, Int), last: (Int, Int, Int), english: String, italian: String
    ) {
        let (from, to) = ((year: first.0, month: first.1, day: first.2), (year: last.0, month: last.1, day: last.2))
        #expect(Format(.english).days(from: from, to: to) == english)
        #expect(Format(.italian).days(from: from, to: to) == italian)
    }

    @Test func `a day of the year has no year`() {
        #expect(Format(.english).day(month: 12, day: 24) == "24 December")
        #expect(Format(.italian).day(month: 1, day: 6) == "6 gennaio")
    }
}
