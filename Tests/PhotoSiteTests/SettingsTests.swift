import Accounts
import AppShell
import Foundation
import HTML
import Intake
import Interpretation
import PhotoLibrary
import Testing
import Web
import Wording

@testable import PhotoSite

@Suite(.timeLimit(.minutes(20))) struct SettingsTests {
    private func post(_ site: SiteFixture, _ path: String, _ form: String) async -> Response {
        await site.site.respond(
            to: Request(
                .post, Target(path)!, headers: ["Content-Type": "application/x-www-form-urlencoded"],
                body: .bytes(Array(form.utf8))))
    }

    @Test func `each level says of how many photos it shows something, and a change counts at once`() async throws {
        let site = try await SiteFixture()
        #expect(await !site.get("/settings/level").text.contains("Photos with tags"))
        try await site.add("a.jpg", findings: [SiteFixture.finding([("dog", 0.99, .high)])])
        try await site.add("b.jpg", findings: [SiteFixture.finding([("cat", 0.8, .low)])])
        try await site.add("c.jpg")
        let page = await site.get("/settings/level").text
        #expect(page.contains("Photos with tags: 2 of 3") && page.contains("Photos with tags: 1 of 3"))
        #expect(await post(site, "/settings/level", "level=high").status == .seeOther)
        #expect(try await site.services.library.defaultLevel() == .high)
        #expect(await site.get("/settings").text.contains("High"))
    }

    @Test func `nothing is counted until it is wanted, then only how often, and switching it off forgets`() async throws
    {
        let site = try await SiteFixture()
        _ = await site.get("/search?q=secret")
        await site.services.usage.write()
        #expect(try await site.services.library.usage().isEmpty)
        _ = await post(site, "/settings/analytics", "on=1")
        let before = try await site.services.library.revision
        for path in ["/search?q=secret", "/search?q=other", "/search", "/photos/99"] { _ = await site.get(path) }
        let page = await site.get("/settings/analytics").text
        #expect(page.contains("Searches") && !page.contains("secret") && !page.contains("Photos viewed"))
        #expect(try await site.services.library.usage().map(\.count) == [2])
        #expect(try await site.services.library.revision == before)
        _ = await post(site, "/settings/analytics", "")
        #expect(try await site.services.library.usage().isEmpty)
        #expect(await site.get("/settings/analytics").text.contains("they stay on your own computer"))
    }

    @Test func `switching the counting off holds, whatever is asked for meanwhile`() async throws {
        let site = try await SiteFixture()
        for _ in 0..<20 {
            _ = await post(site, "/settings/analytics", "on=1")
            await withTaskGroup { group in
                for number in 0..<8 {
                    group.addTask { for _ in 0..<4 { _ = await site.get("/search?q=word\(number)") } }
                }
                group.addTask { _ = await post(site, "/settings/analytics", "") }
            }
            await site.services.usage.write()
            #expect(await !site.services.usage.isCounting())
            _ = await site.get("/search?q=after")
            await site.services.usage.write()
            #expect(try await site.services.library.usage().isEmpty)
        }
    }

    @Test func `keys of one character are switched off in one browser, whose scripts can read it`() async throws {
        let site = try await SiteFixture()
        let off = try #require(await post(site, "/settings/keys", "").headers["Set-Cookie"])
        #expect(off.hasPrefix("keys=off; ") && !off.contains("HttpOnly"))
        let on = try #require(await post(site, "/settings/keys", "on=1").headers["Set-Cookie"])
        #expect(on.hasPrefix("keys=; ") && on.contains("Max-Age=0"))
    }

    @Test func `the tutorial is shown once more when it is switched on`() async throws {
        let site = try await SiteFixture()
        #expect(await site.get("/", isWelcomed: false).headers["Location"] == "/welcome")
        // A browser keeps what it is given here, and drops it when its time is over.
        let off = try #require(await post(site, "/settings/tutorial", "").headers["Set-Cookie"])
        #expect(!off.contains("Max-Age=0") && off.contains("HttpOnly"))
        #expect(await site.get("/", ["Cookie": String(off.prefix { $0 != ";" })], isWelcomed: false).status == .ok)
        #expect(await post(site, "/settings/tutorial", "on=1").headers["Set-Cookie"]?.contains("Max-Age=0") == true)
        // That of another person, whose library is another one, says nothing of this one.
        let other = try await SiteFixture()
        #expect(
            await other.get("/", ["Cookie": await site.welcomeCookie()], isWelcomed: false).headers["Location"]
                == "/welcome")
    }

    @Test func `everything is deleted only by who says how much that is`() async throws {
        let site = try await SiteFixture()
        try await site.add("a.jpg", findings: [SiteFixture.finding([("dog", 0.99, .high)])])
        let page = await site.get("/settings/erase").text
        #expect(page.contains(#"name="photos" value="1""#) && page.contains(#"name="uploads" value="0""#))
        for form in ["", "photos=2&uploads=0", "photos=1", "uploads=0"] {
            let refused = await post(site, "/settings/erase", form)
            #expect(refused.status == .conflict && refused.text.contains("Nothing was deleted"), "\(form)")
        }
        #expect(await site.send(.post, "/settings/erase", "{}").status == .conflict)
        #expect(try await site.services.library.statistics().photos == 1)
        let cookie = await site.welcomeCookie()
        #expect(await post(site, "/settings/erase", "photos=1&uploads=0").headers["Location"] == "/")
        #expect(try await site.services.library.statistics().photos == 0)
        // As on the very first day.
        #expect(await site.get("/", ["Cookie": cookie], isWelcomed: false).headers["Location"] == "/welcome")
        await site.services.queue.stop()
    }

    @Test func `a folder is chosen by its name, and what cannot be one is refused`() async throws {
        let site = try await SiteFixture()
        let hostile = "<b>&quot;photos"
        let folder = site.scratch.path + "/" + hostile
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let at = PercentCoding.encoded(site.scratch.path)
        let page = await site.get("/settings/folders/choose?at=" + at).text
        #expect(page.contains("&lt;b") && !page.contains("<b>"))
        for path in ["/", "/proc", "relative", "", site.scratch.path + "/library", "/nowhere"] {
            let answer = await post(site, "/settings/folders", "path=" + PercentCoding.encoded(path))
            #expect(answer.status == .unprocessable, "\(path)")
        }
        for path in ["/proc", "/nowhere", "/etc/passwd"] {
            #expect(await site.get("/settings/folders/choose?at=" + PercentCoding.encoded(path)).status == .notFound)
        }
        let added = await post(site, "/settings/folders", "watch=1&path=" + PercentCoding.encoded(folder))
        let address = try #require(added.headers["Location"])
        #expect(try await site.services.library.folders().map(\.path.description).first?.hasSuffix(hostile) == true)
        #expect(await site.get(address).text.contains("&lt;b"))
        #expect(await !site.get("/settings/folders").text.contains("<b>"))
        _ = await post(site, address + "/watch", "")
        #expect(try await site.services.library.folders().map(\.isWatched) == [false])
        _ = await post(site, address + "/remove", "")
        #expect(try await site.services.library.folders().isEmpty)
        #expect(await site.get(address).status == .notFound)
        await site.services.folders.stop()
    }

    @Test func `the first password is set in the app, which signs its browser in, and a second one is refused`()
        async throws
    {
        let site = try await SiteFixture()
        #expect(await site.get("/settings/password").text.contains("Set password"))
        let differing = await post(site, "/settings/password", "password=correct+horse&again=battery+staple")
        #expect(differing.status == .unprocessable && differing.text.contains("Set password"))
        #expect(try await !site.services.accounts.hasPassword)
        let set = await post(site, "/settings/password", "password=correct+horse&again=correct+horse")
        #expect(set.status == .seeOther)
        let cookie = try #require(set.headers["Set-Cookie"])
        #expect(cookie.contains("HttpOnly"))
        let value = cookie.prefix { $0 != ";" }.split(separator: "=").last.map(String.init)
        let token = try #require(value.flatMap { SessionToken($0) })
        #expect(try await site.services.accounts.session(token) != nil)
        let second = await post(site, "/settings/password", "password=battery+staple&again=battery+staple")
        #expect(second.status == .conflict && second.headers["Set-Cookie"] == nil)
        #expect(try await site.services.accounts.check("correct horse"))
        #expect(await !site.get("/settings/password").text.contains("Set password"))
    }

    @Test func `files that could not be read are named with the reason, in pages`() async throws {
        let site = try await SiteFixture()
        for number in 0..<101 {
            let path = FilePath("/nowhere/<b>\(1000 + number).jpg")
            try await site.services.library.refuse(
                FileStamp(path: path, size: 1, modified: 1, inode: UInt64(number), device: 1), reason: "It is broken.",
                italian: "È rotto.", analyser: "models 1")
        }
        let first = await site.get("/settings/library/refused").text
        #expect(first.contains("1000.jpg") && first.contains("It is broken. /nowhere/") && !first.contains("1100.jpg"))
        #expect(first.contains("/settings/library/refused?from=100") && !first.contains("<b>"))
        let second = await site.get("/settings/library/refused?from=100", ["Accept-Language": "it"]).text
        #expect(second.contains("1100.jpg") && second.contains("È rotto.") && !second.contains("1000.jpg"))
        #expect(await site.get("/settings/library/refused?from=-7").status == .ok)
    }

    @Test func `a folder is left out and taken back`() async throws {
        let site = try await SiteFixture()
        let folder = site.scratch.path + "/photos/<i>work"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let at = PercentCoding.encoded(folder)
        #expect(await site.get("/settings/folders/leave-out?at=" + at).text.contains("Leave this folder out"))
        #expect(await post(site, "/settings/folders/leave-out", "path=/proc").status == .unprocessable)
        #expect(
            await post(site, "/settings/folders/leave-out", "path=" + at).headers["Location"] == "/settings/folders")
        let leftOut = try #require(try await site.services.library.leftOut().first)
        let address = "/settings/folders/left-out/\(leftOut.id)"
        let list = await site.get("/settings/folders").text
        #expect(list.contains(address) && !list.contains("<i>"))
        // It is not added as long as it is left out, and leads to where it is taken back.
        #expect(await post(site, "/settings/folders", "path=" + at).status == .unprocessable)
        #expect(await site.get("/settings/folders/choose?at=" + at).text.contains(address))
        #expect(await site.get(address).text.contains("Take the folder back"))
        #expect(await post(site, address + "/take-back", "").headers["Location"] == "/settings/folders")
        #expect(try await site.services.library.leftOut().isEmpty)
        #expect(await site.get(address).status == .notFound)
        await site.services.folders.stop()
    }

    @Test func `a backup is made into a folder of its own in the one that was chosen`() async throws {
        let site = try await SiteFixture()
        try await site.add()
        #expect(await site.get("/settings/backup").text.contains("No backup yet"))
        let folder = site.scratch.path + "/<b>disk"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data("mine".utf8).write(to: URL(filePath: folder + "/file.txt"))
        let chooser = await site.get("/settings/backup/choose?at=" + PercentCoding.encoded(folder)).text
        #expect(chooser.contains("&lt;b") && !chooser.contains("<b>") && !chooser.contains("Watch"))
        for path in ["/", "/proc", "", site.scratch.path + "/library"] {
            let answer = await post(site, "/settings/backup/folder", "path=" + PercentCoding.encoded(path))
            #expect(answer.status == .unprocessable, "\(path)")
        }
        let chosen = await post(site, "/settings/backup/folder", "path=" + PercentCoding.encoded(folder))
        #expect(chosen.headers["Location"] == "/settings/backup")
        #expect(await site.get("/settings/backup").text.contains("&lt;b&gt;disk/Vision backup"))
        #expect(await post(site, "/settings/backup", "").headers["Location"] == "/settings/backup")
        try await until { await !site.services.backups.isBusy }
        let page = await site.get("/settings/backup").text
        #expect(page.contains("Last backup: ") && page.contains(", 1 photo") && !page.contains("<b>"))
        #expect(FileManager.default.fileExists(atPath: folder + "/Vision backup/files/library.sqlite"))
        #expect(FileManager.default.fileExists(atPath: folder + "/Vision backup/files/accounts.sqlite"))
        #expect(try String(contentsOfFile: folder + "/file.txt", encoding: .utf8) == "mine")
    }

    @Test func `packs that cannot be asked for are said not to be there, and a name leads nowhere else`() async throws {
        let site = try await SiteFixture()
        #expect(await site.get("/settings/packs").text.contains("cannot be listed now"))
        for name in ["fruit", "Fruit", "%3Cb%3E"] {
            #expect(await post(site, "/settings/packs/\(name)", "on=1").status == .notFound, "\(name)")
            #expect(await post(site, "/settings/packs/\(name)/remove", "").status == .notFound, "\(name)")
        }
    }

    @Test func `a folder of which no pack can be made is refused, and its name is text`() async throws {
        let site = try await SiteFixture()
        let folder = site.scratch.path + "/<b>pack"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        func chooser() async -> String {
            await site.get("/settings/add-pack?at=" + PercentCoding.encoded(folder)).text
        }
        #expect(await chooser().contains("There is no model pack in this folder"))
        let field = "path=" + PercentCoding.encoded(folder)
        #expect(await post(site, "/settings/add-pack", field).status == .unprocessable)
        try Data("{}".utf8).write(to: URL(filePath: folder + "/pack.json"))
        #expect(await chooser().contains("Add this pack"))
        #expect(await !chooser().contains("<b>"))
        let refused = await post(site, "/settings/add-pack", field)
        #expect(refused.status == .unprocessable && refused.text.contains("This folder is not a model pack"))
        let manifest = #"{"name": "../out", "model": "m.onnx", "labels": "l.txt"}"#
        try Data(manifest.utf8).write(to: URL(filePath: folder + "/pack.json"))
        #expect(await post(site, "/settings/add-pack", field).text.contains("characters that are not allowed"))
        let missing = #"{"name": "fruit", "model": "<b>.onnx", "labels": "l.txt"}"#
        try Data(missing.utf8).write(to: URL(filePath: folder + "/pack.json"))
        let answer = await post(site, "/settings/add-pack", field)
        #expect(answer.status == .unprocessable && answer.text.contains("no file “&lt;b&gt;.onnx” in it"))
        #expect(!FileManager.default.fileExists(atPath: site.scratch.path + "/library/packs/fruit"))
    }

    @Test func `the changelog is taken apart, and what it says is text`() {
        let changes = Changelog(
            """
            # Changelog

            Words before.

            ## [Unreleased]

            ### Added

            - One `code` <b>thing</b>:
              - a part.
            - Another.

            ## [0.1.0]

            ### Fixed

            - Old.
            """)
        #expect(changes.versions.map(\.name) == ["Unreleased", "0.1.0"])
        #expect(changes.versions[0].groups.map(\.name) == ["Added"])
        #expect(changes.versions[0].groups[0].items.map(\.text) == ["One `code` <b>thing</b>:", "Another."])
        #expect(changes.versions[0].groups[0].items[0].parts == ["a part."])
    }

    @Test func `what is new shows code and emphasis, and of links to the sources their text`() async throws {
        let site = try await SiteFixture()
        let context = PhotoContext(
            page: PageContext(app: .vision, language: .english, assets: site.services.assets))
        let changes = Changelog(
            "## [Unreleased]\n### Added\n- *Settings*, `a * b`: <i>see</i> [the file](README.md#x).")
        let page = String(decoding: NewsPage(context: context, changes: changes).body.bytes, as: UTF8.self)
        #expect(page.contains("<em>Settings</em>, <code>a * b</code>: &lt;i&gt;see&lt;/i&gt; the file."))
        #expect(page.contains("<h2>This version</h2>"))
    }

    @Test func `the changelogs of both languages tell of the same changes`() throws {
        func changes(_ name: String) throws -> [[[Int]]] {
            let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
                .deletingLastPathComponent()
            let changes = Changelog(try String(contentsOf: folder.appending(path: name), encoding: .utf8))
            return changes.versions.map { $0.groups.map { $0.items.map(\.parts.count) } }
        }
        #expect(try changes("CHANGELOG.md") == changes("CHANGELOG.it.md"))
        #expect(try changes("CHANGELOG.md").count >= 2)
    }

    @Test func `licences are read in the app, or where they are when they are not at hand`() async throws {
        let site = try await SiteFixture()
        let without = await site.get("/settings/about/openvino").text
        #expect(without.contains("https://www.apache.org/licenses/LICENSE-2.0"))
        let context = PhotoContext(
            page: PageContext(app: .vision, language: .english, assets: site.services.assets))
        let credit = try #require(Credit.named("openvino"))
        let legalDocuments = LegalDocuments(licence: { "The text of \($0.rawValue)." })
        let page = String(decoding: CreditPage(credit, context: context, legalDocuments).body.bytes, as: UTF8.self)
        #expect(page.contains("The text of Apache-2.0.") && !page.contains("https://www.apache.org"))
    }
}
