import Testing

@testable import Terminal
import Wording

struct ProgressTests {
    private let unit = Phrase(en: "photos", it: "foto")

    private func model(_ done: Int, of total: Int?, perSecond: Double, current: String? = nil) -> ProgressModel {
        var model = ProgressModel(total: total)
        for number in 1...done { model.advance(by: 1, current: current, at: Double(number) / perSecond) }
        return model
    }

    @Test func `work that is over within a second shows nothing`() {
        let model = model(5, of: 10, perSecond: 10)
        #expect(model.line(at: 0.99, width: 80, unit: unit, language: .english, unicode: true) == nil)
        #expect(model.line(at: 1, width: 80, unit: unit, language: .english, unicode: true) != nil)
    }

    @Test func `the line tells share, count, rate, time left and what is being done`() {
        let model = model(1500, of: 3000, perSecond: 50, current: "holiday/beach.jpg")
        #expect(
            model.line(at: 30, width: 100, unit: unit, language: .english, unicode: true)
                == "██████████░░░░░░░░░░ 50%  1,500/3,000 photos  50.1/s  30 s left  holiday/beach.jpg")
        #expect(
            model.line(at: 30, width: 100, unit: unit, language: .italian, unicode: false)
                == "##########---------- 50%  1.500/3.000 foto  50,1/s  mancano 30 s  holiday/beach.jpg")
    }

    @Test(arguments: 1...120)
    func `the line never outgrows its width`(width: Int) {
        let model = model(1500, of: 3000, perSecond: 50, current: "写真/海/とても長い名前のファイル.jpg")
        let line = model.line(at: 30, width: width, unit: unit, language: .english, unicode: true)
        #expect((line ?? "").displayWidth <= width)
    }

    @Test func `near the end whole seconds are counted down`() {
        let model = model(290, of: 300, perSecond: 10)
        let line = model.line(at: 29, width: 80, unit: unit, language: .english, unicode: false)
        #expect(line?.hasSuffix("1 s left") == true)
    }

    @Test func `an unknown total shows neither share nor time left`() {
        let model = model(40, of: nil, perSecond: 10)
        #expect(model.line(at: 4, width: 80, unit: unit, language: .english, unicode: true) == "40 photos  10.1/s")
    }

    @Test func `the rate follows a change of pace without jumping`() {
        var model = model(100, of: 1000, perSecond: 10)
        #expect(abs(model.rate(at: 10) - 10) < 0.5)
        for second in 11...15 { model.advance(by: 1, current: nil, at: Double(second)) }
        #expect((2...6).contains(model.rate(at: 15)))
        for second in 16...60 { model.advance(by: 1, current: nil, at: Double(second)) }
        #expect(abs(model.rate(at: 60) - 1) < 0.2)
    }

    @Test func `while nothing happens the rate sinks and the time left grows`() throws {
        let model = model(100, of: 1000, perSecond: 10)
        #expect(model.rate(at: 20) < model.rate(at: 10))
        #expect(try #require(model.secondsLeft(at: 20)) > #require(model.secondsLeft(at: 10)))
    }

    @Test func `names from outside cannot steer the line`() {
        let model = model(10, of: 20, perSecond: 5, current: "a\u{1b}[2J\nb")
        let line = model.line(at: 2, width: 120, unit: unit, language: .english, unicode: true)
        #expect(line?.hasSuffix("a\\u{1b}[2J\\nb") == true)
    }

    @Test func `more done than planned is not more than everything`() {
        let model = model(12, of: 10, perSecond: 5)
        let line = model.line(at: 3, width: 80, unit: unit, language: .english, unicode: false)
        #expect(line?.hasPrefix("#################### 100%  12/10 photos") == true)
    }

    @Test func `a status line is erased where it stands, also after the terminal was made narrower`() {
        var status = StatusLine()
        #expect(status.erase(columns: 80) == "")
        #expect(status.replace(with: "hello", columns: 80) == "hello")
        #expect(status.replace(with: "world", columns: 80) == "\r\u{1b}[Jworld")
        #expect(status.erase(columns: 2) == "\r\u{1b}[2A\u{1b}[J")
        #expect(status.erase(columns: 2) == "")
    }
}
