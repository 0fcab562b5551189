import FavourStore
import Geography
import Glibc
import Mapmaking
import Places
import Serving
import Terminal
import Wording
import Workbench

/// `favori doctor`: the database, the worker that opens photos, the maps that were added, and what making maps of extracts needs.
enum Doctor {
    static func run(_ command: ParsedCommand, _ console: Console) async throws -> ExitCode {
        var isWell = true
        let problems = try await FavoriFolder.store(command).problems()
        for problem in problems { console.print(Phrase(problem)) }
        if problems.isEmpty {
            console.print(Phrase(en: "The database has no errors.", it: "Il database non ha errori."))
        }
        try await tellGivenUp(command, console)
        let workbench = FavoriFolder.workbench(try FavoriFolder.resources())
        do {
            try await workbench.ping()
            console.print(Phrase(en: "Photos can be added.", it: "Si possono aggiungere foto."))
        } catch {
            isWell = false
            console.print(
                Phrase(en: "Photos cannot be added. \(error)", it: "Non si possono aggiungere foto. \(error)"))
        }
        await workbench.stop()
        let maps = try await FavoriFolder.ownMaps(command)
        for map in await maps.all() where map.tiles == nil {
            isWell = false
            console.print(
                Phrase(
                    en: "Map \(map.name): the file cannot be used. “favori map remove \(map.name)” removes it.",
                    it: "Mappa \(map.name): il file non si può usare. «favori map remove \(map.name)» la toglie."))
        }
        try await tellOfTown(command, await maps.all().contains { $0.tiles != nil }, console)
        for need in maps.needs {
            let isThere = need.isThere ? Phrase(en: "present", it: "presente") : Phrase(en: "missing", it: "assente")
            console.print(
                "\(need.name, .bold)  \(isThere.text(in: console.language))\(need.path.map { "  \($0)" } ?? "")")
        }
        if maps.needs.contains(where: { !$0.isThere }) {
            isWell = false
            console.print(
                Phrase(
                    en: """
                        “favori map add” cannot read extracts (.osm.pbf) without what is missing; tiled maps (.mbtiles) \
                        need none of it. Landlock comes with Linux 5.13 or newer. For the programs: \
                        \(Resources.repair.en)
                        """,
                    it: """
                        «favori map add» non può leggere gli estratti (.osm.pbf) senza ciò che manca; per le mappe a \
                        riquadri (.mbtiles) non serve. Landlock c'è da Linux 5.13 in poi. Per i programmi: \
                        \(Resources.repair.it)
                        """))
        }
        return problems.isEmpty && isWell ? .success : .failure
    }

    /// Warns of what neighbours would stumble over: no streets, and other clocks than theirs.
    private static func tellOfTown(_ command: ParsedCommand, _ hasMap: Bool, _ console: Console) async throws {
        if !hasMap { console.print(FirstStart.emptyMap) }
        let town = try await FavoriFolder.store(command).townSettings()
        guard let zone = town?.timeZone, let area = town?.area, let found = try? FavoriFolder.resources(),
            let place = try? await FavoriServe.gazetteer(found)?.nearest(to: area.centre),
            let (nearest, _) = TownClocks(country: place.countryCode).nearest(to: area.centre)
        else { return }
        let now = Int64(time(nil))
        guard let kept = ZoneRules(name: zone), kept.civil(now) != nearest.civil(now) else { return }
        console.print(
            Phrase(
                en: "The clocks are those of \(zone), but the area is in \(nearest.name): --time-zone \(nearest.name).",
                it: "L'ora è quella di \(zone), ma la zona è in \(nearest.name): --time-zone \(nearest.name)."))
    }

    /// What could not be sent in the last week.
    private static func tellGivenUp(_ command: ParsedCommand, _ console: Console) async throws {
        let store = try await FavoriFolder.store(command)
        for one in try await store.givenUp(since: store.now - 7 * 86_400) {
            console.print(MailVerbs.givenUp(one.channel, Phrase(one.reason), count: one.count))
        }
    }
}
