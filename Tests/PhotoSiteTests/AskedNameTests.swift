import Concepts
import HTML
import Interpretation
import PhotoLibrary
import Testing
import Web

@testable import PhotoSite

/// *Is it a …?*
struct AskedNameTests {
    private static let box = Box(x: 0.25, y: 0.5, width: 0.25, height: 0.125)

    private func photo(_ fixture: SiteFixture) async throws -> PhotoID {
        try await fixture.add(findings: [
            SiteFixture.finding(
                [("golden retriever", 0.7, .low), ("dog", 0.98, .high)], at: Self.box, couldBe: [("otter", 0.2)])
        ])
    }

    private func page(_ fixture: SiteFixture, _ answer: AskedName.Answer, word: String, _ language: String = "en")
        async throws -> String
    {
        let id = try await photo(fixture)
        let reading = try await PhotoReading(id, at: .medium, services: fixture.services)
        let target = try #require(Target("/photos/\(id.number)/result"))
        let request = Request(.get, target, headers: ["Accept-Language": language])
        let context = await PhotoContext(request, fixture.services)
        let asked = AskedName(AskedName.Question(tag: "dog", box: Self.box, word: word), answer)
        let page = ResultPage(context: context, reading: reading, lower: nil, look: nil, copy: .never, asked: asked)
        return Response.page(page.body).text
    }

    @Test func `a word in a sheet is answered with the number that Vision has already, and can be taken`() async throws
    {
        let fixture = try await SiteFixture()
        let id = try await photo(fixture)
        let path = "/photos/\(id.number)/result"
        #expect(await fixture.get(path).text.contains("Is it a …?"))
        let query = "?thing=dog&box=0.25%200.5%200.25%200.125&ask="
        let text = await fixture.get(path + query + "An%20Otter%3F").text
        #expect(text.contains("Vision is 20% sure that it is <span lang=\"en\">an otter</span>."))
        #expect(text.contains("<details class=\"swipe-front\" open>"))
        #expect(text.contains("name=\"replace\" value=\"dog\"") && text.contains("name=\"with\" value=\"otter\""))
        let italian = await fixture.get(path + query + "otter", ["Accept-Language": "it"]).text
        #expect(italian.contains("Vision è sicura al 20% che sia <span lang=\"en\">an otter</span>."))
        // A name that the level hides, by another word for it; its own name is not offered again.
        #expect(await fixture.get(path + query + "golden%20retriever").text.contains("70% sure that it is"))
        let own = await fixture.get(path + query + "doggy").text
        #expect(own.contains("98% sure that it is") && !own.contains("name=\"with\""))
        #expect(own.contains("a dog</span> (doggy)."))
        // The script gets the answer alone.
        let json = await fixture.get(path + query + "otter", ["Accept": "application/json"]).text
        #expect(json.contains("20% sure that it is") && !json.contains("<main"))
    }

    @Test func `a browser without scripts takes the name with a form`() async throws {
        let fixture = try await SiteFixture()
        let id = try await photo(fixture)
        let form = "replace=dog&box=0.25+0.5+0.25+0.125&with=otter"
        let target = try #require(Target("/photos/\(id.number)/tags"))
        let response = await fixture.site.respond(
            to: Request(
                .post, target, headers: ["Content-Type": "application/x-www-form-urlencoded"],
                body: .bytes(Array(form.utf8))))
        #expect(response.headers["Location"] == "/photos/\(id.number)/result")
        let tags = try await fixture.services.library.tags(of: id, level: .medium)
        #expect(tags.map(\.name) == ["otter"] && tags.first?.findings.first?.box == Self.box)
    }

    @Test func `what no model has and what Vision does not know is said so`() async throws {
        let fixture = try await SiteFixture()
        let quokka = try await page(fixture, .unrecognisable(name: "quokka"), word: "quokka")
        #expect(quokka.contains("Vision cannot recognise <span lang=\"en\">a quokka</span>."))
        #expect(quokka.contains("name=\"with\" value=\"quokka\""))
        let italian = try await page(fixture, .unrecognisable(name: "quokka"), word: "quokka", "it")
        #expect(italian.contains("Vision non sa riconoscere <span lang=\"en\">a quokka</span>."))
        let unknown = try await page(fixture, .unknown(nearest: ["otter"]), word: "oter")
        #expect(unknown.contains("Vision does not know the word “oter”.") && unknown.contains("data-ask=\"otter\""))
        #expect(!unknown.contains("name=\"with\""))
        let sconosciuta = try await page(fixture, .unknown(nearest: []), word: "lontra", "it")
        #expect(sconosciuta.contains("Vision non conosce la parola «lontra». I nomi delle cose sono in inglese."))
        let least = try await page(fixture, .sure(0.004, name: "otter"), word: "otter")
        #expect(least.contains("Vision is less than 1% sure that it is"))
        #expect(fixture.services.library.recognisableNames(near: "oter", limit: 4) == ["otter"])
    }

    @Test(arguments: SiteFixture.hostileNames) func `a hostile word stays a word`(_ name: String) async throws {
        let fixture = try await SiteFixture()
        SiteFixture.expectInert(try await page(fixture, .unknown(nearest: [name]), word: name))
        SiteFixture.expectInert(try await page(fixture, .sure(0.5, name: name), word: name))
    }

    @Test(arguments: ["1", "0 0 0 2", "-1 0 1 1", "nan 0 1 1", "0 0 1 1 1", "a b c d"])
    func `a place that is none is refused`(_ place: String) async throws {
        let fixture = try await SiteFixture()
        let id = try await photo(fixture)
        let place = place.replacing(" ", with: "%20")
        let response = await fixture.get("/photos/\(id.number)/result?thing=dog&ask=otter&box=\(place)")
        #expect(response.status == .badRequest)
    }

    @Test func `nothing asked is no question`() async throws {
        let fixture = try await SiteFixture()
        let id = try await photo(fixture)
        let text = await fixture.get("/photos/\(id.number)/result?thing=dog&ask=%20%3F").text
        #expect(!text.contains("id=\"asked\"") && text.contains("data-name=\"dog\""))
    }
}
