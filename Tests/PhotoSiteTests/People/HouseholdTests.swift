import Accounts
import Foundation
import Intake
import Interpretation
import PhotoLibrary
import Testing
import Web

@testable import PhotoSite

@Suite("A household")
struct HouseholdTests {
    /// A path of a route of the site, with what Anna's library has in its open places.
    private func paths(_ pattern: String, _ house: Household) async throws -> [String] {
        let key = PhotoAddress.key(of: try await house.owner.library.identity())
        let session = try #require(try await house.accounts.session(house.anna)).id
        let version = try await house.owner.library.photo(PhotoID(number: 1)).version
        let thumbnail = Thumbnails.name(PhotoID(number: 1), version: version, size: .small)
        var fill: [String: [String]] = [
            ":library": [key], ":id": ["1", "2", "3"], ":number": ["0"], ":day": ["11-14"], ":part": ["vision"],
            ":outing": ["2023-11-14-2023-11-15-45-9"], "*": ["1"],
        ]
        fill[":name"] =
            pattern.hasPrefix("/thumbs")
            ? [thumbnail] : pattern.hasPrefix("/categories") ? ["animals"] : [Household.mark, "dog"]
        if pattern.hasPrefix("/uploads") || pattern.hasPrefix("/drafts") { fill[":id"] = [house.upload] }
        if pattern.hasPrefix("/settings/sign-ins") { fill[":id"] = [String(session)] }
        var paths = [""]
        for part in pattern.split(separator: "/") {
            let values = fill[String(part)] ?? [part.hasPrefix(":") ? "1" : String(part)]
            paths = paths.flatMap { path in values.map { path + "/" + $0 } }
        }
        paths = paths.map { $0.isEmpty ? "/" : $0 }
        let isPictureOf = ["/grid-index", "/map/clusters", "/photos/download"].contains(pattern)
        return paths.flatMap { isPictureOf ? [$0, $0 + "?set=all&q=&west=0&east=90&south=0&north=80&zoom=3"] : [$0] }
    }

    /// Bodies that a route may understand: with the numbers of Anna's photos, under the names that routes use.
    private func bodies(_ method: Web.Method) -> [(String?, Bool)] {
        guard method != .get else { return [(nil, true), (nil, false)] }
        return [Household.mark, "brunosword"].flatMap { mark in
            [
                (
                    #"{"ids":[1,2,3],"photos":[1,2],"id":1,"photo":1,"isFavourite":false,"on":true,"tags":["\#(mark)"],"#
                        + #""name":"brunos.jpg","names":["\#(mark)"],"add":["x"],"remove":["\#(mark)"],"latitude":1,"#
                        + #""longitude":1,"category":"food","to":"food","size":5,"sha256":"\#(String(repeating: "09", count: 32))","#
                        + #""modified":0,"purpose":"keep","turn":"left"}"#, true
                ),
                ("ids=1,2,3&photo=1&photos=1&name=\(mark)&path=/&on=1&level=low&language=it&uploads=0", false),
            ]
        }
    }

    /// All files of Anna's but the accounts, with their contents; databases by what they say.
    private func state(_ house: Household) async throws -> [String: Data] {
        var files: [String: Data] = [:]
        let root = URL(filePath: house.scratch.path)
        let all = FileManager.default.enumerator(atPath: house.scratch.path)
        while let name = all?.nextObject() as? String {
            if name.hasPrefix("library/people") || name.contains(".sqlite") { continue }
            files[name] = (try? Data(contentsOf: root.appending(path: name))) ?? Data()
        }
        let library = house.owner.library
        files["revision"] = Data(String(try await library.revision).utf8)
        files["favourites"] = Data(String(try await library.photo(PhotoID(number: 1)).isFavourite).utf8)
        files["tags"] = Data(try await library.tags(of: PhotoID(number: 1), level: .low).map(\.name).description.utf8)
        files["folders"] = Data(try await library.folders().map(\.path.description).description.utf8)
        files["sessions"] = Data(try await house.accounts.sessions(of: 1).map(\.id).description.utf8)
        files["people"] = Data(try await house.accounts.people().map(\.name).description.utf8)
        return files
    }

    private func shows(_ bytes: [UInt8]) -> Bool { Data(bytes).range(of: Data(Household.mark.utf8)) != nil }

    /// Every route that the owner's site has, which is more than another person's has, is asked by Bruno and by a stranger
    /// with the numbers, hashes and names of Anna's photos. A route that is new is among them.
    @Test func `no route gives another person a byte of the owner's, or lets them change anything`() async throws {
        let house = try await Household()
        let before = try await state(house)
        #expect(house.site.routes.count > 110)
        for route in house.site.routes {
            for path in try await paths(route.pattern, house) {
                // What is said of an own setting, and of the owner's computer alone.
                if path == "/logout" { continue }
                for (body, json) in bodies(route.method) {
                    for token in [house.bruno, nil] {
                        let answer = try await house.ask(route.method, path, as: token, body: body, json: json)
                        let name = "\(route.method.rawValue) \(path) \(token == nil ? "stranger" : "Bruno")"
                        // The name that was asked for may come back: it is looked for in what is not said after it.
                        let asked = path.contains(Household.mark) || body?.contains(Household.mark) == true
                        if !asked { #expect(!shows(answer.bytes), "\(name)") }
                        if token == nil, !["/icons.svg", "/site.webmanifest", "/worker.js", "/offline"].contains(path) {
                            #expect([401, 303].contains(answer.status.rawValue), "\(name) \(answer.status)")
                        }
                    }
                }
            }
        }
        let after = try await state(house)
        for (name, value) in before { #expect(after[name] == value, "\(name)") }
        #expect(Set(after.keys) == Set(before.keys))
    }

    /// The walk above would find nothing if it asked wrongly: asked by Anna, the same addresses show what is hers.
    @Test func `the owner is shown all of it`() async throws {
        let house = try await Household()
        var shown: Set<String> = []
        for route in house.site.routes where route.method == .get {
            for path in try await paths(route.pattern, house) where !path.contains(Household.mark) {
                for json in [true, false] {
                    let answer = try await house.ask(.get, path, as: house.anna, json: json)
                    if shows(answer.bytes) { shown.insert(route.pattern) }
                }
            }
        }
        let expected: Set = [
            "/photos/:id/original", "/photos/:id", "/thumbs/:library/:name", "/uploads", "/uploads/:id",
            "/photos/:id/tags", "/settings/folders",
        ]
        #expect(expected.isSubset(of: shown), "\(expected.subtracting(shown)); shown: \(shown.sorted())")
    }

    @Test func `what only the owner may do does not exist for others`() async throws {
        let house = try await Household()
        for (path, owners) in [
            ("people", Status.ok), ("people/1", .ok), ("people/2", .ok), ("packs", .ok), ("add-pack", .ok),
            ("backup", .ok), ("backup/restore", .seeOther), ("backup/restore/choose", .ok),
        ] {
            #expect(try await house.ask(.get, "/settings/" + path, as: house.bruno).status == .notFound, "\(path)")
            #expect(try await house.ask(.get, "/settings/" + path, as: house.anna).status == owners, "\(path)")
        }
        let add = "name=Carla&password=battery+staple&again=battery+staple"
        #expect(
            try await house.ask(.post, "/settings/people", as: house.bruno, body: add, json: false).status == .notFound)
        let id = String(repeating: "0", count: 32)
        for path in [
            "/settings/people/1/remove", "/settings/people/2/remove", "/settings/people/1/password",
            "/settings/maps/stop", "/settings/maps/uploads", "/settings/maps/uploads/\(id)/discard",
        ] {
            let answer = try await house.ask(.post, path, as: house.bruno, body: add, json: false)
            #expect(answer.status == .notFound, "\(path)")
        }
        // All see which maps there are.
        let added = try await house.ask(.post, "/settings/maps", as: house.bruno, body: "path=/a.mbtiles", json: false)
        #expect(added.status == .methodNotAllowed)
        #expect(try await house.accounts.people().map(\.name) == ["Anna", "Bruno"])
    }

    @Test func `pictures are at other addresses in another library`() async throws {
        let house = try await Household()
        let visit = try await house.others.visit(house.brunosNumber)
        let keys = [
            PhotoAddress.key(of: try await house.owner.library.identity()),
            PhotoAddress.key(of: try await visit.site.services.library.identity()),
        ]
        #expect(keys[0] != keys[1])
        // And what a browser may keep under an address that both have counts for one session only.
        for path in ["/search", "/settings", "/grid-index?set=all", "/photos/1/original"] {
            let answer = try await house.ask(.get, path, as: house.anna, json: false)
            #expect(answer.headers.all("Vary").joined(separator: ", ").contains("Cookie"), "\(path)")
        }
        let index = "/grid-index?set=all"
        let tags = [
            try await house.ask(.get, index, as: house.anna).headers["ETag"],
            try await house.ask(.get, index, as: house.bruno).headers["ETag"],
        ]
        #expect(tags[0] != nil && tags[0] != tags[1])
    }

    @Test func `others see and import only what lies in a folder of their own, whatever links lead out of it`()
        async throws
    {
        let house = try await Household()
        let own = house.folders.photos(of: house.brunosNumber)
        let manager = FileManager.default
        try manager.createDirectory(atPath: own + "/trip", withIntermediateDirectories: true)
        try manager.createSymbolicLink(atPath: own + "/out", withDestinationPath: house.photos)
        try manager.createSymbolicLink(
            atPath: own + "/trip/link.jpg",
            withDestinationPath: house.photos + "/\(Household.mark)1.jpg")
        let page = try await house.ask(.get, "/settings/folders/choose", as: house.bruno, json: false)
        let text = String(decoding: page.bytes, as: UTF8.self)
        #expect(text.contains("trip") && !text.contains("library/people"))
        for place in [
            "/", "/etc", house.scratch.path, house.photos, "~/..", "~/../..", "~/out", "~/trip/../..",
            house.folders.root, house.folders.library(of: house.brunosNumber),
        ] {
            let address = "/settings/folders/choose?at=" + PercentCoding.encoded(place)
            let seen = try await house.ask(.get, address, as: house.bruno, json: false)
            #expect(!shows(seen.bytes), "\(place)")
            let form = "path=" + PercentCoding.encoded(place)
            let added = try await house.ask(.post, "/settings/folders", as: house.bruno, body: form, json: false)
            #expect(added.status == .unprocessable, "\(place)")
        }
        let added = try await house.ask(.post, "/settings/folders", as: house.bruno, body: "path=~/trip", json: false)
        #expect(added.status == .seeOther)
        // The owner chooses any folder.
        let owners = try await house.ask(
            .get, "/settings/folders/choose?at=" + PercentCoding.encoded(house.photos),
            as: house.anna, json: false)
        #expect(owners.status == .ok)
    }

    @Test func `sign-ins are one's own, and so is the password`() async throws {
        let house = try await Household()
        let annas = try #require(try await house.accounts.session(house.anna)).id
        let page = try await house.ask(.get, "/settings/sign-ins", as: house.bruno, json: false)
        let text = String(decoding: page.bytes, as: UTF8.self)
        #expect(text.contains("This browser"))
        #expect(!text.contains("Anna"))
        _ = try await house.ask(.post, "/settings/sign-ins/\(annas)/end", as: house.bruno)
        _ = try await house.ask(.post, "/settings/sign-ins/end-others", as: house.bruno)
        #expect(try await house.accounts.session(house.anna) != nil)
        #expect(try await house.accounts.session(house.bruno) != nil)
        func change(_ current: String, _ new: String, _ again: String) async throws -> Status {
            let form = [("current", current), ("password", new), ("again", again)].map {
                $0 + "=" + PercentCoding.encoded($1)
            }.joined(separator: "&")
            return try await house.ask(.post, "/settings/password", as: house.bruno, body: form, json: false).status
        }
        #expect(try await change("correct horse", "another phrase", "another phrase") == .unprocessable)
        #expect(try await change("battery staple", "another phrase", "a third phrase") == .unprocessable)
        #expect(try await change("battery staple", "short", "short") == .unprocessable)
        #expect(try await change("battery staple", "another phrase", "another phrase") == .seeOther)
        #expect(try await house.accounts.check("another phrase", of: house.brunosNumber))
        #expect(try await house.accounts.check("correct horse"))
        #expect(try await house.accounts.session(house.bruno) != nil)
    }

    @Test func `who is removed is out at once, their library is set aside whole, and the way leads back`() async throws
    {
        let house = try await Household()
        _ = try await house.ask(.get, "/search", as: house.bruno)
        let library = house.folders.library(of: house.brunosNumber)
        #expect(FileManager.default.fileExists(atPath: library + "/library.sqlite"))
        let path = "/settings/people/\(house.brunosNumber)/remove"
        #expect(try await house.ask(.post, path, as: house.anna).status == .seeOther)
        #expect(try await house.ask(.get, "/search", as: house.bruno).status == .unauthorised)
        #expect(!FileManager.default.fileExists(atPath: library))
        let aside = house.folders.root + "/people/removed-1"
        #expect(FileManager.default.fileExists(atPath: aside + "/library.sqlite"))
        #expect(try await house.folders.removed { _ in true } == [aside])
        // Nobody is asked for a name any more, and the owner's library is the one that it was.
        #expect(try await !house.accounts.asksForName)
        #expect(try await house.ask(.post, "/settings/people/1/remove", as: house.anna).status == .seeOther)
        #expect(try await house.accounts.people().isEmpty)
        #expect(try await house.owner.library.photo(PhotoID(number: 1)).isFavourite)
    }

    @Test func `a library whose person was removed by a program that was killed then is listed, and set aside`()
        async throws
    {
        let house = try await Household()
        _ = try await house.ask(.get, "/search", as: house.bruno)
        await house.others.closeAll()
        let library = house.folders.library(of: house.brunosNumber)
        try await house.accounts.removePerson(house.brunosNumber)
        // Neither a folder of photos nor a link is a library of anybody.
        try FileManager.default.createSymbolicLink(
            atPath: house.folders.root + "/people/77", withDestinationPath: house.photos)
        let page = try await house.ask(.get, "/settings/people", as: house.anna, json: false)
        #expect(String(decoding: page.bytes, as: UTF8.self).contains(library + "<"))
        #expect(!String(decoding: page.bytes, as: UTF8.self).contains("people/77"))
        // As at the next start: then no task of the closed site holds the library any more.
        _ = try #require(try await PhotoLibrary.FolderUse.exclusive(library, patience: .seconds(300)))
        try await house.folders.finishRemovals { try await house.accounts.isThere($0) }
        let aside = house.folders.root + "/people/removed-1"
        #expect(FileManager.default.fileExists(atPath: aside + "/library.sqlite"))
        #expect(!FileManager.default.fileExists(atPath: library))
        #expect(try await house.folders.removed { try await house.accounts.isThere($0) } == [aside])
    }

    // MARK: Opening and closing

    @Test func `a library is opened when it is asked for and closed when it is idle, but not while it is in use`()
        async throws
    {
        let house = try await Household(idle: .zero)
        #expect(await house.others.openPeople.isEmpty)
        var visit: PersonalSites.Visit? = try await house.others.visit(house.brunosNumber)
        #expect(await house.others.openPeople == [house.brunosNumber])
        await house.others.closeIdle()
        #expect(await house.others.openPeople == [house.brunosNumber])
        let first = try #require(visit?.site.services.library)
        withExtendedLifetime(visit) {}
        visit = nil
        await house.others.closeIdle()
        #expect(await house.others.openPeople.isEmpty)
        // Opened again, it is the same library.
        let again = try await house.others.visit(house.brunosNumber)
        #expect(again.site.services.library !== first)
        #expect(try await again.site.services.library.identity() == (try await first.identity()))
    }

    @Test func `many who ask at once open one library once`() async throws {
        let house = try await Household()
        let libraries = try await withThrowingTaskGroup(of: ObjectIdentifier.self) { group in
            for _ in 0..<20 {
                group.addTask {
                    ObjectIdentifier(try await house.others.visit(house.brunosNumber).site.services.library)
                }
            }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(libraries.count == 1)
    }

    @Test func `nobody's library is not opened`() async throws {
        let house = try await Household()
        await #expect(throws: AccountError.unknownPerson) { try await house.others.visit(99) }
        #expect(await house.others.openPeople.isEmpty)
        #expect(!FileManager.default.fileExists(atPath: house.folders.library(of: 99)))
    }
}
