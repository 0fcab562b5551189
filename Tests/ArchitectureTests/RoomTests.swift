import Foundation
import Testing

@Suite("Who may import whom is what Docs/Architecture.md says")
struct RoomTests {
    private let table: RoomTable
    private let package: PackageTargets
    private let rooms: [String: String]

    init() throws {
        table = try RoomTable(markdown: Project.text("Docs/Architecture.md"))
        package = PackageTargets(try Project.text("Package.swift"))
        rooms = try Project.rooms()
    }

    @Test func `every room has a row, and every row a room`() {
        #expect(Set(table.rows.keys) == Set(rooms.keys))
    }

    @Test func `the package's dependencies are the table's`() {
        for name in rooms.keys {
            #expect(package.dependencies[name] == table.rows[name]?.mayImport, "\(name)")
        }
    }

    @Test func `every import is in the table`() throws {
        for (name, folder) in rooms {
            let row = try #require(table.rows[name])
            for file in try Project.swiftFiles(below: folder) {
                for module in imports(of: try Project.text(file)) where module != "Swift" {
                    if rooms[module] != nil {
                        #expect(row.mayImport.contains(module), "\(file) imports \(module)")
                    } else {
                        #expect(module != "Foundation", "\(file) imports all of Foundation")
                        #expect(row.system == "any" || row.system == module, "\(file) imports \(module)")
                    }
                }
            }
        }
    }

    @Test func `the package knows all files that stand beside the Swift of a room`() throws {
        let known = try Project.text("Package.swift")
        for folder in rooms.values where !folder.hasPrefix("Sources/C/") {
            for file in try Project.files(below: folder) where !file.hasSuffix(".swift") {
                let parts = file.split(separator: "/")
                // By its name, or by that of its folder.
                #expect(
                    known.contains(parts[parts.count - 1]) || known.contains("[\"\(parts[parts.count - 2])\"]"),
                    "\(file)")
            }
        }
    }

    @Test func `scripts import from rooms that theirs may import`() throws {
        let pattern = #/(?:from|import|URL)\s*\(?\s*"(?<path>\.[^"]+\.js)"/#
        var count = 0
        for (name, folder) in rooms {
            for file in try Project.files(below: folder) where file.hasSuffix(".js") {
                for match in try Project.text(file).matches(of: pattern) {
                    let script = Project.root.appending(path: file).deletingLastPathComponent()
                        .appending(path: String(match.path)).standardized
                    #expect((try? script.checkResourceIsReachable()) == true, "\(file) imports \(match.path)")
                    let room = script.path.dropFirst(Project.root.path.count).split(separator: "/").dropFirst().first
                    let isAllowed = room.map { $0 == name || table.rows[name]?.mayImport.contains(String($0)) == true }
                    #expect(isAllowed == true, "\(file) imports \(match.path)")
                    count += 1
                }
            }
        }
        #expect(count > 100)
    }

    @Test func `values that run in the browser, too, import nothing of the system`() {
        for name in ["Concepts", "Interpretation", "Raster", "Pipeline"] {
            #expect(table.rows[name]?.system == "nothing", "\(name)")
        }
        #expect(table.rows["Interpretation"]?.mayImport == ["Concepts"])
        #expect(table.rows["Raster"]?.mayImport == [])
        #expect(table.rows["Pipeline"]?.mayImport == ["Raster", "Concepts", "Interpretation"])
    }

    @Test func `each library in C has one room that speaks to it`() {
        for name in rooms.keys where name.hasPrefix("C") && rooms[name]?.hasPrefix("Sources/C/") == true {
            let users = Set(table.rows.filter { $0.value.mayImport.contains(name) }.keys)
            if name == "CSandbox" {
                #expect(users == ["Workbench", "WorkerLoop", "Mapmaking"])
            } else if name == "CCrypto" {
                #expect(users == ["Certificates", "Hashing", "WebPush"])
            } else if name == "CCurl" {
                #expect(users == ["Mail", "WebPush"])
            } else if name == "CTemporaryName" {
                // It is linked, and nobody calls it but Foundation.
                #expect(users == ["vision", "vision-worker", "favori"])
            } else {
                #expect(users.count == 1, "\(name)")
            }
        }
    }

    @Test func `the program that answers people stands on nothing that opens photos`() {
        for program in ["vision", "favori"] {
            let closure = package.closure(of: program)
            #expect(closure.contains("Storage") && closure.contains("Workbench"))
            for name in [
                "CVips", "CLibRaw", "CTurboJPEG", "CGExiv2", "COpenVINO", "Imaging", "PhotoMetadata", "Inference",
                "Worker",
            ] {
                #expect(!closure.contains(name))
            }
        }
    }

    @Test func `only favori can begin connections`() {
        for program in ["vision", "vision-worker", "other-app"] {
            let closure = package.closure(of: program)
            #expect(
                !closure.isEmpty && !closure.contains("CCurl") && !closure.contains("Mail")
                    && !closure.contains("WebPush"))
        }
        #expect(package.closure(of: "favori").contains("CCurl"))
    }

    @Test func `rooms stand on each other without going round in a circle`() {
        for (name, dependencies) in package.dependencies {
            for next in dependencies { #expect(!package.closure(of: next).contains(name), "\(name) and \(next)") }
        }
    }

    @Test func `no C type shows in a public declaration`() throws {
        let types =
            #/\b(OpaquePointer|sqlite3\w*|Vips\w+|libraw_\w+|tjhandle|tj[A-Z]\w+|GExiv2\w+|GObject|GValue|GError|ov_\w+|EVP_\w+|X509\w*|gnutls_\w+|sandbox_\w+|heif_\w+|de265_\w+)\b/#
        for file in try Project.swiftFiles(below: "Sources") {
            for line in code(try Project.text(file))
            where line.contains("public") || line.contains("open") || line.contains("@_exported") {
                // What stands in a body is nobody else's business.
                let declaration = line.prefix { $0 != "{" }
                let isPublic = declaration.contains(#/\b(public|open)\b/#)
                #expect(!(isPublic && declaration.contains(types)), "\(file): \(line)")
                #expect(!line.contains(#/public import C[A-Z]/#), "\(file): \(line)")
                #expect(!line.contains("@_exported"), "\(file): \(line)")
            }
        }
    }
}
