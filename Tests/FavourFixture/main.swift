import FavourStore
import Favours
import Glibc
import StoreHome

// Does one verb with a store over and over until it is killed: `favour-fixture FOLDER VERB`, with numbers of favours on
// the standard input. Prints a line for each that was done, with the favour's number, and waits at the end.

let arguments = CommandLine.arguments
guard arguments.count == 3 else { exit(2) }
let ids = (readLine() ?? "").split(separator: " ").compactMap { Int64($0) }.map(FavourID.init(rawValue:))
let store = try await StoreHome.open(folder: arguments[1], hasLimits: false)
let slot = SlotID(rawValue: 1)
let (requester, helper) = (PersonID(rawValue: 1), PersonID(rawValue: 2))
guard let favour = ids.first, let seen = try await store.favours([favour]).first else { exit(2) }

func say(_ number: Int64) {
    print(number)
    fflush(nil)
}

/// One verb on one favour after the other.
func each(_ person: PersonID, _ event: Event) async throws {
    for id in ids {
        _ = try await store.change(id, event, by: person)
        say(id.rawValue)
    }
}

say(0)
switch arguments[2] {
case "withdraw": try await each(helper, .withdraw(slot))
case "start": try await each(helper, .start(slot))
case "done": try await each(requester, .done(slot))
case "confirm": try await each(requester, .confirm(slot, helper))
case "no-show": try await each(requester, .noShow(slot, helper))
case "dispute": try await each(helper, .dispute(slot))
case "remove": try await each(requester, .remove(slot, helper, reason: "Another day"))
case "show-place": try await each(requester, .showPlace(slot, helper))
case "cancel-slot": try await each(requester, .cancelSlot(slot))
case "cancel": try await each(requester, .cancel)
case "rush":
    // All people of the second line accept the favour at once. Says 1 for each place, 2 for each “full”.
    let people = (readLine() ?? "").split(separator: " ").compactMap { Int64($0) }.map(PersonID.init(rawValue:))
    await withTaskGroup(of: Int64.self) { group in
        for person in people {
            group.addTask {
                do {
                    _ = try await store.change(favour, .accept(slot), by: person, seen: 1)
                    return 1
                } catch { return error as? Refusal == .full ? 2 : 3 }
            }
        }
        for await outcome in group { say(outcome) }
    }
    exit(0)
case "tick": say(Int64(try await store.tick()))
case "suspend":
    // Takes the helper off all favours at once as well.
    try await store.perform(.suspend(helper, days: 7), "Why", by: .commandLine)
    say(1)
case "block":
    // Takes the helper off all favours at once, and says no more.
    try await store.setBlock(true, of: helper, by: requester)
    say(1)
default:
    var number: Int64 = 0
    while true {
        number += 1
        switch arguments[2] {
        case "ask":
            let time = seen.slots[0].time
            let draft = Draft(
                content: Content(title: "Favour \(number)"), place: seen.place,
                slots: [Draft.Slot(start: time.start, end: time.end)])
            say(try await store.ask(draft, by: requester).id.rawValue)
        case "photo":
            let bytes = [UInt8](repeating: UInt8(truncatingIfNeeded: number), count: 300_000)
            let picture = try await store.add(NewPicture(small: [1], large: bytes), by: requester)
            let time = seen.slots[0].time
            let draft = Draft(
                content: Content(title: "Favour \(number)", pictures: [Picture(picture)]), place: seen.place,
                slots: [Draft.Slot(start: time.start, end: time.end)])
            say(try await store.ask(draft, by: requester).id.rawValue)
        case "message":
            let room = try await store.openRoom(of: favour, with: helper, by: helper)
            try await store.say("Message \(number)", in: room, by: helper)
            say(number)
        case "edit":
            var content = seen.content
            content.title = "Edit \(number)"
            let slots = seen.slots.map {
                Draft.Slot(
                    id: $0.id, start: $0.time.start + number, end: $0.time.end + number, places: $0.places)
            }
            let draft = Draft(content: content, place: seen.place, slots: slots)
            _ = try await store.edit(favour, draft, by: requester)
            say(number)
        default:
            _ = try await store.change(favour, .accept(slot), by: helper)
            _ = try await store.change(favour, .withdraw(slot), by: helper)
            say(number)
        }
    }
}
while true { pause() }
