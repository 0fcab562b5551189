import FavoriSite
import FavourStore
import Favours
import Geography
import Glibc
import Synchronization
import Terminal
import Wording
import Workbench

/// Invented neighbourhoods of central Helsinki: 5 of them, 40 people, 150 favours in all states, told in one language.
enum Demo {
    private static let password = "favori demo"

    /// Who can sign in, for the terminal.
    static let accounts = ["Anna Lindqvist", "Bruno Ferrari"].map {
        Phrase(en: "  Sign in as \($0), password “\(password)”", it: "  Accesso: \($0), password «\(password)»")
    }

    /// The time by which the demo's past happens.
    private final class Time: Sendable {
        let now = Atomic<Int64>(0)
    }

    /// Says that a folder is the demo's, which may be made anew.
    private static let mark = "demo"
    /// Of its clocks.
    static let timeZone = "Europe/Helsinki"

    /// Fills an empty folder, and gives it its streets; leaves another as it is.
    static func prepare(_ folder: String, from resources: String, _ console: Console) async throws {
        try await fill(folder, from: resources, console)
        await DemoStreets.add(to: folder + "/maps", from: resources, console)
    }

    /// Removes the people and favours of a demo, so that it can be made anew with today's dates.
    /// - Throws: `Complaint` when the folder is not a demo's.
    static func clear(_ folder: String) throws {
        guard access("\(folder)/favours.sqlite", F_OK) == 0 else { return }
        guard access("\(folder)/\(mark)", F_OK) == 0 else {
            throw Complaint(
                problem: Phrase(
                    en: "“\(folder)” is not a demo's folder.", it: "«\(folder)» non è la cartella di una demo."),
                fix: Phrase(
                    en: "Nothing was removed. Name another folder with --data.",
                    it: "Nulla è stato tolto. Indicare un'altra cartella con --data."))
        }
        for ending in ["", "-wal", "-shm"] { unlink("\(folder)/favours.sqlite\(ending)") }
    }

    /// Fills an empty folder; leaves another as it is.
    private static func fill(_ folder: String, from resources: String, _ console: Console) async throws {
        let present = try await FavourStore(folder: folder, hasLimits: false)
        guard try await present.allPeople().isEmpty else { return }
        console.remark(Phrase(en: "Making the demo neighbourhood…", it: "Preparo il quartiere di prova…"))
        // Empty: that it is there says enough.
        let made = open("\(folder)/\(mark)", O_WRONLY | O_CREAT, 0o600)
        if made >= 0 { close(made) }
        let now = present.now
        let time = Time()
        time.now.store(now - 20 * 86_400, ordering: .relaxed)
        let store = try await FavourStore(folder: folder, hasLimits: false) { time.now.load(ordering: .relaxed) }
        for (name, latitude, longitude) in DemoWords.neighbourhoods {
            guard let centre = Coordinate(latitude: latitude, longitude: longitude) else { continue }
            try await store.setNeighbourhood(name, centre: centre, radius: 250)
        }
        let quarters = try await store.neighbourhoods()
        let people = try await store.add(
            people: DemoWords.people.enumerated().map { ($0.element, quarters[$0.offset % quarters.count].id) })
        for person in people.prefix(2) { try await store.setPassword(password, of: person) }
        let workbench = FavoriFolder.workbench(resources)
        let desk = PictureDesk(workbench, folder: folder + "/uploads")
        let photos = await DemoPhotos(from: resources, desk)
        var random = DemoNumbers(state: 12)
        let teller = Teller(language: console.language, quarters: quarters, photos: photos, now: now)
        for number in 0..<150 {
            try await favour(number, store, people, teller, time: time, &random)
        }
        time.now.store(now, ordering: .relaxed)
        try await store.tick()
        try await DemoChats.add(among: people, in: store, language: console.language) {
            time.now.store(now + $0, ordering: .relaxed)
        }
        try await DemoReports.add(by: people, to: store, language: console.language)
        try await DemoReviews.add(to: people, in: store, language: console.language, &random)
        try await DemoPortraits.add(to: people, in: store, desk)
        await workbench.stop()
    }

    /// What favours are told with.
    private struct Teller {
        let language: Language
        let quarters: [Neighbourhood]
        let photos: DemoPhotos
        let now: Int64
    }

    /// Each title once from now on, so that those on the map differ; then what is past.
    private static func favour(
        _ number: Int, _ store: FavourStore, _ people: [PersonID], _ teller: Teller, time: Time,
        _ random: inout DemoNumbers
    ) async throws {
        let hour: Int64 = 3600
        let now = teller.now
        let author = people[number % people.count]
        // From twelve days ago to sixteen days ahead, at the hours at which people help; a few are under way.
        let isPast = number >= DemoWords.favours.count
        let isUnderWay = number % 15 == 7 && !isPast
        let day = isPast ? Int64.random(in: -12 ... -2, using: &random) : Int64.random(in: 1...16, using: &random)
        let midnight = now / (24 * hour) * 24 * hour
        let clock = Int64.random(in: 6...17, using: &random)
        let start = isUnderWay ? now / hour * hour : midnight + day * 24 * hour + clock * hour
        let asked = min(now - 600, start - Int64.random(in: 30...120, using: &random) * hour)
        time.now.store(asked, ordering: .relaxed)
        var wish = try draft(number, start, teller, &random)
        if !isPast {
            let (_, title, _) = DemoWords.favours[number]
            wish.content.pictures = try await teller.photos.uploaded(
                for: title.en, by: author, to: store, in: teller.language)
        }
        let favour = try await store.ask(wish, by: author)
        guard Int.random(in: 0..<10, using: &random) < 6 || isUnderWay else { return }
        time.now.store(asked + 300, ordering: .relaxed)
        for slot in favour.slots {
            for step in 0..<Int.random(in: 1...slot.places, using: &random) {
                let helper = people[(number * 7 + step * 11 + 3) % people.count]
                // Refused for those who have another favour at that time, and for the requester.
                _ = try? await store.change(favour.id, .accept(slot.id), by: helper)
            }
        }
        if Int.random(in: 0..<14, using: &random) == 0 {
            _ = try await store.change(favour.id, .cancel, by: author)
        }
    }

    private static func draft(
        _ number: Int, _ start: Int64, _ teller: Teller, _ random: inout DemoNumbers
    ) throws -> Draft {
        let (category, title, text) = DemoWords.favours[number % DemoWords.favours.count]
        let isGroup = Int.random(in: 0..<5, using: &random) == 0
        let centre = teller.quarters[number % teller.quarters.count].centre
        let place = Coordinate(
            latitude: centre.latitude + .random(in: -0.0012...0.0012, using: &random),
            longitude: centre.longitude + .random(in: -0.0022...0.0022, using: &random))
        let places = isGroup ? Int.random(in: 2...4, using: &random) : 1
        let length = Int64.random(in: 1...3, using: &random) * 3600
        var slots = [Draft.Slot(start: start, end: start + length, places: places)]
        if number % 6 == 0 {
            slots.append(Draft.Slot(start: start + 86_400, end: start + 86_400 + length, places: places))
        }
        return Draft(
            content: Content(
                title: title.text(in: teller.language), text: text.text(in: teller.language), category: category,
                kind: isGroup ? .group : .single,
                needsCar: category == .transport || category == .bulkyWaste && number % 2 == 0,
                isHeavy: category == .bulkyWaste, oneIsEnough: slots.count > 1), place: place ?? centre, slots: slots)
    }
}

/// SplitMix64: the demo is the same every time.
struct DemoNumbers: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}
