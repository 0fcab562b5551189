import Foundation
import NormalForms
import Testing

@Suite struct NormalFormCTests {
    @Test(arguments: [
        ("", ""), ("abc", "abc"), ("perche\u{301}", "perch\u{E9}"), ("\u{212B}", "\u{C5}"),
        ("a\u{323}\u{302}", "\u{1EAD}"), ("a\u{302}\u{323}", "\u{1EAD}"), ("\u{1112}\u{1161}\u{11AB}", "\u{D55C}"),
        ("\u{FB01}", "\u{FB01}"), ("a\0b", "a\0b"),
    ])
    func `a text is composed, and keeps what only looks alike`(text: String, form: String) {
        #expect(Array(text.normalFormC.unicodeScalars) == Array(form.unicodeScalars))
    }

    @Test(arguments: [
        ("", ""), ("perche\u{301}", "perch\u{E9}"), ("\u{FF21}nna", "Anna"), ("\u{FB01}", "fi"),
        ("\u{3164}", "\u{1160}"),
    ])
    func `what only looks otherwise is plain in form KC`(text: String, form: String) {
        #expect(Array(text.normalFormKC.unicodeScalars) == Array(form.unicodeScalars))
    }

    @Test func `any text has the form that Foundation gives it`() {
        var state: UInt64 = 1
        func next(_ bound: UInt64) -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return (state >> 33) % bound
        }
        // Latin, Greek, combining marks, Indic scripts, Hangul: where composition happens.
        let ranges: [ClosedRange<UInt64>] = [
            0x41...0x17F, 0x300...0x345, 0x370...0x3FF, 0x900...0xDFF, 0x1100...0x11C2, 0x1E00...0x1FFC,
            0xAC00...0xACFF,
        ]
        for _ in 0..<2000 {
            var text = String.UnicodeScalarView()
            for _ in 0..<next(12) {
                let range = ranges[Int(next(UInt64(ranges.count)))]
                let scalar = Unicode.Scalar(UInt32(range.lowerBound + next(range.upperBound - range.lowerBound + 1)))
                if let scalar, scalar.properties.generalCategory != .unassigned { text.append(scalar) }
            }
            let wanted = String(text).precomposedStringWithCanonicalMapping
            #expect(Array(String(text).normalFormC.unicodeScalars) == Array(wanted.unicodeScalars), "\(text)")
        }
    }
}
