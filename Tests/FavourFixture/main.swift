import FavourStore
import Favours
import Glibc

// Does one verb with a store over and over until it is killed: `favour-fixture FOLDER VERB`. Prints a line for each that
// was done, with the favour's number.

let arguments = CommandLine.arguments
guard arguments.count == 3, let favour = Int64(readLine() ?? "").map(FavourID.init(rawValue:)) else { exit(2) }
let store = try await FavourStore(folder: arguments[1], hasLimits: false)
let slot = SlotID(rawValue: 1)
let (requester, helper) = (PersonID(rawValue: 1), PersonID(rawValue: 2))
guard let seen = try await store.favours([favour]).first else { exit(2) }

func say(_ number: Int64) {
    print(number)
    fflush(nil)
}

say(0)
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
