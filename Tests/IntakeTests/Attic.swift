import Concepts
import FoundationEssentials
import Geography
import Glibc
import Interpretation
import PhotoLibrary
import Synchronization
import Testing
import Workbench

@testable import Intake

/// A library beside a folder of made-up photos, which a worker that looks at nothing takes for photos: quick enough for
/// many imports. What a person says of a picture is its own: by it pictures are told apart afterwards.
final class Attic: Sendable {
    let folder: Folder
    let library: Library
    let workbench: Workbench
    let thumbnails: Thumbnails
    /// Each file that is written is a second younger than the one before, whatever the file system's clock can tell apart.
    private let second = Mutex(1_700_000_000)

    /// - Parameter earlier: one whose process is taken to have died: its folder, opened anew.
    init(after earlier: Attic? = nil) async throws {
        folder = try earlier?.folder ?? Folder()
        library = try await Library(
            folder: folder.path + "/library", concepts: try Shop.concepts.get(), gazetteer: nil)
        workbench = earlier?.workbench ?? Self.fixture
        thumbnails = Thumbnails(library: library, workbench: workbench)
        if let earlier { second.withLock { [now = earlier.second.withLock { $0 }] in $0 = now } }
        try FileManager.default.createDirectory(atPath: photos, withIntermediateDirectories: true)
    }

    /// A worker that believes the files of tests, and does what they say.
    static let fixture: Workbench = {
        let worker = Configuration.programBesideThis
        let here = worker.prefix(upTo: worker.lastIndex(of: "/") ?? worker.startIndex)
        return Workbench(
            Configuration(worker: WorkerSettings(threads: 2, models: "", packs: ""), program: here + "/worker-fixture"))
    }()

    var photos: String { folder.path + "/photos" }

    func path(_ name: String) -> FilePath { FilePath(photos + "/" + name) }

    // MARK: Files

    /// - Parameter isCopy: a tagged copy of the picture.
    static func bytes(_ picture: Int, metadata: Int = 0, isCopy: Bool = false) -> [UInt8] {
        // All of one length: names are exchanged between files that nothing but their bytes tells apart.
        let what = isCopy ? "keywords" : "metadata"
        return Array("fixture photo\npicture \(1000 + picture)\n\(what) \(1000 + metadata)".utf8)
    }

    /// Writes a new file, in the place of one that was there.
    func write(_ name: String, _ picture: Int, metadata: Int = 0, isCopy: Bool = false) throws {
        try? FileManager.default.removeItem(atPath: path(name).description)
        try folder.write("photos/" + name, Self.bytes(picture, metadata: metadata, isCopy: isCopy))
        let now = second.withLock { second in
            second += 1
            return second
        }
        try setModified(name, now)
    }

    func setModified(_ name: String, _ seconds: Int) throws {
        let times = Array(repeating: timespec(tv_sec: seconds, tv_nsec: 0), count: 2)
        guard utimensat(AT_FDCWD, path(name).description, times, 0) == 0 else {
            throw DurableFileError("The time could not be set")
        }
    }

    func rename(_ name: String, _ other: String) throws {
        guard Glibc.rename(path(name).description, path(other).description) == 0 else {
            throw DurableFileError("“\(name)” could not be renamed")
        }
    }

    func exchange(_ name: String, _ other: String) throws {
        try rename(name, "between")
        try rename(other, name)
        try rename("between", other)
    }

    // MARK: Photos

    @discardableResult func importAll(
        _ names: [String]? = nil, analyser: Analyser = "models 1",
        telling tell: @Sendable (ImportEvent) async -> Void = { _ in }
    ) async throws -> ImportSummary {
        let importer = Importer(library: library, workbench: workbench, thumbnails: thumbnails, analyser: analyser)
        return try await importer.run(names?.map(path) ?? [FilePath(photos)], tell: tell)
    }

    func photo(_ name: String) async throws -> Photo {
        try #require(try await library.photo(at: path(name)), "\(name)")
    }

    /// Says of the photo at a path what is said of a picture.
    func decide(_ name: String, as picture: Int) async throws {
        let id = try await photo(name).id
        try await library.addTags(["mine \(picture)"], to: id)
        if picture % 2 == 0 { try await library.changeTags(removing: ["spotted thing"], of: id) }
        try await library.setFavourite(picture % 3 == 0, of: id)
        try await library.setRotation(90 * (picture % 4), of: id)
        try await library.setPosition(Self.spot(picture).map { .at($0) }, of: [id])
    }

    /// Adds what another part of a photo shows, which no other look at it finds.
    func lookCloser(at id: PhotoID, analyser: Analyser = "models 1") async throws {
        let quarters = try await library.photo(id).rotation / 90
        let name = Candidate(name: Self.closer, synset: nil, category: .home, confidence: 0.9, level: .high)
        let finding = Finding(source: .classifier, box: Self.corner(quarters), names: [name])
        try await library.addFindings(Analysis(findings: [finding], faces: []), to: id, analyser: analyser)
    }

    func hasCloserLook(_ id: PhotoID) async throws -> Bool {
        try await library.tags(of: id, level: .low).contains { $0.name == Self.closer }
    }

    private static let closer = "closer thing"

    /// Where all things are that the fixture finds, in a photo that was turned so far.
    private static func corner(_ quarters: Int) -> Box {
        Box(x: 0, y: 0, width: 0.25, height: 0.5).turned(quarters: quarters)
    }

    private static func spot(_ picture: Int) -> Coordinate? {
        Coordinate(latitude: Double(picture), longitude: Double(-picture))
    }

    /// What is wrong with what the library knows of a picture; empty when all is as it was said.
    func wrongs(_ photo: Photo, is picture: Int) async throws -> [String] {
        let tags = try await library.tags(of: photo.id, level: .low).map(\.name).filter { $0 != Self.closer }
        let analysis = try #require(try await library.analysis(of: photo.id))
        var wrongs: [String] = []
        let expected = picture % 2 == 0 ? ["mine \(picture)"] : ["mine \(picture)", "spotted thing"]
        if tags.sorted() != expected { wrongs.append("has the tags \(tags)") }
        if photo.isFavourite != (picture % 3 == 0) { wrongs.append("is no favourite, or became one") }
        if photo.rotation != 90 * (picture % 4) { wrongs.append("is turned by \(photo.rotation)") }
        if photo.userPosition != Self.spot(picture).map({ .at($0) }) { wrongs.append("is somewhere else") }
        if photo.isForgotten { wrongs.append("was deleted") }
        for finding in analysis.findings where finding.box != Self.corner(picture % 4) {
            wrongs.append("was seen in another place")
        }
        return wrongs.map { "Picture \(picture), photo \(photo.id.number), \($0)." }
    }
}
