import Interpretation
import Testing
import Web

@testable import PhotoSite

/// Those who hear a page leaf through its headings: none may be without words, not even until a script fills it in.
@Suite struct HeadingTests {
    private static let pages = [
        "/", "/welcome", "/search", "/search?q=dog", "/search?q=nothing+like+it", "/favourites", "/deleted",
        "/deleted/tags", "/map",
        "/map?view=list", "/map?q=dog", "/map/place?ids=1", "/tags", "/categories", "/memories", "/import", "/camera",
        "/sketch", "/sketch/live", "/photos/1", "/photos/1/tags", "/photos/1/result", "/photos/1/edit",
        "/photos/1/sketch", "/settings", "/settings/level", "/settings/language", "/settings/analytics",
        "/settings/tutorial", "/settings/folders", "/settings/password", "/settings/library", "/settings/erase",
        "/settings/backup", "/settings/backup/choose", "/settings/about", "/offline",
    ]

    @Test(arguments: [true, false]) func `no heading is empty`(hasPhotos: Bool) async throws {
        let site = try await SiteFixture()
        if hasPhotos {
            try await site.add(findings: [SiteFixture.finding([("dog", 0.9, .high)])])
            let put = await site.send(.post, "/photos/place", #"{"ids":[1],"latitude":40.6,"longitude":14.4}"#)
            #expect(put.status == .ok)
        }
        for path in Self.pages where hasPhotos || !path.contains("1") {
            let response = await site.get(path)
            #expect(response.status == .ok, "\(path): \(response.status)")
            let empty = response.text.matches(of: /<h[1-6][^>]*>\s*<\/h[1-6]>/).map { String($0.output) }
            #expect(empty.isEmpty, "\(path): \(empty)")
            // Style sheets show it to browsers that lack what they are written with.
            #expect(response.text.contains(#"<p class="outdated">This browser is too old for Vision."#), "\(path)")
        }
    }
}
