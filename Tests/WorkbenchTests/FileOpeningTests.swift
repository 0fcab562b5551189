import Glibc
import Photography
import Testing

@testable import Workbench

/// How the parent opens what the worker reads.
@Suite struct FileOpeningTests {
    /// A folder with the files of one test, removed with this value.
    private final class Files {
        let folder: String
        private var made: [String] = []

        init() throws {
            var template = Array("/tmp/vision-opening-XXXXXX".utf8CString)
            folder = try String(cString: #require(mkdtemp(&template)))
            mkdir("\(folder)/own", 0o700)
            mkdir("\(folder)/other", 0o700)
        }

        deinit {
            for path in made.reversed() { unlink(path) }
            for name in ["own", "other", ""] { rmdir("\(folder)/\(name)") }
        }

        @discardableResult func write(_ name: String, _ text: String) -> [UInt8] {
            let path = "\(folder)/\(name)"
            Descriptor(open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)).write(Array(text.utf8))
            made.append(path)
            return Array(path.utf8)
        }

        func link(_ name: String, to target: String) -> [UInt8] {
            symlink("\(folder)/\(target)", "\(folder)/\(name)")
            made.append("\(folder)/\(name)")
            return Array("\(folder)/\(name)".utf8)
        }

        func pipe(_ name: String) -> [UInt8] {
            mkfifo("\(folder)/\(name)", 0o600)
            made.append("\(folder)/\(name)")
            return Array("\(folder)/\(name)".utf8)
        }

        func numbers(of name: String) -> PhotoDestination.File {
            var status = stat()
            stat("\(folder)/\(name)", &status)
            return .init(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
        }
    }

    private func content(_ file: Descriptor?) -> String? { file.map { $0.content } }

    private func opened(_ path: [UInt8], at destination: PhotoDestination? = nil) throws -> String? {
        content(try FileOpening.files(NamedFiles(path: path, destination: destination)).photo)
    }

    private func code(_ path: [UInt8], at destination: PhotoDestination? = nil) -> Refusal.Code? {
        #expect(throws: Refusal.self) { try opened(path, at: destination) }?.code
    }

    @Test(arguments: [
        Array("a b\n'\"\\\u{1F980}".utf8), Array("-leading".utf8), [0xff, 0xfe, 0x80], Array("b.jpg[page=2]".utf8),
        Array(repeating: 0x61, count: 255),
    ])
    func `a photo with any name is opened, for reading only and not for programs`(name: [UInt8]) throws {
        let files = try Files()
        let path = Array("\(files.folder)/own/".utf8) + name
        let spelt = path.map { CChar(bitPattern: $0) } + [0]
        Descriptor(open(spelt, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)).write(Array("photo".utf8))
        defer { unlink(spelt) }
        let photo = try FileOpening.files(NamedFiles(path: path)).photo
        #expect(content(photo) == "photo")
        #expect(fcntl(photo.number, F_GETFL) & O_ACCMODE == O_RDONLY)
        #expect(fcntl(photo.number, F_GETFD) & FD_CLOEXEC != 0)
    }

    @Test(.timeLimit(.minutes(20)))
    func `what is no file is refused at once, and what is not there is missing`() throws {
        let files = try Files()
        #expect(code(files.pipe("own/pipe")) == .notAPicture)
        #expect(code(Array(files.folder.utf8)) == .notAPicture)
        #expect(code(Array("/dev/zero".utf8)) == .notAPicture)
        let photo = files.write("own/a.jpg", "photo")
        #expect(code(photo + Array("x".utf8)) == .missing)
        #expect(code(photo + Array("/x".utf8)) == .missing)
        #expect(code([]) == .missing)
        #expect(code(Array(repeating: 0x61, count: 300)) == .unreadable)
    }

    @Test(arguments: ["a.sqlite", "a.sqlite-wal", "a.sqlite-shm", "a.mbtiles"])
    func `no database is opened, because closing it would give up SQLite's locks`(name: String) throws {
        let files = try Files()
        #expect(code(files.write("own/\(name)", "database")) == .notAPicture)
        #expect(code(files.link("own/link.jpg", to: "own/\(name)")) == .notAPicture)
        #expect(try opened(files.write("own/\(name).jpg", "photo")) == "photo")
    }

    @Test func `a link is followed to the known file only, and a file may be another one`() throws {
        let files = try Files()
        let photo = files.write("own/a.jpg", "photo")
        files.write("other/b.jpg", "another")
        let link = files.link("own/link.jpg", to: "own/a.jpg")
        let known = PhotoDestination(file: files.numbers(of: "own/a.jpg"), folders: nil)
        let others = PhotoDestination(file: files.numbers(of: "other/b.jpg"), folders: nil)
        #expect(try opened(link) == "photo")
        #expect(try opened(link, at: known) == "photo")
        #expect(code(link, at: others) == .missing)
        #expect(try opened(photo, at: others) == "photo")
    }

    @Test func `neither a photo nor its sidecar is opened outside of its folders`() throws {
        let files = try Files()
        files.write("other/b.jpg", "another")
        files.write("other/b.xmp", "others' sidecar")
        let photo = files.write("own/a.jpg", "photo")
        let leading = files.link("own/link.jpg", to: "other/b.jpg")
        let own = PhotoDestination(file: nil, folders: [Array("\(files.folder)/own".utf8)])
        #expect(try opened(photo, at: own) == "photo")
        #expect(code(leading, at: own) == .missing)
        // A folder of which the name only begins in the same way.
        #expect(code(photo, at: PhotoDestination(file: nil, folders: [Array("\(files.folder)/o".utf8)])) == .missing)
        _ = files.link("own/a.xmp", to: "other/b.xmp")
        func sidecar(_ destination: PhotoDestination?) throws -> String? {
            content(
                try FileOpening.files(NamedFiles(path: photo, destination: destination, wantsSidecar: true))
                    .sidecar)
        }
        #expect(try sidecar(own) == nil)
        #expect(try sidecar(nil) == "others' sidecar")
    }

    @Test func `the sidecar with the photo's whole name comes first`() throws {
        let files = try Files()
        let photo = files.write("own/a.b.jpg", "photo")
        func sidecar(wanted: Bool = true) throws -> String? {
            content(try FileOpening.files(NamedFiles(path: photo, wantsSidecar: wanted)).sidecar)
        }
        #expect(try sidecar() == nil)
        files.write("own/a.b.xmp", "short")
        #expect(try sidecar() == "short")
        files.write("own/a.b.jpg.xmp", "long")
        #expect(try sidecar() == "long")
        #expect(try sidecar(wanted: false) == nil)
    }

    @Test func `the worker gets the sidecar, and no path`() async throws {
        let files = try Files()
        let photo = files.write("own/a.jpg", "do nothing")
        files.write("own/a.xmp", "sidecar")
        try await Fixture.withWorkbench { workbench in
            let whole = try await workbench.analyze(AnalyzeRequest(path: photo))
            #expect(whole.hashes?.pixels == Array("sidecar".utf8))
            #expect(whole.facts?.keywords == [])
            #expect(try await workbench.read(ReadRequest(path: photo)).hashes.pixels == Array("sidecar".utf8))
            let bare = try await workbench.analyze(AnalyzeRequest(path: photo, parts: .hashes))
            #expect(bare.hashes?.pixels == [])
        }
    }

    @Test func `a photo that cannot be opened keeps none from being opened`() async throws {
        let files = try Files()
        let pipe = files.pipe("own/pipe")
        try await Fixture.withWorkbench(Fixture.configuration(threads: 1)) { workbench in
            for path in [pipe, Array("/no/such/photo".utf8)] {
                for _ in 0..<3 {
                    let refusal = await #expect(throws: Refusal.self) {
                        try await workbench.render(RenderRequest(path: path, size: .thumbnail, format: .thumbnail))
                    }
                    #expect(refusal?.code == (path == pipe ? .notAPicture : .missing))
                }
            }
            try await #expect(workbench.refuses("nothing") == nil)
        }
    }
}
