import RandomSupport
import Testing

@testable import BoxFiles

/// Files that were damaged or made to do harm: nothing outside of them is read, and what is written has their pictures.
@Suite struct DamagedHEIFTests {
    private func check(_ file: [UInt8]) {
        _ = file.tables
        let pictures = file.pictures
        let edit = HEIFEdit(
            xmp: Array("<x/>".utf8), exif: [0x4D, 0x4D, 0, 42], turn: PictureTurn(orientation: 6) ?? .none)
        guard let copy = try? file.applying(edit) else { return }
        #expect(copy.tables?.xmp == Array("<x/>".utf8))
        if let pictures { #expect(copy.pictures == pictures) }
    }

    @Test func `wherever a file breaks off, and whatever stands in any byte`() {
        let samples = HEIFWritingTests.samples
        for index in stride(from: 0, to: samples.count, by: 5) {
            let file = samples[index].bytes
            for length in file.indices { check(Array(file.prefix(length))) }
            for place in file.indices {
                for value in [0, 0x7F, 0xFF, file[place] ^ 4] as [UInt8] {
                    var damaged = file
                    damaged[place] = value
                    check(damaged)
                }
            }
        }
    }

    @Test func `thousands of files with several numbers changed`() {
        var random = SeededGenerator(seed: 2026)
        let samples = HEIFWritingTests.samples
        for _ in 0..<4000 {
            var file = samples[Int.random(in: samples.indices, using: &random)].bytes
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                let place = Int.random(in: file.indices, using: &random)
                let value: [UInt8] =
                    [[0xFF, 0xFF, 0xFF, 0xFF], [0, 0, 0, 0], [0, 0, 0, 1], [0x7F, 0xFF, 0xFF, 0xFF]]
                    .randomElement(using: &random) ?? []
                for (index, byte) in value.enumerated() where place + index < file.count { file[place + index] = byte }
            }
            check(file)
        }
    }

    @Test func `a table that tells of four thousand million items ends where its bytes do`() {
        var sample = Sample(version: 2)
        sample.trailer = []
        let file = sample.bytes
        let place = file.place(of: "iloc") ?? 0
        var many = file
        many.replaceSubrange(place + 10..<place + 14, with: [0xFF, 0xFF, 0xFF, 0xFF])
        #expect(many.tables == nil)
    }

    @Test func `boxes within boxes are counted`() {
        // Each takes six times as many bytes in memory.
        let many = [UInt8]((0..<70_000).flatMap { _ in Sample.box("free", []) })
        let meta = Sample.full("iinf", Sample.big(0, 2)) + Sample.full("iloc", [0, 0, 0, 0])
        func file(_ more: [UInt8]) -> [UInt8] {
            Sample.box("ftyp", Array("heic\0\0\0\0mif1".utf8)) + Sample.full("meta", meta + more)
        }
        #expect(file(Array(many.prefix(8 * 60_000))).tables != nil)
        #expect(file(many).tables == nil)
    }

    @Test func `places of no bytes are counted`() {
        // Each item tells of 65,535 places that take no room in the table.
        let item = Sample.big(1, 2) + Sample.big(0, 2) + Sample.big(0, 2) + Sample.big(0xFFFF, 2)
        let table = Sample.full(
            "iloc", version: 1, [0, 0] + Sample.big(40_000, 2) + (0..<40_000).flatMap { _ in item })
        let file =
            Sample.box("ftyp", Array("heic\0\0\0\0mif1".utf8))
            + Sample.full("meta", Sample.full("iinf", Sample.big(0, 2)) + table)
        #expect(file.tables == nil)
    }
}
