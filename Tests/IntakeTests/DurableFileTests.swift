import FoundationEssentials
import Glibc
import PhotoLibrary
import Testing

@testable import Intake

@Suite struct DurableFileTests {
    @Test func `A file is written whole and replaces the one before`() throws {
        let folder = try Folder()
        let path = FilePath(folder.path + "/a.png")
        try DurableFile.replace(path, with: Array("one".utf8))
        try DurableFile.replace(path, with: Array("two".utf8))
        #expect(FileManager.default.contents(atPath: path.description) == Data("two".utf8))
        #expect(folder.names == ["a.png"])
    }

    @Test func `What cannot be written leaves nothing behind and says why`() throws {
        let folder = try Folder()
        let error = #expect(throws: DurableFileError.self) {
            try DurableFile.replace(FilePath(folder.path + "/missing/a.png"), with: [1])
        }
        #expect(error?.code == ENOENT)
        #expect(folder.names.isEmpty)
    }

    @Test func `A name that is taken is not given away`() throws {
        let folder = try Folder()
        let new = try folder.write("new", Array("new".utf8))
        let old = try folder.write("old", Array("old".utf8))
        #expect(try !DurableFile.renameIfFree(new, to: old))
        #expect(FileManager.default.contents(atPath: old.description) == Data("old".utf8))
        #expect(try DurableFile.renameIfFree(new, to: FilePath(folder.path + "/free")))
        #expect(folder.names == ["free", "old"])
    }

    @Test func `What a dead writer left is cleared, what a living one writes is not`() throws {
        let folder = try Folder()
        let space = String(DurableFile.namespace, radix: 16)
        // No process has a number above the system's limit of 2^22.
        try folder.write(".vision-99999999-abc.tmp")
        try folder.write(".vision-99999999-\(space)-abc.tmp")
        let kept = [
            ".vision-\(getpid())-abc.tmp", ".vision-\(getpid())-\(space)-abc.tmp", ".vision-99999999-1-abc.tmp",
        ]
        for name in kept { try folder.write(name) }
        Saver.clearLeftovers(in: folder.filePath)
        // Of a writer in another container nobody can tell whether it is alive.
        #expect(folder.names == kept.sorted())
        // After a day without a change nobody is writing, whatever process has the number now.
        Saver.clearLeftovers(in: folder.filePath, now: Int64(time(nil)) + 86_402)
        #expect(folder.names == [])
    }

    @Test func `A folder that copies are made in stays as long as its maker is there`() throws {
        let folder = try Folder()
        let workshop = try Workshop(in: folder.filePath)
        // For days no copy may be made in it.
        let later = Int64(time(nil)) + 30 * 86_400
        Saver.clearLeftovers(in: folder.filePath, withFolders: true, now: later)
        #expect(folder.names == [String(decoding: workshop.path.name, as: UTF8.self)])
        workshop.remove()
        #expect(folder.names == [])
        // Those of programs that died, here and in another container.
        try folder.write(".vision-99999999-abc.tmp/half.jpg")
        try folder.write(".vision-99999999-1-abc.tmp/half.jpg")
        Saver.clearLeftovers(in: folder.filePath, withFolders: true)
        #expect(folder.names == [".vision-99999999-1-abc.tmp"])
        Saver.clearLeftovers(in: folder.filePath, withFolders: true, now: later)
        #expect(folder.names == [])
    }

    @Test func `What a person has made is never cleared`() throws {
        let folder = try Folder()
        let names = [
            ".vision-notes.txt", ".vision-99999999-notes.tmp", ".vision-99999999.tmp", ".vision--abc.tmp",
            "vision-99999999-abc.tmp", ".vision-99999999-abc.tmp.jpg", ".vision-99999999-abc-abc-abc.tmp",
            ".vision-99999999-ABC.tmp", ".vision-99999999-abc.tmp\n", ".vision-+9999999-abc.tmp",
            ".vision-99999999999-abc.tmp", ".vision-99999999-+bc.tmp", ".vision-99999999-.tmp", ".vision-.tmp",
            ".vision-9999999a-abc.tmp", ".vision-99999999-12345678123456781-abc.tmp",
        ]
        for name in names { try folder.write(name) }
        try folder.write(".vision-99999999-1.tmp/photo.jpg")
        try folder.write("photo.jpg")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/.vision-99999999-2.tmp", withDestinationPath: folder.path + "/photo.jpg")
        let all = folder.names
        Saver.clearLeftovers(in: folder.filePath, now: .max)
        #expect(folder.names == all && all.count == names.count + 3)
    }

    @Test func `A new temporary name says who writes`() throws {
        let writer = try #require(DurableFile.Writer(ofFile: DurableFile.temporaryName(in: FilePath("/")).name))
        #expect(writer.process == getpid() && writer.namespace == DurableFile.namespace && !writer.isDead)
    }

    @Test func `Machines that write in the same folder are told apart`() throws {
        // The first name space of every Linux machine.
        let number: UInt64 = 0xEFFF_FFFC
        let machines = ["3d1219c7c4c5404aaa1f6d2a48adfda4", "3d1219c7c4c5404aaa1f6d2a48adfda5"].map { Array($0.utf8) }
        let numbers = machines.map { DurableFile.mixed(number, machine: $0) }
        #expect(Set(numbers + [number]).count == 3)
        #expect(numbers == machines.map { DurableFile.mixed(number, machine: $0) })
        // As in the name of a file, where it must have a place.
        for number in numbers {
            let name = ".vision-1-\(String(number, radix: 16))-abc.tmp"
            #expect(DurableFile.Writer(ofFile: Array(name.utf8))?.namespace == number)
        }
        // Where the machine has no number, or none yet.
        for text in ["", "uninitialized", "3d1219c7", "+d1219c7c4c5404aaa1f6d2a48adfda4"] {
            #expect(DurableFile.mixed(number, machine: Array(text.utf8)) == number, "\(text)")
        }
        let folder = try Folder()
        let name = ".vision-99999999-\(String(DurableFile.namespace ^ 1 << 63, radix: 16))-abc.tmp"
        try folder.write(name)
        Saver.clearLeftovers(in: folder.filePath)
        #expect(folder.names == [name])
    }

    @Test func `A watched folder tells of new files in new folders`() async throws {
        let folder = try Folder()
        let watch = FolderWatch([folder.filePath])
        try folder.write("first.jpg")
        var changes = watch.changes.makeAsyncIterator()
        await changes.next()
        try FileManager.default.createDirectory(atPath: folder.path + "/new", withIntermediateDirectories: false)
        await changes.next()
        watch.addAll()
        try folder.write("new/second.jpg")
        await changes.next()
        #expect(folder.names == ["first.jpg", "new"])
    }
}

@Suite struct FilePathTests {
    @Test func `Paths are taken apart by bytes`() {
        #expect(FilePath("/a/b.jpg").name == Array("b.jpg".utf8))
        #expect(FilePath("/a/b.jpg").folder == FilePath("/a"))
        #expect(FilePath("/b.jpg").folder == FilePath("/"))
        #expect(FilePath("/a/").appending(Array("c".utf8)) == FilePath("/a/c"))
    }

    @Test func `a name that is too long loses whole characters only, and keeps the rest`() throws {
        let folder = try Folder()
        let name = String(repeating: "写", count: 83) + ".gif"
        let first = try FreeNames(of: Array(name.utf8), in: folder.filePath).first(withSidecar: true)
        let text = try #require(String(validating: first.name, as: UTF8.self))
        #expect(text == String(repeating: "写", count: 82) + ".gif")
        try folder.write(text, [1])
        let second = try FreeNames(of: Array(name.utf8), in: folder.filePath).first(withSidecar: true)
        #expect(String(validating: second.name, as: UTF8.self) == String(repeating: "写", count: 81) + "-2.gif")
    }
}
