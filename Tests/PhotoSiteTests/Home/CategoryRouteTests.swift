import Concepts
import Interpretation
import PhotoLibrary
import Testing
import Web

@testable import PhotoSite

/// Categories that are renamed, merged, hidden, put in order, and photos that are moved to others.
struct CategoryRouteTests {
    private func fixture(photos: Int = 2) async throws -> SiteFixture {
        let fixture = try await SiteFixture()
        for number in 0..<photos {
            try await fixture.add("photo-\(number).jpg", findings: [SiteFixture.finding([("dog", 0.98, .high)])])
        }
        return fixture
    }

    /// The list after a form was sent.
    private func list(_ fixture: SiteFixture, after path: String, _ form: String) async throws -> String {
        let response = await fixture.form(path, form)
        #expect(response.status == .seeOther)
        let location = try #require(response.headers["Location"])
        return await fixture.get(String(location.prefix { $0 != "#" })).text
    }

    private func token(_ page: String) -> String? {
        page.firstMatch(of: #/name="undo" value="(\w+)"/#).map { String($0.1) }
    }

    @Test func `all categories are listed, the fullest first, each with a page of its own`() async throws {
        let fixture = try await fixture()
        let page = await fixture.get("/categories").text
        for category in Category.allCases {
            #expect(page.contains("href=\"/categories/\(category.key)/edit\""))
            #expect(await fixture.get("/categories/\(category.key)/edit").status == .ok)
        }
        let first = try #require(page.firstRange(of: "id=\"animals\""))
        #expect(first.lowerBound < (try #require(page.firstRange(of: "id=\"people\""))).lowerBound)
        #expect(page.contains("2 photos"))
        #expect(await fixture.get("/categories/nonsense/edit").status == .notFound)
        #expect(await fixture.get("/").text.contains("href=\"/categories\""))
    }

    @Test func `a new name is over the shelf, the grid, the photo, and is undone`() async throws {
        let fixture = try await fixture()
        let page = try await list(fixture, after: "/categories/animals/rename", "name=Our+friends")
        #expect(page.contains("“Animals” renamed"))
        for path in [
            "/", "/categories", "/categories/animals", "/categories/animals/edit", "/photos/1/info", "/search",
        ] {
            #expect(await fixture.get(path).text.contains("Our friends"), "\(path)")
        }
        #expect(await fixture.get("/photos/1/result").text.contains("Our friends"))
        #expect(await fixture.get("/search?q=our+friends").text.contains("2 photos"))
        let undo = try #require(token(page))
        #expect(await fixture.form("/categories/undo", "undo=\(undo)").status == .seeOther)
        #expect(!(await fixture.get("/").text.contains("Our friends")))
        #expect(await fixture.form("/categories/undo", "undo=\(undo)").status == .conflict)
    }

    @Test func `an old window renames nothing that another one has renamed or merged`() async throws {
        let fixture = try await fixture()
        _ = await fixture.form("/categories/animals/rename", "name=Beasts&shown=")
        let old = await fixture.form("/categories/animals/rename", "name=Creatures&shown=")
        #expect(old.status == .conflict)
        #expect(old.text.contains("is now “Beasts”") && old.text.contains("value=\"Creatures\""))
        #expect(try await fixture.services.library.categoryArrangement().names[.animals] == "Beasts")
        // The page that says so knows the present name.
        #expect(old.text.contains("value=\"Beasts\""))
        let again = await fixture.form("/categories/animals/rename", "name=Creatures&shown=Beasts")
        #expect(again.status == .seeOther)
        _ = await fixture.form("/categories/animals/merge", "into=plants")
        #expect(await fixture.form("/categories/animals/rename", "name=Ours&shown=Creatures").status == .conflict)
        #expect(try await fixture.services.library.categoryArrangement().names == [:])
    }

    @Test(arguments: [("Cibi+e+bevande", "There is already a category"), ("...", "1 to 60 characters")])
    func `a name that cannot be is refused where it was typed`(name: String, words: String) async throws {
        let fixture = try await fixture()
        let response = await fixture.form("/categories/animals/rename", "name=\(name)")
        #expect(response.status == .unprocessable)
        #expect(response.text.contains(words))
        #expect(response.text.contains("value=\"\(name.replacing("+", with: " "))\""))
        #expect(try await fixture.services.library.categoryArrangement() == .standard)
    }

    @Test(arguments: SiteFixture.hostileNames)
    func `whatever a category is called, it is text`(name: String) async throws {
        let fixture = try await fixture(photos: 1)
        SiteFixture.expectInert(
            await fixture.form("/categories/animals/rename", "name=\(PercentCoding.encoded(name))").text)
        for path in ["/", "/categories", "/categories/animals", "/categories/animals/edit", "/photos/1", "/search"] {
            SiteFixture.expectInert(await fixture.get(path).text)
        }
    }

    @Test func `what was merged is at the address of the other, and comes apart again`() async throws {
        let fixture = try await fixture()
        let page = try await list(fixture, after: "/categories/animals/merge", "into=plants")
        #expect(page.contains("“Animals” merged into “Plants”"))
        #expect(page.contains("with Animals"))
        #expect(await fixture.get("/categories/animals").headers["Location"] == "/categories/plants")
        #expect(await fixture.get("/categories/animals/edit").headers["Location"] == "/categories/plants/edit")
        #expect(await fixture.get("/categories/plants").text.contains("2 photos"))
        #expect(await fixture.get("/grid-index?set=category:animals").status == .ok)
        #expect(await fixture.get("/").text.contains("href=\"/categories/plants\""))
        #expect(try await list(fixture, after: "/categories/plants/separate", "").contains("id=\"animals\""))
        #expect(await fixture.form("/categories/animals/merge", "into=nonsense").status == .badRequest)
    }

    @Test func `a hidden one is off Home, where the way to bring it back stays`() async throws {
        let fixture = try await fixture()
        #expect(try await list(fixture, after: "/categories/animals/hide", "on=true").contains("“Animals” hidden"))
        let home = await fixture.get("/").text
        #expect(!home.contains("href=\"/categories/animals\""))
        #expect(home.contains("href=\"/categories\""))
        #expect(await fixture.get("/categories/animals").text.contains("2 photos"))
        _ = try await list(fixture, after: "/categories/animals/hide", "on=false")
        #expect(await fixture.get("/").text.contains("href=\"/categories/animals\""))
    }

    @Test func `the order is kept, by forms and by scripts`() async throws {
        let fixture = try await fixture()
        _ = try await list(fixture, after: "/categories/animals/place", "by=1")
        #expect(try await fixture.services.library.categoryArrangement().order.prefix(2) == [.people, .animals])
        let response = await fixture.send(
            .post, "/categories/order", #"{"order":["signs","animals"],"before":["animals","signs"]}"#)
        let undo = try #require(try response.decoded(Changed.self).undo)
        let order = try await fixture.services.library.categoryArrangement().order
        #expect(order.filter { [.signs, .animals].contains($0) } == [.signs, .animals])
        #expect(await fixture.send(.post, "/categories/undo", #"{"undo":"\#(undo)"}"#).status == .ok)
        #expect(try await fixture.services.library.categoryArrangement().order.prefix(2) == [.people, .animals])
        for body in [#"{"order":[]}"#, #"{"order":["nonsense"]}"#, "{}", "[]"] {
            #expect(await fixture.send(.post, "/categories/order", body).status == .badRequest)
        }
        #expect(try await list(fixture, after: "/categories/reset", "").contains("Categories restored"))
        #expect(try await fixture.services.library.categoryArrangement() == .standard)
    }

    @Test func `an old window does not undo the order of another one`() async throws {
        let fixture = try await fixture()
        // Both show the animals before the people.
        let first = #"{"order":["people","animals"],"before":["animals","people"]}"#
        #expect(await fixture.send(.post, "/categories/order", first).status == .ok)
        let order = try await fixture.services.library.categoryArrangement().order
        for stale in [first, #"{"order":["signs","animals","people"],"before":["animals","people","signs"]}"#] {
            let answer = await fixture.send(.post, "/categories/order", stale)
            #expect(answer.status == .conflict && answer.text.contains("in another window"))
        }
        #expect(try await fixture.services.library.categoryArrangement().order == order)
    }

    // MARK: Covers

    private func home(_ fixture: SiteFixture) async throws -> String {
        let page = await fixture.get("/").text
        let shelf = try #require(page.firstRange(of: "href=\"/categories/animals\""))
        let picture = try #require(
            page[shelf.upperBound...].firstMatch(of: #/data-picture="\/thumbs\/[0-9a-f]{8}\/(\d+)-/#))
        return String(picture.1)
    }

    @Test func `a photo is chosen as the cover, by scripts and forms, and undone`() async throws {
        let fixture = try await fixture()
        #expect(try await home(fixture) == "1")
        #expect(!(await fixture.get("/categories/animals/edit").text.contains("Choose cover automatically")))
        let response = await fixture.send(.post, "/categories/animals/cover", #"{"photo":2}"#)
        let undo = try #require(try response.decoded(Changed.self).undo)
        #expect(try await home(fixture) == "2")
        #expect(await fixture.get("/categories/animals/edit").text.contains("Choose cover automatically"))
        let again = await fixture.send(.post, "/categories/animals/cover", #"{"photo":2}"#)
        #expect(try again.decoded(Changed.self).undo == nil)
        #expect(await fixture.send(.post, "/categories/undo", #"{"undo":"\#(undo)"}"#).status == .ok)
        #expect(try await home(fixture) == "1")

        #expect(await fixture.get("/photos/2?set=category:animals").text.contains("/categories/animals/cover"))
        #expect(!(await fixture.get("/photos/2").text.contains("/categories/animals/cover")))
        let page = try await list(fixture, after: "/categories/animals/cover", "photo=2")
        #expect(page.contains("The cover of “Animals” has changed"))
        #expect(try await home(fixture) == "2")
        let automatic = try await list(fixture, after: "/categories/animals/cover", "photo=")
        #expect(try await home(fixture) == "1")
        #expect(await fixture.form("/categories/undo", "undo=\(try #require(token(automatic)))").status == .seeOther)
        #expect(try await home(fixture) == "2")
    }

    @Test func `a photo that is not in the category, or that nobody knows, is no cover`() async throws {
        let fixture = try await fixture()
        for (path, body, status) in [
            ("animals", #"{"photo":99}"#, Status.notFound), ("food", #"{"photo":1}"#, .conflict),
            ("nonsense", #"{"photo":1}"#, .notFound), ("animals", #"{"photo":"1"}"#, .badRequest),
            ("animals", "[]", .badRequest),
        ] {
            let response = await fixture.send(.post, "/categories/\(path)/cover", body)
            #expect(response.status == status, "\(path) \(body)")
        }
        let refused = await fixture.form("/categories/food/cover", "photo=1")
        #expect(refused.status == .conflict)
        #expect(refused.text.contains("The photo is not in this category."))
        #expect(await fixture.form("/categories/animals/cover", "photo=1%20or%201").status == .badRequest)
        #expect(try await fixture.services.library.categoryArrangement() == .standard)
    }

    // MARK: Photos

    private struct Changed: Decodable { let undo: String? }
    private struct Info: Decodable {
        struct Shelf: Decodable { let key: String }
        let categories: [Shelf]
    }

    private func categories(_ id: Int64, _ fixture: SiteFixture) async throws -> [String] {
        try await fixture.get("/photos/\(id)/info").decoded(Info.self).categories.map(\.key)
    }

    @Test func `photos are moved and moved back`() async throws {
        let fixture = try await fixture()
        let response = await fixture.send(.post, "/photos/category", #"{"ids":[1,2,99],"category":"food"}"#)
        let undo = try #require(try response.decoded(Changed.self).undo)
        #expect(try await categories(1, fixture) == ["food"])
        #expect(await fixture.get("/categories/animals").text.contains("No photos here"))
        #expect(await fixture.send(.post, "/photos/category/undo", #"{"undo":"\#(undo)"}"#).status == .ok)
        #expect(try await categories(2, fixture) == ["animals"])
        #expect(await fixture.send(.post, "/photos/category/undo", #"{"undo":"\#(undo)"}"#).status == .conflict)
    }

    @Test func `Automatic stands among the categories and takes back what was said`() async throws {
        let fixture = try await fixture()
        let sheet = await fixture.get("/search").text
        #expect(sheet.contains("value=\"automatic\"") && sheet.contains("By what was recognised"))
        _ = await fixture.send(.post, "/photos/category", #"{"ids":[1,2],"category":"food"}"#)
        let response = await fixture.send(.post, "/photos/category", #"{"ids":[1],"category":"automatic"}"#)
        let undo = try #require(try response.decoded(Changed.self).undo)
        #expect(try await categories(1, fixture) == ["animals"])
        #expect(try await categories(2, fixture) == ["food"])
        #expect(await fixture.send(.post, "/photos/category/undo", #"{"undo":"\#(undo)"}"#).status == .ok)
        #expect(try await categories(1, fixture) == ["food"])
        #expect(await fixture.form("/photos/category", "ids=1&category=automatic").status == .seeOther)
        #expect(try await categories(1, fixture) == ["animals"])
        // Of a photo that was not moved there is nothing to take back.
        let again = await fixture.send(.post, "/photos/category", #"{"ids":[1],"category":"automatic"}"#)
        #expect(try again.decoded(Changed.self).undo == nil)
    }

    @Test func `a photo is moved without scripts, back to where one was`() async throws {
        let fixture = try await fixture()
        #expect(await fixture.get("/photos/1").text.contains("action=\"/photos/category\""))
        let response = await fixture.form("/photos/category", "ids=1&category=music&then=%2Fphotos%2F1")
        #expect(response.headers["Location"] == "/photos/1")
        #expect(try await categories(1, fixture) == ["music"])
        #expect(await fixture.form("/photos/category", "ids=1&category=nonsense").status == .badRequest)
    }

    @Test(arguments: [
        "{}", #"{"ids":[1]}"#, #"{"ids":[1],"category":"nonsense"}"#, #"{"ids":[],"category":"food"}"#,
        #"{"ids":[1],"category":"food","from":"nonsense"}"#, #"{"ids":[-1],"category":"food"}"#,
    ])
    func `what makes no sense is refused`(body: String) async throws {
        let fixture = try await fixture(photos: 1)
        #expect(await fixture.send(.post, "/photos/category", body).status == .badRequest)
        #expect(try await categories(1, fixture) == ["animals"])
    }
}

extension SiteFixture {
    /// Sends a form, as a page without scripts does.
    func form(_ path: String, _ body: String) async -> Response {
        // Paths of tests are well formed.
        await site.respond(
            to: Request(
                .post, Target(path)!, headers: ["Content-Type": "application/x-www-form-urlencoded"],
                body: .bytes(Array(body.utf8))))
    }
}
