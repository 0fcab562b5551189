import Intake
import Foundation
import Intake
import PhotoLibrary
import Testing
import Web

@testable import PhotoSite

/// Photos given away as files, and their small pictures.
struct PhotoFileTests {
    private func fixture(_ name: String, bytes: [UInt8]) async throws -> (SiteFixture, PhotoID) {
        let fixture = try await SiteFixture()
        try Data(bytes).write(to: URL(filePath: fixture.scratch.path + "/" + name))
        return (fixture, try await fixture.add(name))
    }

    @Test func `an original is an attachment of its own type, and nothing runs in it`() async throws {
        let (fixture, id) = try await fixture("photo.jpg", bytes: Array("<html>".utf8))
        let response = await fixture.get("/photos/\(id.number)/original")
        #expect(response.status == .ok)
        #expect(response.headers["Content-Type"] == "image/jpeg")
        #expect(response.headers["Content-Disposition"]?.hasPrefix("attachment; filename=\"photo.jpg\"") == true)
        #expect(response.headers["X-Content-Type-Options"] == "nosniff")
        #expect(response.headers["Content-Security-Policy"] == "default-src 'none'; sandbox")
        #expect(response.headers["Cache-Control"] == Caching.revalidated.value)
        let inline = await fixture.get("/photos/\(id.number)/original?inline")
        #expect(inline.headers["Content-Disposition"]?.hasPrefix("inline;") == true)
    }

    @Test(arguments: [
        ("bytes=0-1", 206, 2), ("bytes=4-", 206, 2), ("bytes=-3", 206, 3), ("bytes=0-0,2-3", 200, 6),
        ("bytes=9-", 416, 0), ("bytes=5-2", 200, 6), ("bytes=-0", 416, 0), ("lines=0-1", 200, 6), ("bytes=a-b", 200, 6),
        ("bytes=0-99999999999999999999", 206, 6), ("bytes=99999999999999999999-", 416, 0),
    ])
    func `ranges give what is there`(range: String, status: Int, count: Int64) async throws {
        let (fixture, id) = try await fixture("photo.jpg", bytes: [1, 2, 3, 4, 5, 6])
        let response = await fixture.get("/photos/\(id.number)/original", ["Range": range])
        #expect(response.status.rawValue == status)
        if case .file(_, _, let length) = response.body { #expect(length == count) } else { #expect(count == 0) }
    }

    @Test func `a file that is gone is said to be, and one that is no file is not opened`() async throws {
        let fixture = try await SiteFixture()
        let id = try await fixture.add("gone.jpg")
        let response = await fixture.get("/photos/\(id.number)/original")
        #expect(response.status == .notFound)
        #expect(response.text.contains("file was not found"))
        #expect(!response.text.contains(fixture.scratch.path))
        let path = fixture.scratch.path + "/link.jpg"
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "/etc/passwd")
        let link = try await fixture.add("link.jpg")
        #expect(await fixture.get("/photos/\(link.number)/original").status == .notFound)
    }

    // MARK: Names

    @Test(arguments: [
        ("IMG_1.jpg", "IMG_1.jpg"), ("../../etc/passwd", "_.._etc_passwd"), ("a\"b;c.jpg", "a_b;c.jpg"),
        ("a\r\nSet-Cookie: x=y.jpg", "aSet-Cookie_ x=y.jpg"), ("\u{202E}gpj.exe", "gpj.exe"), (".htaccess", "htaccess"),
        ("C:\\x.jpg", "C__x.jpg"), ("...", "photo"), ("", "photo"), ("  \t", "photo"), ("caffè.jpg", "caffè.jpg"),
        ("nul\u{0}l.jpg", "null.jpg"), ("x.jpg. ", "x.jpg"),
    ])
    func `a name leads nowhere and hides nothing`(name: String, clean: String) {
        #expect(DownloadName(name).text == clean)
    }

    @Test func `a name is told to old programs and in full`() {
        let disposition = DownloadName("caffè \"100%\" 日本.jpg").disposition()
        #expect(
            disposition == "attachment; filename=\"caff__ _100__ ______.jpg\"; "
                + "filename*=UTF-8''caff%C3%A8%20_100%25_%20%E6%97%A5%E6%9C%AC.jpg")
    }

    @Test(arguments: SiteFixture.hostileNames)
    func `no name ends the header it stands in`(name: String) {
        let disposition = DownloadName(name).disposition()
        #expect(disposition.components(separatedBy: "\"").count == 3)
        #expect(disposition.utf8.allSatisfy { $0 >= 32 && $0 < 127 })
        #expect(disposition.components(separatedBy: "filename*=").count == 2)
    }

    @Test func `a name that is too long is cut at a whole character and keeps its ending`() {
        let name = DownloadName(String(repeating: "👩‍👩‍👧", count: 40) + ".jpeg").text
        #expect(name.utf8.count <= 200)
        #expect(name.hasSuffix("👩‍👩‍👧.jpeg"))
        #expect(DownloadName("x." + String(repeating: "y", count: 300)).text.utf8.count <= 200)
    }

    @Test func `a file whose name is no UTF-8 is given away all the same`() async throws {
        let fixture = try await SiteFixture()
        let bytes = Array((fixture.scratch.path + "/").utf8) + [0x61, 0xFF, 0x2E, 0x6A]
        let path = FilePath(bytes: bytes)
        let descriptor = (bytes.map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer {
            open($0.baseAddress!, O_WRONLY | O_CREAT, 0o600)
        }
        #expect(descriptor >= 0)
        write(descriptor, "abc", 3)
        close(descriptor)
        let digest = try #require(Digest([UInt8](repeating: 1, count: 32)))
        let id = try await fixture.services.library.record(
            ImportedFile(
                stamp: try #require(FileStatus(path, followingLinks: true)).stamp(path), contentHash: digest,
                pixelHash: digest,
                facts: PhotoFacts(
                    width: 1, height: 1, format: "jpeg",
                    taken: CaptureTime(localSeconds: 0, offset: nil, source: .file)), analysis: nil, analyser: "1")
        ).photo
        let response = await fixture.get("/photos/\(id.number)/original")
        #expect(response.status == .ok)
        #expect(response.headers["Content-Disposition"]?.contains("filename=\"a___.j\"") == true)
    }

    // MARK: Small pictures

    @Test(arguments: [
        "1-00a7-s.webp", "1-00A7-s.webp", "01-00a7-s.webp", "1-0a7-s.webp", "1-00a7-m.webp", "1-00a7-s.jpg",
        "-1-00a7-s.webp",
        "1-00a7-s", "..-00a7-s.webp", "1-00a7-s.webp.webp", "99999999999999999999-00a7-s.webp", "+1-00a7-s.webp",
        "１-00a7-s.webp",
    ])
    func `a picture has one name`(name: String) {
        #expect((ThumbnailName(name) != nil) == (name == "1-00a7-s.webp"))
    }

    @Test func `a picture that is there is sent, for good`() async throws {
        let fixture = try await SiteFixture()
        let id = try await fixture.add()
        let version = try await fixture.services.library.photo(id).version
        let library = try await fixture.services.library.identity()
        try await fixture.services.thumbnails.put(id, version: version, bytes: [1, 2, 3])
        let response = await fixture.get(PhotoAddress.small(id.number, version: version, of: library))
        #expect(response.status == .ok)
        #expect(response.headers["Content-Type"] == "image/webp")
        #expect(response.headers["Cache-Control"] == "private, max-age=31536000, immutable")
        let tag = try #require(response.headers["ETag"])
        let again = await fixture.get(
            PhotoAddress.small(id.number, version: version, of: library), ["If-None-Match": tag])
        #expect(again.status == .notModified)
    }

    @Test func `a picture of an older look leads to the present one`() async throws {
        let fixture = try await SiteFixture()
        let id = try await fixture.add()
        let version = try await fixture.services.library.photo(id).version
        let library = try await fixture.services.library.identity()
        try await fixture.services.thumbnails.put(id, version: version, bytes: [1, 2, 3])
        let response = await fixture.get(PhotoAddress.small(id.number, version: version &+ 1, of: library))
        #expect(response.status == .seeOther)
        #expect(response.headers["Location"] == PhotoAddress.small(id.number, version: version, of: library))
    }

    @Test func `a picture that cannot be made is not there`() async throws {
        let fixture = try await SiteFixture()
        let key = PhotoAddress.key(of: try await fixture.services.library.identity())
        #expect(await fixture.get("/thumbs/\(key)/77-00a7-s.webp").status == .notFound)
        #expect(await fixture.get("/thumbs/\(key)/nonsense").status == .notFound)
    }

    @Test func `a picture is not at the address of another library's`() async throws {
        let fixture = try await SiteFixture()
        let id = try await fixture.add()
        let version = try await fixture.services.library.photo(id).version
        try await fixture.services.thumbnails.put(id, version: version, bytes: [1, 2, 3])
        for library in ["0123456789abcdef", nil] {
            let response = await fixture.get(PhotoAddress.small(id.number, version: version, of: library))
            #expect(response.status == .notFound)
        }
    }
}
