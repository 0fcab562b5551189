import FavourStore
import Favours
import Foundation
import Testing

@Suite("People join with invitations")
struct InvitationTests {
    private func new(_ name: String) -> NewPerson {
        NewPerson(name: name, password: "hedge row 12", isAdult: true, point: nil)
    }

    @Test func `a code lets in as many people as it is for, however it is typed`() async throws {
        let town = try await Town()
        let (code, _) = try await town.store.invite(uses: 2, days: 1)
        _ = try await town.store.signUp(new("Anna"), invitation: code.text, from: "")
        let typed = " " + code.text.lowercased().replacing("-", with: " ").replacing("0", with: "o")
        _ = try await town.store.signUp(new("Bruno"), invitation: typed, from: "")
        await #expect(throws: StoreError.invitationUsedUp) {
            try await town.store.signUp(new("Carla"), invitation: code.text, from: "")
        }
        #expect(try await town.store.invitations().map(\.used) == [2])
        #expect(try await town.store.allPeople().map(\.name) == ["Anna", "Bruno"])
    }

    @Test func `each reason for which a code does not work has its name`() async throws {
        let town = try await Town()
        let (code, invitation) = try await town.store.invite(uses: 1, days: 2)
        func fails(_ text: String, _ error: StoreError, _ name: String = "Anna") async {
            await #expect(throws: error) {
                try await town.store.signUp(new(name), invitation: text, from: "")
            }
        }
        await fails("", .invitationMissing)
        await fails(" ", .invitationMissing)
        await fails("hello", .invitationWrong)
        await fails(InvitationCode().text, .invitationWrong)
        try await town.go(to: 48)
        await fails(code.text, .invitationExpired)
        try await town.store.removeInvitation(invitation.id)
        await fails(code.text, .invitationWrong)
        await #expect(throws: StoreError.notFound) { try await town.store.removeInvitation(invitation.id) }
        #expect(try await town.store.allPeople().isEmpty)
        // Whoever has no code does not learn which names there are.
        _ = try await town.store.signUp(new("Bruno"), from: "")
        await fails(InvitationCode().text, .invitationWrong, "Bruno")
    }

    @Test func `a sign-up that fails uses nothing up`() async throws {
        let town = try await Town()
        _ = try await town.store.signUp(new("Anna"), from: "")
        let (code, _) = try await town.store.invite(uses: 1, days: 1)
        await #expect(throws: StoreError.nameTaken) {
            try await town.store.signUp(new("Anna"), invitation: code.text, from: "")
        }
        #expect(try await town.store.invitations().map(\.used) == [0])
        _ = try await town.store.signUp(new("Bruno"), invitation: code.text, from: "")
    }

    @Test func `of several who use the last place at once one gets in`() async throws {
        let town = try await Town()
        let (code, _) = try await town.store.invite(uses: 1, days: 1)
        let results = await withTaskGroup(of: StoreError?.self) { group in
            for name in ["Anna", "Bruno", "Carla", "Dario"] {
                group.addTask {
                    do {
                        _ = try await town.store.signUp(self.new(name), invitation: code.text, from: "")
                        return nil
                    } catch { return error as? StoreError ?? .notFound }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(results.count { $0 == nil } == 1)
        #expect(results.count { $0 == .invitationUsedUp } == 3)
        #expect(try await town.store.allPeople().count == 1)
        #expect(try await town.store.invitations().map(\.used) == [1])
    }

    @Test func `neither the files nor a description has the code`() async throws {
        let town = try await Town()
        let (code, _) = try await town.store.invite(uses: 1, days: 1)
        #expect(!"\(code) \(String(reflecting: code))".contains(code.text))
        var dumped = ""
        dump(code, to: &dumped)
        let plain = code.text.replacing("-", with: "")
        #expect(!dumped.contains(code.text) && !dumped.contains(plain))
        for file in try FileManager.default.contentsOfDirectory(atPath: town.folder) {
            let bytes = try Data(contentsOf: URL(filePath: town.folder + "/" + file))
            #expect(bytes.range(of: Data(plain.utf8)) == nil && bytes.range(of: Data(code.text.utf8)) == nil, "\(file)")
        }
    }
}
