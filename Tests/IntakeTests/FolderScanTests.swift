import FoundationEssentials
import Glibc
import PhotoLibrary
import Testing

@testable import Intake

@Suite struct FolderScanTests {
    private let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 16]

    private func scan(
        _ path: FilePath, ignoring: Set<FilePath> = []
    ) throws -> (files: [FoundFile], skipped: [FilePath], unreadable: [FilePath]) {
        var files: [FoundFile] = []
        var skipped: [FilePath] = []
        var unreadable: [FilePath] = []
        try FolderScan(ignoring: ignoring) { event in
            switch event {
            case .file(let file): files.append(file)
            case .skipped(let path, _): skipped.append(path)
            case .sidecar: break
            case .raw(let pair): skipped.append(pair.raw.path)
            case .unreadable(let path, _): unreadable.append(path)
            }
        }.scan(path)
        return (files, skipped, unreadable)
    }

    @Test func `Pictures are found in all folders by name or by content, in the order of their names`() throws {
        let folder = try Folder()
        let claimed = try folder.write("b/photo.JPG")
        let unnamed = try folder.write("a/no extension", jpeg)
        let note = try folder.write("note.txt")
        let found = try scan(folder.filePath)
        #expect(found.files.map(\.stamp.path) == [unnamed, claimed])
        #expect(found.files.allSatisfy { !$0.isNamed })
        #expect(found.skipped == [note])
    }

    @Test func `Hidden files are skipped, sidecars and the library's own folder passed over`() throws {
        let folder = try Folder()
        let hidden = try folder.write(".hidden.jpg")
        let inside = try folder.write(".thumbnails/x.jpg")
        try folder.write("photo.jpg.xmp")
        try folder.write("library/saved/copy.jpg")
        let found = try scan(folder.filePath, ignoring: [FilePath(folder.path + "/library")])
        #expect(found.files.isEmpty && found.unreadable.isEmpty)
        #expect(found.skipped == [hidden, inside.folder])
    }

    @Test func `A sidecar is told before its photo, under either of its names`() throws {
        let folder = try Folder()
        for name in ["1.jpg", "2.jpg", "3.CR3", "4.jpg", "5.jpg.xmp/inside.jpg", "5.jpg"] {
            try folder.write(name, jpeg)
        }
        for name in ["1.jpg.xmp", "1.xmp", "3.xmp", "4.jpg.XMP", "6.jpg.xmp"] {
            try folder.write(name, Array(name.utf8))
        }
        var told: [String] = []
        func name(_ path: FilePath) -> String { String(decoding: path.name, as: UTF8.self) }
        let scan = FolderScan { event in
            switch event {
            case .file(let file): told.append(name(file.stamp.path))
            case .sidecar(let sidecar, let path): told.append("\(name(path)): \(sidecar.size)")
            default: break
            }
        }
        try scan.scan(folder.filePath)
        #expect(
            told == ["1.jpg: 9", "1.jpg", "2.jpg", "3.CR3: 5", "3.CR3", "4.jpg: 9", "4.jpg", "5.jpg", "inside.jpg"])
        told = []
        try scan.scan(FilePath(folder.path + "/1.jpg"))
        #expect(told == ["1.jpg: 9", "1.jpg"])
    }

    @Test func `A folder that may be listed and not entered is told, once`() throws {
        let folder = try Folder()
        let photo = try folder.write("locked/a.jpg")
        try folder.write("locked/b.jpg")
        try folder.write("open/c.jpg")
        let outside = try folder.write("elsewhere/d.jpg")
        for inside in [photo.folder, outside.folder] { #expect(chmod(inside.description, 0o444) == 0) }
        defer { for inside in [photo.folder, outside.folder] { chmod(inside.description, 0o700) } }
        let link = folder.path + "/open/link.jpg"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: outside.description)
        let found = try withoutRootsRights { try scan(folder.filePath) }
        #expect(found.files.map(\.stamp.path) == [FilePath(folder.path + "/open/c.jpg")])
        #expect(found.unreadable == [outside.folder, photo.folder, FilePath(link)])
        #expect(found.skipped == [])
    }

    @Test func `A file that was named is told whatever it is`() throws {
        let folder = try Folder()
        let note = try folder.write("note.txt")
        let found = try scan(note)
        #expect(found.files.map(\.isNamed) == [true])
        #expect(try scan(FilePath(folder.path + "/nothing.jpg")).unreadable.count == 1)
    }

    @Test func `Loops of links end, and links to files are followed`() throws {
        let folder = try Folder()
        let photo = try folder.write("photo.jpg")
        let files = FileManager.default
        try files.createSymbolicLink(atPath: folder.path + "/loop", withDestinationPath: folder.path)
        try files.createSymbolicLink(atPath: folder.path + "/z.jpg", withDestinationPath: photo.description)
        try files.createSymbolicLink(atPath: folder.path + "/dangling.jpg", withDestinationPath: "/nowhere")
        let found = try scan(folder.filePath)
        #expect(found.files.map { String(decoding: $0.stamp.path.name, as: UTF8.self) } == ["photo.jpg", "z.jpg"])
        #expect(found.skipped.map { String(decoding: $0.name, as: UTF8.self) } == ["dangling.jpg", "loop"])
        #expect(found.unreadable == [])
    }

    @Test func `Names that are not UTF-8 and pipes do no harm`() throws {
        let folder = try Folder()
        let odd = folder.filePath.appending([0xFF, 0xFE] + Array(".jpg".utf8))
        #expect(odd.withCPath { close(open($0, O_CREAT | O_WRONLY, 0o600)) } == 0)
        #expect(mkfifo(folder.path + "/pipe.jpg", 0o600) == 0)
        let found = try scan(folder.filePath)
        #expect(found.files.map(\.stamp.path) == [odd])
        #expect(found.skipped == [FilePath(folder.path + "/pipe.jpg")])
    }

    @Test(
        arguments: [
            ([0x89, 0x50, 0x4E, 0x47], true), (Array("GIF89a".utf8), true), ([0x49, 0x49, 0x2A, 0], true),
            (Array("RIFF....WEBP".utf8), true), (Array("....ftypheic".utf8), true),
            (Array("....ftypcrx ".utf8), true), (Array("FUJIFILMCCD-RAW ".utf8), true), (Array("IIRO".utf8), true),
            (Array("II\u{1A}\0\0\0HEAPCCDR".utf8), true), (Array("\0MRM".utf8), true), (Array("FOVb".utf8), true),
            ([0xFF, 0x0A, 0x7F, 0], true), ([0xFF, 0x4F, 0xFF, 0x51, 0, 0x2F], true),
            (Array("BM....\0\0\0\0....(\0".utf8), true), (Array("BM....\0\0\0\0......".utf8), false),
            (Array("BMW 320 of 1983".utf8), false),
            (Array("....ftypmp42".utf8), false), (Array("RIFF....WAVE".utf8), false),
            (Array("%PDF-1.7".utf8), false), ([], false),
        ] as [([UInt8], Bool)])
    func `The first bytes tell pictures from other files`(bytes: [UInt8], isPicture: Bool) throws {
        #expect(PictureSigns.beginsLikePicture(bytes) == isPicture)
        let folder = try Folder()
        #expect((PictureSigns.kind(of: try folder.write("file", bytes)) == .picture) == isPicture)
    }

    @Test(
        arguments: [
            ("clip.mov", "", .video), ("clip.MP4", "", .video), ("clip", "....ftypmp42", .video),
            ("clip.bin", "RIFF....AVI ", .video), ("live.mov", "....ftypheic", .picture), ("IMG_1.hif", "", .picture),
            ("IMG_1.jfif", "", .picture), ("IMG_1.jpe", "", .picture), ("IMG_1.CR3", "", .picture),
            ("song.m4a", "....ftypM4A ", .other), ("notes.txt", "Dear diary", .other), ("mov", "", .other),
        ] as [(String, String, PictureSigns.Kind)])
    func `Videos are told from other files, and pictures from videos`(
        name: String, content: String, kind: PictureSigns.Kind
    ) throws {
        let folder = try Folder()
        #expect(PictureSigns.kind(of: try folder.write(name, Array(content.utf8))) == kind)
    }

    @Test func `The thumbnail that a camera wrote beside a video or a raw file is passed over`() throws {
        let folder = try Folder()
        let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE1]
        for name in ["CRW_1.CRW", "CRW_1.THM", "MVI_2.avi", "MVI_2.thm", "3.thm", "4.jpg", "4.THM", ".THM"] {
            try folder.write(name, jpeg)
        }
        let found = try scan(folder.filePath)
        func names(_ paths: [FilePath]) -> [String] { paths.map { String(decoding: $0.name, as: UTF8.self) } }
        // Alone, or beside a photo that needs none, it is a picture like others.
        #expect(names(found.files.map(\.stamp.path)) == ["3.thm", "4.THM", "4.jpg", "CRW_1.CRW", "MVI_2.avi"])
        #expect(names(found.skipped) == [".THM", "CRW_1.THM", "MVI_2.thm"])
        let named = try scan(folder.filePath.appending(Array("CRW_1.THM".utf8)))
        #expect(named.files.count == 1 && named.skipped.isEmpty)
    }

    @Test func `What is skipped is told with its kind`() throws {
        let folder = try Folder()
        for name in [".hidden", "a.mov", "b.txt"] { try folder.write(name) }
        var kinds: [SkippedKind] = []
        try FolderScan { event in if case .skipped(_, let kind) = event { kinds.append(kind) } }.scan(folder.filePath)
        #expect(kinds == [.hidden, .video, .other])
    }
}
