import Foundation
import Interpretation
import PhotoLibrary
import Testing
import Wording
import Web

@testable import Intake
@testable import AppShell
@testable import PhotoSite

/// Tagged copies as the site knows of them.
struct SaveTests {
    /// A photo whose tagged copy is there, and says what its tags say.
    private func saved(_ fixture: SiteFixture, named name: String = "copy.jpg") async throws -> PhotoID {
        let id = try await fixture.add()
        let folder = fixture.scratch.path + "/saved"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let path = FilePath(folder + "/" + name)
        try Data("a picture".utf8).write(to: URL(filePath: path.description))
        let photo = try await fixture.services.library.photo(id)
        let digest = try #require(try await fixture.services.saver.digest(of: photo, level: .medium))
        try await fixture.services.library.noteSaved(id, copy: path, digest: digest)
        return id
    }

    private struct Saved: Decodable {
        let name: String
        let folder: String
    }

    @Test func `a photo whose copy says what its tags say is not saved twice`() async throws {
        let fixture = try await SiteFixture()
        let id = try await saved(fixture)
        // Nobody could write a copy here: there is no worker.
        for _ in 0..<2 {
            let response = await fixture.send(.post, "/photos/\(id.number)/save", "")
            #expect(try response.decoded(Saved.self).name == "copy.jpg")
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: fixture.scratch.path + "/saved") == ["copy.jpg"])
        #expect(await fixture.get("/photos/\(id.number)/result").text.contains(">Saved</button>"))
    }

    @Test func `a copy that says something else is to be saved again`() async throws {
        let fixture = try await SiteFixture()
        let id = try await saved(fixture)
        try await fixture.services.library.addTags(["summer"], to: id)
        #expect(await fixture.get("/photos/\(id.number)/result").text.contains(">Save again</button>"))
        let tags = await fixture.get("/photos/\(id.number)/tags").text
        #expect(tags.contains("The tags have changed since the photo was saved."))
    }

    @Test func `a copy that somebody took away was never saved`() async throws {
        let fixture = try await SiteFixture()
        let id = try await saved(fixture)
        try FileManager.default.removeItem(atPath: fixture.scratch.path + "/saved/copy.jpg")
        #expect(await fixture.get("/photos/\(id.number)/result").text.contains(">Save</button>"))
        #expect(await fixture.get("/photos/\(id.number)/copy").status == .notFound)
    }

    @Test(arguments: [
        "copy.jpg", "a\"b\r\nX: y.jpg", "città 🦦.jpg", "<script>.jpg", "-rf.jpg", String(repeating: "x", count: 250),
    ])
    func `the copy is given away as a file of its name, never as a page`(name: String) async throws {
        let fixture = try await SiteFixture()
        let id = try await saved(fixture, named: name)
        let response = await fixture.get("/photos/\(id.number)/copy")
        #expect(response.status == .ok)
        #expect(response.headers["Content-Type"] == "image/jpeg")
        let disposition = try #require(response.headers["Content-Disposition"])
        #expect(disposition.hasPrefix("attachment; filename=\""))
        #expect(disposition.utf8.allSatisfy { $0 >= 32 && $0 < 127 })
        guard case .file(_, _, let count) = response.body else {
            Issue.record("no file")
            return
        }
        #expect(count == 9)
    }

    @Test func `what is in one's home is said from there`() {
        let home = SavedPlace(FilePath("/home/ada/.local/share/vision/saved/a.jpg"), home: "/home/ada")
        #expect(home.folder == "~/.local/share/vision/saved")
        #expect(home.name == "a.jpg")
        #expect(SavedPlace(FilePath("/home/adam/a.jpg"), home: "/home/ada").folder == "/home/adam")
        #expect(SavedPlace(FilePath("/mnt/a.jpg"), home: "/").folder == "/mnt")
        #expect(SavedPlace(FilePath("/mnt/a.jpg"), home: nil).folder == "/mnt")
    }

    @Test func `a full disk is called so, and what to do about it`() {
        let full = SiteProblem(DurableFileError("The copy could not be synced", code: ENOSPC))
        #expect(full.status == .insufficientStorage)
        #expect(full.advice(in: .vision)?.en == "There is no room left on the disk. Free some space and try again.")
        let other = SiteProblem(DurableFileError("The copy could not be synced", code: EIO))
        #expect(other.status == .internalError)
        #expect(other.advice(in: .vision)?.it.isEmpty == false)
    }

    @Test func `what nobody saved is not there to be fetched`() async throws {
        let fixture = try await SiteFixture()
        let id = try await fixture.add()
        #expect(await fixture.get("/photos/\(id.number)/copy").status == .notFound)
        #expect(await fixture.get("/photos/99/copy").status == .notFound)
        #expect(await fixture.send(.post, "/photos/99/save", "").status == .notFound)
    }
}
