import Accounts
import FoundationEssentials
import SchemaSupport
import Testing

@testable import vision

@Suite("vision people")
final class PeopleTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "vision-people-\(UUID().uuidString)")
        .path

    /// A library that has been begun.
    init() throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data().write(to: URL(filePath: folder + "/library.sqlite"))
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    private func run(_ words: String..., input: String = "", language: String = "en") throws -> Run {
        try Run(
            ["people"] + words + ["--library", folder], environment: ["VISION_LANGUAGE": language],
            input: Array(input.utf8))
    }

    @Test func `the first person is the owner, and others get libraries of their own`() throws {
        let first = try run("add", "Anna", input: "correct horse\n")
        #expect(first.code == 0 && first.output == "Anna is the owner. The library stays in “\(folder)”.\n", "\(first)")
        let second = try run("add", "Bruno", input: "battery staple\n", language: "it")
        #expect(
            second.code == 0
                && second.output == "Persona aggiunta: Bruno, con una libreria in «\(folder)/people/2».\n", "\(second)")
        let list = try run("list")
        #expect(list.output.contains("Anna") && list.output.contains("\(folder)/people/2"))
        #expect(FileManager.default.fileExists(atPath: folder + "/people/2-photos"))
    }

    @Test func `an owner whose app has a password keeps it`() async throws {
        let accounts = try await Accounts(folder: folder)
        try await accounts.setPassword("correct horse")
        #expect(try run("add", "Anna").code == 0)
        #expect(try await accounts.check("correct horse"))
    }

    @Test(arguments: [
        (["add", "BRUNO"], "battery staple", "already a person"),
        (["add", "a\tb"], "battery staple", "invisible character"),
        (["add", "Carla"], "short", "at least 8 characters"), (["add", "Carla"], "", "No password was given"),
        (["remove", "Carla"], "", "no person with this name"), (["remove", "Anna"], "", "other people"),
        (["password", "Carla"], "battery staple", "no person with this name"),
        (["password", "Bruno"], "short", "at least 8 characters"),
    ])
    func `what cannot be done is refused with its reason`(words: [String], input: String, reason: String) async throws {
        let accounts = try await Accounts(folder: folder)
        try await accounts.nameOwner("Anna", password: "correct horse")
        _ = try await accounts.addPerson("Bruno", password: "battery staple")
        let run = try run(words[0], words[1], input: input)
        #expect(run.code == 1 && run.output == "" && run.errors.contains(reason), "\(run)")
        #expect(try await Accounts(folder: folder).people().map(\.name) == ["Anna", "Bruno"])
        #expect(try await accounts.check("battery staple", of: 2))
    }

    @Test func `the app's password cannot be removed under other people's feet`() async throws {
        let accounts = try await Accounts(folder: folder)
        try await accounts.nameOwner("Anna", password: "correct horse")
        _ = try await accounts.addPerson("Bruno", password: "battery staple")
        let run = try Run(["password", "--remove", "--library", folder], environment: ["VISION_LANGUAGE": "en"])
        #expect(run.code == 1 && run.errors.contains("as long as there are other people"), "\(run)")
        #expect(try await accounts.check("correct horse"))
    }

    @Test func `who is removed leaves their library behind, where it is said to be`() throws {
        for (name, password) in [("Anna", "correct horse"), ("Bruno", "battery staple")] {
            #expect(try run("add", name, input: password).code == 0)
        }
        try Data("mine".utf8).write(to: URL(filePath: folder + "/people/2/library.sqlite"))
        let removed = try run("remove", "bruno")
        let place = folder + "/people/removed-1"
        #expect(
            removed.output == "Bruno was removed. The library was not deleted: it is in “\(place)”.\n", "\(removed)")
        #expect(FileManager.default.contents(atPath: place + "/library.sqlite") == Data("mine".utf8))
        #expect(try run("remove", "Anna").code == 0)
        #expect(
            try run("list").output
                == "No people were added. The library has one user.\nLibraries of removed people:\n\(place)\n")
    }

    @Test func `a library that a killed removal has left is listed, and set aside by the next one`() async throws {
        let accounts = try await Accounts(folder: folder)
        try await accounts.nameOwner("Anna", password: "correct horse")
        let manager = FileManager.default
        for name in ["Bruno", "Carla"] {
            let person = try await accounts.addPerson(name, password: "battery staple")
            try manager.createDirectory(
                atPath: folder + "/people/\(person.id)", withIntermediateDirectories: true)
        }
        try Data("mine".utf8).write(to: URL(filePath: folder + "/people/2/library.sqlite"))
        try await accounts.removePerson(2)
        let list = try run("list")
        #expect(list.output.contains("Libraries of removed people") && list.output.contains("\(folder)/people/2\n"))
        let removed = try run("remove", "Carla")
        #expect(removed.code == 0, "\(removed)")
        #expect(!manager.fileExists(atPath: folder + "/people/2"))
        #expect(
            manager.contents(atPath: folder + "/people/removed-1/library.sqlite") == Data("mine".utf8)
                || manager.contents(atPath: folder + "/people/removed-2/library.sqlite") == Data("mine".utf8))
        let after = try run("list", language: "it")
        #expect(after.output.contains("Librerie di persone rimosse") && after.output.contains("people/removed-2\n"))
    }

    @Test func `its JSON is as documented`() throws {
        let root = URL(filePath: #filePath).appending(path: "../../..").standardized
        let schemas = try Schemas(
            markdown: String(contentsOf: root.appending(path: "Docs/CommandLine.md"), encoding: .utf8))
        let outputs = [
            try run("add", "Anna", "--json", input: "correct horse"),
            try run("add", "Bruno", "--json", input: "battery staple"), try run("list", "--json"),
        ]
        for line in outputs.flatMap({ $0.output.split(separator: "\n") }) {
            #expect(schemas.violations(of: String(line), by: "people") == [], "\(line)")
        }
        #expect(outputs[2].output.split(separator: "\n").count == 2)
        let password = try run("password", "Bruno", "--json", input: "another phrase")
        #expect(password.output == "{\"name\":\"Bruno\",\"password\":true}\n")
        let removed = try run("remove", "Bruno", "--json")
        #expect(removed.output == "{\"name\":\"Bruno\",\"library\":\"\(folder)/people/removed-1\"}\n")
    }
}
