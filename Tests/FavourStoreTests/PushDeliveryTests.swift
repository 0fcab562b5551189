import Favours
import Foundation
import Testing

@testable import FavourStore

@Suite("News leave the app as notifications")
struct PushDeliveryTests {
    typealias T = Town

    private func target(_ name: String) -> PushTarget {
        PushTarget(
            endpoint: "https://push.example.org/\(name)", publicKey: [UInt8](repeating: 4, count: 65),
            secret: [UInt8](repeating: 1, count: 16))
    }

    /// Anna with two devices, whose favour a helper can accept.
    private func setting() async throws -> (town: Town, anna: PersonID, helper: PersonID, favour: FavourID) {
        let town = try await Town()
        let (anna, _) = try await town.store.signUp(
            NewPerson(name: "Anna", password: "hedge row 12", isAdult: true, point: nil), from: "test")
        _ = try await town.store.signIn("Anna", password: "hedge row 12", from: "test")
        for session in try await town.store.sessions(of: anna) {
            try await town.store.addDevice(target("\(session.id)"), language: "it", session: session.id, of: anna)
        }
        let helper = try await town.people(1)[0]
        let favour = try await town.store.ask(T.draft(), by: anna)
        return (town, anna, helper, favour.id)
    }

    @Test func `each device is told once, with one topic for repetitions`() async throws {
        let (town, anna, helper, favour) = try await setting()
        _ = try await town.store.change(favour, .accept(T.first), by: helper)
        #expect(try await town.store.claimPush() == nil)
        try await town.go(to: 0.1)
        let first = try #require(try await town.store.claimPush())
        let second = try #require(try await town.store.claimPush())
        #expect(try await town.store.claimPush() == nil)
        #expect(first.person == anna && first.language == "it" && first.message.notice.kind == .accepted)
        #expect(first.target != second.target && first.identifier == second.identifier)
        try await town.store.finish(second, .sent)
        // The first was killed.
        try await town.go(to: 0.1 + 301 / 3600)
        let again = try #require(try await town.store.claimPush())
        #expect(again.identifier == first.identifier && again.target == first.target)
        try await town.store.finish(again, .sent)
        try await town.go(to: 20)
        #expect(try await town.store.claimPush() == nil)
    }

    @Test func `who accepts and leaves at once is told of in the app alone`() async throws {
        let (town, _, helper, favour) = try await setting()
        _ = try await town.store.change(favour, .accept(T.first), by: helper)
        _ = try await town.store.change(favour, .withdraw(T.first), by: helper)
        try await town.go(to: 1)
        #expect(try await town.store.claimPush() == nil)
        // One of the devices has been told.
        _ = try await town.store.change(favour, .accept(T.first), by: helper)
        try await town.go(to: 2)
        let first = try #require(try await town.store.claimPush())
        try await town.store.finish(first, .sent)
        _ = try await town.store.change(favour, .withdraw(T.first), by: helper)
        try await town.go(to: 3)
        let second = try #require(try await town.store.claimPush())
        #expect(second.target == first.target && second.message.notice.kind == .left)
        #expect(try await town.store.claimPush() == nil)
    }

    @Test func `a device ends with its session, and when its browser takes no more`() async throws {
        let (town, anna, helper, favour) = try await setting()
        let devices = try await town.store.devices(of: anna)
        #expect(devices.count == 2)
        try await town.store.endSession(devices[0].session, of: anna)
        #expect(try await town.store.devices(of: anna).map(\.id) == [devices[1].id])
        _ = try await town.store.change(favour, .accept(T.first), by: helper)
        try await town.go(to: 0.1)
        let task = try #require(try await town.store.claimPush())
        try await town.store.forgetDevice(of: task)
        #expect(try await town.store.devices(of: anna).isEmpty)
        try await town.go(to: 1)
        #expect(try await town.store.claimPush() == nil)
        await #expect(throws: StoreError.notFound) {
            try await town.store.addDevice(target("x"), language: "en", session: devices[0].session, of: anna)
        }
        await #expect(throws: StoreError.notFound) {
            try await town.store.addDevice(target("x"), language: "en", session: devices[1].session, of: helper)
        }
    }

    @Test func `what was seen, is of a blocked person, or is for who left, is not sent`() async throws {
        for number in 0..<4 {
            let (town, anna, helper, favour) = try await setting()
            _ = try await town.store.change(favour, .accept(T.first), by: helper)
            switch number {
            case 0: try await town.store.markAllSeen(by: anna)
            case 1: try await town.store.setBlock(true, of: anna, by: helper)
            case 2: try await town.store.deleteAccount(anna, password: "hedge row 12")
            // The sessions end by themselves.
            default: try await town.go(to: 91 * 24)
            }
            try await town.go(to: number == 3 ? 91 * 24 + 1 : 1)
            #expect(try await town.store.claimPush() == nil, "\(number)")
            #expect(try await town.store.problems() == [])
        }
    }

    @Test func `the title of a favour that is hidden from a person is not sent`() async throws {
        let (town, anna, helper, _) = try await setting()
        let other = try await town.store.ask(T.draft("Other", start: 60, end: 61), by: helper)
        _ = try await town.store.change(other.id, .accept(T.first), by: anna)
        _ = try await town.store.change(other.id, .remove(T.first, anna, reason: ""), by: helper)
        try await town.store.perform(.hide(other.id), "Fraud", by: .commandLine)
        try await town.go(to: 1)
        #expect(try await town.store.claimPush() == nil)
        // Of her own she hears that it is hidden.
        let own = try await town.store.ask(T.draft("Own", start: 70, end: 71), by: anna)
        try await town.store.perform(.hide(own.id), "Fraud", by: .commandLine)
        try await town.go(to: 2)
        #expect(try await town.store.claimPush()?.message.notice.kind == .hidden)
    }

    @Test func `a browser has one person, and a person ten browsers`() async throws {
        let (town, anna, _, _) = try await setting()
        let session = try #require(try await town.store.sessions(of: anna).first?.id)
        let (bruno, _) = try await town.store.signUp(
            NewPerson(name: "Bruno", password: "hedge row 12", isAdult: true, point: nil), from: "test")
        let other = try #require(try await town.store.sessions(of: bruno).first?.id)
        try await town.store.addDevice(target("one"), language: "en", session: session, of: anna)
        try await town.store.addDevice(target("one"), language: "en", session: other, of: bruno)
        #expect(try await town.store.devices(of: bruno).count == 1)
        #expect(try await town.store.devices(of: anna).allSatisfy { $0.session != session })
        try await town.store.removeDevice(try await town.store.devices(of: bruno)[0].id, of: anna)
        #expect(try await town.store.devices(of: bruno).count == 1)
        for _ in 0..<11 { _ = try await town.store.signIn("Anna", password: "hedge row 12", from: "test") }
        for session in try await town.store.sessions(of: anna) {
            try await town.store.addDevice(target("\(session.id)"), language: "en", session: session.id, of: anna)
        }
        #expect(try await town.store.devices(of: anna).count == FavourStore.mostDevices)
    }

    @Test func `the key is made once`() async throws {
        let town = try await Town()
        #expect(try await town.store.pushKey { [1, 2] } == [1, 2])
        #expect(try await town.store.pushKey { [3] } == [1, 2])
    }
}
