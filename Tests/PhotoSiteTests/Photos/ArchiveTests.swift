import ChildProcess
import Foundation
import Intake
import Interpretation
import PhotoLibrary
import Synchronization
import Testing
import Web

@testable import PhotoSite

/// Takes the pieces of a stream together.
private final class Collected: ResponseSink {
    private let all = Mutex<[UInt8]>([])
    var bytes: [UInt8] { all.withLock { $0 } }
    func write(_ bytes: [UInt8]) async throws { all.withLock { $0 += bytes } }
}

/// Several photos as one archive.
struct ArchiveTests {
    /// What Python's `zipfile` finds in an archive: names, sizes and that all check sums are right.
    private func read(_ archive: [UInt8]) throws -> [(name: String, bytes: [UInt8])] {
        let scratch = try Scratch()
        try Data(archive).write(to: URL(filePath: scratch.path + "/photos.zip"))
        let script = """
            import json, sys, zipfile
            with zipfile.ZipFile(sys.argv[1]) as archive:
                assert archive.testzip() is None
                print(json.dumps([[one.filename, list(archive.read(one))] for one in archive.infolist()]))
            """
        let ended = try ChildProcess.run("/usr/bin/env", ["python3", "-c", script, scratch.path + "/photos.zip"])
        #expect(ended.code == 0)
        struct Entry: Decodable {
            let name: String
            let bytes: [UInt8]
            init(from decoder: any Decoder) throws {
                var values = try decoder.unkeyedContainer()
                name = try values.decode(String.self)
                bytes = try values.decode([UInt8].self)
            }
        }
        return try JSONDecoder().decode([Entry].self, from: Data(ended.output)).map { ($0.name, $0.bytes) }
    }

    /// - Parameter files: what is asked for besides; the originals, because there is no worker that makes copies.
    private func download(
        _ ids: String, _ fixture: SiteFixture, files: String = "&files=originals"
    ) async -> Response {
        await fixture.site.respond(
            to: Request(
                .post, Target("/photos/download")!, headers: ["Content-Type": "application/x-www-form-urlencoded"],
                body: .bytes(Array("ids=\(ids)\(files)".utf8))))
    }

    private func body(_ response: Response) async throws -> [UInt8] {
        guard case .stream(let write) = response.body else { return [] }
        let sink = Collected()
        try await write(sink)
        return sink.bytes
    }

    @Test func `an archive holds every photo, byte for byte, under names that are apart`() async throws {
        let fixture = try await SiteFixture()
        var ids: [String] = []
        let large = (0..<700_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        for (path, bytes) in [
            ("a/Caffè.jpg", [1, 2, 3]), ("b/caffè.jpg", [4]), ("c/large.jpg", large), ("d/empty.jpg", []),
        ] {
            let url = URL(filePath: fixture.scratch.path + "/" + path)
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(bytes).write(to: url)
            ids.append(String(try await fixture.add(path).number))
        }
        let response = await download(ids.joined(separator: ","), fixture)
        #expect(response.headers["Content-Type"] == "application/zip")
        #expect(response.headers["Content-Disposition"]?.contains("filename=\"Vision, 4 photos.zip\"") == true)
        let entries = try read(try await body(response))
        #expect(entries.map(\.name) == ["Caffè.jpg", "caffè (2).jpg", "large.jpg", "empty.jpg"])
        #expect(entries.map(\.bytes) == [[1, 2, 3], [4], large, []])
    }

    @Test func `a photo whose file is gone is named in a list`() async throws {
        let fixture = try await SiteFixture()
        try Data([7]).write(to: URL(filePath: fixture.scratch.path + "/there.jpg"))
        let there = try await fixture.add("there.jpg")
        let gone = try await fixture.add("gone.jpg")
        let entries = try read(try await body(await download("\(there.number),\(gone.number),77", fixture)))
        #expect(entries.map(\.name) == ["there.jpg", "Not included.txt"])
        let list = String(decoding: entries[1].bytes, as: UTF8.self)
        #expect(list.contains("gone.jpg"))
        #expect(list.contains("Photo 77"))
        #expect(!list.contains(fixture.scratch.path))
    }

    @Test func `one photo is no archive`() async throws {
        let fixture = try await SiteFixture()
        try Data([7]).write(to: URL(filePath: fixture.scratch.path + "/one.jpg"))
        let id = try await fixture.add("one.jpg")
        let ids = "\(id.number),\(id.number)"
        let address = "/photos/\(id.number)/original"
        #expect(await download(ids, fixture).headers["Location"] == address)
        #expect(await download(ids, fixture, files: "").headers["Location"] == address + "?tagged")
        let gone = try await fixture.add("gone.jpg")
        #expect(await download("\(gone.number)", fixture).status == .notFound)
    }

    @Test func `a photo of which no copy can be made comes as it was taken and is named`() async throws {
        let fixture = try await SiteFixture()
        try Data([7]).write(to: URL(filePath: fixture.scratch.path + "/there.jpg"))
        let there = try await fixture.add("there.jpg")
        let gone = try await fixture.add("gone.jpg")
        // Nobody can write a copy here: there is no worker.
        let response = await download("\(there.number),\(gone.number)", fixture, files: "")
        let entries = try read(try await body(response))
        #expect(entries.map(\.name) == ["there.jpg", "Without tags.txt", "Not included.txt"])
        #expect(entries.first?.bytes == [7])
        #expect(String(decoding: entries[1].bytes, as: UTF8.self).contains("there.jpg"))
        #expect(await fixture.get("/photos/\(there.number)/original?tagged").status != .ok)
    }

    @Test func `a tagged copy is passed on only while it has the photo's tags`() async throws {
        let fixture = try await SiteFixture()
        try Data([7]).write(to: URL(filePath: fixture.scratch.path + "/one.jpg"))
        let id = try await fixture.add("one.jpg")
        let library = fixture.services.library
        try await library.addTags(["at Anna's"], to: id)
        let copy = fixture.scratch.path + "/copy.jpg"
        try Data([8]).write(to: URL(filePath: copy))
        let digest = try await fixture.services.saver.digest(of: try await library.photo(id), level: .high)
        try await library.noteSaved(id, copy: FilePath(copy), digest: try #require(digest))
        let address = "/photos/\(id.number)/original?tagged"
        #expect(await fixture.get(address).headers["Content-Disposition"]?.contains("copy.jpg") == true)
        try await library.changeTags(removing: ["at Anna's"], of: id)
        // Another one would have to be made, and there is no worker.
        let stale = await fixture.get(address)
        #expect(stale.status != .ok && stale.headers["Content-Disposition"] == nil)
    }

    @Test func `a copy comes together with the file of its tags where they are not in it`() async throws {
        let fixture = try await SiteFixture()
        let id = try await fixture.add("one.nef")
        let library = fixture.services.library
        let copy = fixture.scratch.path + "/copy.nef"
        for (path, byte) in [(copy, 8), (copy + ".xmp", 9)] {
            try Data([UInt8(byte)]).write(to: URL(filePath: path))
        }
        let digest = try await fixture.services.saver.digest(of: try await library.photo(id), level: .medium)
        try await library.noteSaved(id, copy: FilePath(copy), digest: try #require(digest))
        for address in ["original?tagged", "copy"] {
            let response = await fixture.get("/photos/\(id.number)/\(address)")
            #expect(response.headers["Content-Type"] == "application/zip")
            #expect(
                response.headers["Content-Disposition"]?.contains("filename=\"copy.nef with tags.zip\"") == true)
            let entries = try read(try await body(response))
            #expect(entries.map(\.name) == ["copy.nef", "copy.nef.xmp"])
            #expect(entries.map(\.bytes) == [[8], [9]])
        }
        let both = try read(try await body(await download("\(id.number),77", fixture, files: "")))
        #expect(both.map(\.name) == ["copy.nef", "copy.nef.xmp", "Not included.txt"])
    }

    @Test(arguments: ["", "1,,2", "x", "-1", "1;2", "1,99999999999999999999"])
    func `numbers that are none are refused`(ids: String) async throws {
        let fixture = try await SiteFixture()
        try await fixture.add()
        #expect(await download(ids, fixture).status == .badRequest)
    }

    @Test func `the same photo a hundred thousand times is one`() throws {
        let text = Array(repeating: "5", count: 100_000).joined(separator: ",")
        #expect(try PhotoSelection(text: text).ids == [PhotoID(number: 5)])
    }

    @Test func `files and archives of more than four gigabytes say so in 64 bits`() {
        let taken = CaptureTime(localSeconds: 0, offset: nil, source: .file)
        var archive = ZipArchive()
        let size = UInt64(5) << 30
        let first = archive.header(ZipArchive.Entry(name: "large.tif", size: size, crc: 1, taken: taken))
        #expect(first.u16(4) == 45)
        #expect(first.u32(18) == .max && first.u32(22) == .max)
        #expect(first.u16(30 + 9) == 1 && first.u64(30 + 9 + 4) == size)
        _ = archive.header(ZipArchive.Entry(name: "small.jpg", size: 3, crc: 2, taken: taken))
        let end = archive.end()
        let far = UInt64(first.count) + size
        let second = 46 + 9 + 20
        #expect(end.u32(0) == 0x0201_4B50 && end.u32(second) == 0x0201_4B50)
        #expect(end.u32(second + 42) == .max && end.u64(second + 46 + 9 + 4) == far)
        let tail = end.count - 22
        #expect(end.u32(tail) == 0x0605_4B50 && end.u16(tail + 10) == 2 && end.u32(tail + 16) == .max)
        #expect(end.u32(tail - 20) == 0x0706_4B50 && end.u32(tail - 76) == 0x0606_4B50)
        let start = far + 30 + 9 + 3
        #expect(end.u64(tail - 76 + 48) == start)
        #expect(end.u64(tail - 20 + 8) == start + UInt64(tail - 76))
    }

    @Test(arguments: [(10, 24, 40), (0, 0, 0), (23, 59, 58), (17, 59, 26)])
    func `a file has the time at which its photo was taken`(hour: Int, minute: Int, second: Int) throws {
        let day = try #require(CivilDate(year: 2024, month: 7, day: 14))
        let seconds = day.daysSince1970 * 86_400 + hour * 3600 + minute * 60 + second
        let taken = CaptureTime(localSeconds: Int64(seconds), offset: nil, source: .file)
        var archive = ZipArchive()
        let header = archive.header(ZipArchive.Entry(name: "a.jpg", size: 0, crc: 0, taken: taken))
        let (time, date) = (Int(header.u16(10)), Int(header.u16(12)))
        #expect((time >> 11, time >> 5 & 63, time & 31) == (hour, minute, second / 2))
        #expect((date >> 9, date >> 5 & 15, date & 31) == (2024 - 1980, 7, 14))
    }

    @Test func `more files than 16 bits count are counted in 64`() {
        let taken = CaptureTime(localSeconds: 0, offset: nil, source: .file)
        var archive = ZipArchive()
        for number in 0..<70_000 {
            _ = archive.header(ZipArchive.Entry(name: "\(number)", size: 0, crc: 0, taken: taken))
        }
        let end = archive.end()
        let tail = end.count - 22
        #expect(end.u16(tail + 10) == .max)
        #expect(end.u64(tail - 76 + 32) == 70_000)
    }
}

extension [UInt8] {
    fileprivate func u16(_ at: Int) -> UInt16 { UInt16(self[at]) | UInt16(self[at + 1]) << 8 }
    fileprivate func u32(_ at: Int) -> UInt32 { UInt32(u16(at)) | UInt32(u16(at + 2)) << 16 }
    fileprivate func u64(_ at: Int) -> UInt64 { UInt64(u32(at)) | UInt64(u32(at + 4)) << 32 }
}
