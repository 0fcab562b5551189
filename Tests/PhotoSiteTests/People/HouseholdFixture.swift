import Accounts
import AppShell
import ConceptFixtures
import Concepts
import Foundation
import Geography
import Intake
import Interpretation
import PhotoLibrary
import Web
import Workbench

@testable import PhotoSite

/// Anna, the owner, whose library holds what nobody else may see; Bruno, whose library is empty; and the gate before both.
final class Household: Sendable {
    /// It stands in everything of Anna's: names, tags, places, file contents, thumbnails.
    static let mark = "annassecret"

    let scratch: Scratch
    let accounts: Accounts
    let folders: PeopleFolders
    let owner: Services
    let others: PersonalSites
    let gate: Gate
    let site: PhotoSite
    let anna: SessionToken
    let bruno: SessionToken
    let brunosNumber: Int64
    let upload: String

    init(idle: Duration = .seconds(300)) async throws {
        scratch = try Scratch()
        let root = scratch.path + "/library"
        let concepts = try ConceptTree(bytes: ConceptFixture.animalsAndFood.bytes)
        let workbench = Workbench(
            Configuration(worker: WorkerSettings(models: "", packs: ""), program: "/nonexistent/vision-worker"))
        let accounts = try await Accounts(folder: root, passwordCost: .least)
        let folders = PeopleFolders(root: root)
        try await accounts.nameOwner("Anna", password: "correct horse")
        brunosNumber = try await accounts.addPerson("Bruno", password: "battery staple").id
        try await folders.make(for: brunosNumber)
        anna = try await accounts.newSession(label: "Anna's phone")
        bruno = try await accounts.newSession(of: brunosNumber, label: "Bruno's phone")
        let assets = try SiteFixture.assets.get()
        // It has the routes; nobody but the owner must reach them.
        let restorer = LibraryRestorer(folder: root, assets: assets) { _ in throw CancellationError() }
        @Sendable func services(_ folder: String, _ resident: Resident) async throws -> Services {
            Services(
                library: try await Library(
                    folder: folder, concepts: concepts, gazetteer: nil,
                    bounds: resident.isOwner ? nil : FilePath(folders.photos(of: resident.person))),
                workbench: workbench,
                concepts: concepts, saved: FilePath(folder + "/saved"), analyser: AnalyserInUse(workbench) { "1" },
                accounts: accounts,
                assets: assets, version: "test", resident: resident, restorer: resident.isOwner ? restorer : nil)
        }
        let others = PersonalSites(idle: idle) { person in
            guard try await accounts.person(person) != nil else { throw AccountError.unknownPerson }
            return try await services(folders.library(of: person), Resident(person: person, folders: folders))
        }
        owner = try await services(root, Resident(folders: folders, closing: { await others.close($0) }))
        site = PhotoSite(owner)
        gate = Gate(
            HouseholdSite(owner: site, others: others), app: .vision, accounts: accounts, assets: assets)
        upload = try await Self.fill(owner, scratch)
        self.accounts = accounts
        self.folders = folders
        self.others = others
    }

    /// Three photos, the last one deleted, with all that a photo has; a saved copy, an upload that is under way.
    private static func fill(_ services: Services, _ scratch: Scratch) async throws -> String {
        let library = services.library
        for number in 1...3 {
            let path = scratch.path + "/\(mark)-photos/\(mark)\(number).jpg"
            try FileManager.default.createDirectory(
                atPath: scratch.path + "/\(mark)-photos", withIntermediateDirectories: true)
            try Data("\(mark) \(number)".utf8).write(to: URL(filePath: path))
            let digest = Digest([UInt8](repeating: UInt8(number), count: 32))!
            let finding = SiteFixture.finding([("dog", 0.99, .high)])
            let id = try await library.record(
                ImportedFile(
                    stamp: FileStatus(FilePath(path), followingLinks: true)!.stamp(FilePath(path)),
                    contentHash: digest, pixelHash: digest,
                    facts: PhotoFacts(
                        width: 400, height: 300, format: "jpeg",
                        taken: CaptureTime(localSeconds: 1_700_000_000, offset: 60, source: .camera),
                        coordinate: Coordinate(latitude: 45, longitude: 9), keywords: [FileKeyword(mark)]),
                    analysis: Analysis(findings: [finding], faces: []), analyser: "1")
            ).photo
            let version = try await library.photo(id).version
            for size in [ThumbnailSize.small, .large] {
                try await services.thumbnails.put(id, version: version, size: size, bytes: Array(mark.utf8))
            }
            try await library.setFavourite(true, of: [id])
        }
        try await library.forget([PhotoID(number: 3)])
        _ = try await library.addFolder(FilePath(scratch.path + "/\(mark)-photos"), isWatched: false)
        let state = try await services.uploads.begin(
            UploadRequest(
                name: "\(mark).jpg", size: 100, sha256: Digest([UInt8](repeating: 9, count: 32))!, modified: 0,
                purpose: .keepOnly))
        return state.id.description
    }

    /// The folder of Anna's photos.
    var photos: String { scratch.path + "/\(Self.mark)-photos" }

    // MARK: Asking

    /// What somebody is answered: the status and every byte, streams up to their first piece.
    func ask(
        _ method: Web.Method, _ path: String, as token: SessionToken?, body: String? = nil, json: Bool = true,
        headers more: [(String, String)] = []
    ) async throws -> (status: Status, bytes: [UInt8], headers: Headers) {
        var headers: Headers = [
            "Host": "localhost", "Sec-Fetch-Site": "same-origin", "Accept": json ? "application/json" : "text/html",
        ]
        if let token { headers["Authorization"] = "Bearer \(token.text)" }
        for (name, value) in more { headers[name] = value }
        if body != nil {
            headers["Content-Type"] = json ? "application/json" : "application/x-www-form-urlencoded"
        }
        guard let target = Target(path) else { throw RequestError.malformed }
        let response = await gate.respond(
            to: Request(method, target, headers: headers, body: body.map { .bytes(Array($0.utf8)) } ?? .empty))
        var bytes = Array(String(describing: response.headers).utf8)
        switch response.body {
        case .bytes(let body): bytes += body
        case .file(let file, let offset, let count):
            let handle = FileHandle(fileDescriptor: dup(file.descriptor), closeOnDealloc: true)
            try handle.seek(toOffset: UInt64(offset))
            bytes += try handle.read(upToCount: Int(count)) ?? Data()
        case .stream(let stream):
            let sink = FirstPieces(isEndless: response.headers["Content-Type"]?.hasPrefix("text/event-stream") == true)
            try? await stream(sink)
            bytes += await sink.bytes
        }
        return (response.status, bytes, response.headers)
    }
}

/// Takes what a stream says; of one without an end, the first piece.
private actor FirstPieces: ResponseSink {
    let isEndless: Bool
    var bytes: [UInt8] = []
    init(isEndless: Bool) { self.isEndless = isEndless }
    func write(_ bytes: [UInt8]) async throws {
        self.bytes += bytes
        if isEndless { throw CancellationError() }
    }
}
