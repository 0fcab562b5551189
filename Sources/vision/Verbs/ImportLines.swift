import Glibc
import Intake
import Interpretation
import PhotoLibrary
import PhotoSite
import Synchronization
import Terminal
import Wording
import Workbench

/// Turns what an import tells into lines.
struct ImportLines: Sendable {
    let command: ParsedCommand
    let console: Console
    let level: Level
    var showsUnchanged = true
    var showsEmptySummary = true
    private let skipped = SkippedNames()
    private let forgotten = SkippedNames()

    init(command: ParsedCommand, console: Console, level: Level) {
        self.command = command
        self.console = console
        self.level = level
    }

    /// For the rounds of `--watch`, where most is known already.
    var onlyNews: ImportLines {
        var lines = self
        lines.showsUnchanged = false
        lines.showsEmptySummary = false
        return lines
    }

    func show(_ event: ImportEvent, _ progress: Progress) {
        switch event {
        case .total(let count): progress.setTotal(count)
        case .unreadable(let path, let code): refuse(path, Phrase(unreadable: code))
        case .skipped(let path, let kind): show(path, skipped: kind)
        case .file(let path, let status):
            progress.advance(String(decoding: path.name, as: UTF8.self))
            show(path, status)
        }
    }

    private func refuse(_ path: FilePath, _ reason: Phrase) {
        if command[Inputs.json] {
            console.print(
                json: .object(
                    JSONValue.file(path.bytes) + [
                        ("status", "refused"), ("error", .string(reason.text(in: console.language))),
                    ]))
        } else {
            console.complain(
                Complaint(
                    problem: Phrase(en: "“\(path)” was not imported.", it: "«\(path)» non è stata importata."),
                    cause: reason))
        }
    }

    /// Hidden files, raw files that belong to others, and folders are only counted, because there are many; with `--json`
    /// each has a line.
    private func show(_ path: FilePath, skipped kind: SkippedKind) {
        if command[Inputs.json] {
            console.print(
                json: .object(
                    JSONValue.file(path.bytes) + [("status", "skipped"), ("kind", .string(kind.rawValue))]))
        } else if kind == .video || kind == .other {
            skipped.add(path)
        }
    }

    private func show(_ path: FilePath, _ status: ImportStatus) {
        var fields = JSONValue.file(path.bytes)
        var line = ""
        switch status {
        case .refused(let refusal): return refuse(path, Phrase(refusal))
        case .unchanged:
            guard showsUnchanged else { return }
            fields.append(("status", "unchanged"))
        case .forgotten:
            guard showsUnchanged else { return }
            fields.append(("status", "forgotten"))
            forgotten.add(path)
        case .recognised(let analysis, let taken, let keywords):
            let seen = analysis.tags(at: level).map(\.candidate.name)
            let names = seen + keywords.filter { word in !seen.contains { $0.lowercased() == word.lowercased() } }
            fields += [("status", "recognised"), ("tags", .array(names.map { .string($0) }))] + JSONValue.taken(taken)
            line =
                names.isEmpty
                ? Phrase(en: "nothing recognised", it: "nessun elemento riconosciuto").text(in: console.language)
                : names.joined(separator: ", ")
        case .moved(let from):
            fields += [("status", "moved"), ("of", .string(from.description))]
            line = Phrase(en: "moved from \(from)", it: "spostato da \(from)").text(in: console.language)
        case .rendition(let of):
            fields += [("status", "rendition")] + (of.map { [("of", .string($0.description))] } ?? [])
            let name = of?.description ?? "–"
            line = Phrase(en: "a tagged copy of \(name)", it: "copia etichettata di \(name)").text(in: console.language)
        case .duplicate(let of):
            fields += [("status", "duplicate"), ("of", .string(of.description))]
            line = Phrase(en: "the same as \(of)", it: "identico a \(of)").text(in: console.language)
        }
        if command[Inputs.json] {
            console.print(json: .object(fields))
        } else if !line.isEmpty {
            console.print("\(path.description, .bold)  \(line)")
        }
    }

    /// The names of what was skipped, and of photos that were deleted.
    private func showNames() {
        if let names = skipped.take() {
            console.print(
                "\(Phrase(en: "Skipped: \(names.en)", it: "Saltati: \(names.it)").text(in: console.language), .dim)")
        }
        if let names = forgotten.take() {
            console.print(
                "\(Phrase(en: "In Recently deleted: \(names.en)", it: "Tra le eliminate di recente: \(names.it)").text(in: console.language), .dim)"
            )
            console.remark(
                Phrase(
                    en: "“vision forget --restore PHOTO” brings a photo back.",
                    it: "«vision forget --restore FOTO» riporta una foto."))
        }
    }

    func show(_ summary: ImportSummary, missing: Int, elapsed: Duration) {
        let refused = summary.refused + summary.unreadable + missing
        if !showsEmptySummary && summary.total == summary.unchanged && refused == 0 {
            showNames()
            return
        }
        if command[Inputs.json] {
            console.print(json: [
                "total": .integer(summary.total + summary.unreadable + missing),
                "recognised": .integer(summary.recognised), "unchanged": .integer(summary.unchanged),
                "moved": .integer(summary.moved), "rendition": .integer(summary.rendition),
                "duplicate": .integer(summary.duplicate), "forgotten": .integer(summary.forgotten),
                "refused": .integer(refused),
                "skipped": .integer(summary.skipped.total), "elapsed_ms": .integer(Int(elapsed / .milliseconds(1))),
            ])
            return
        }
        var parts: [Phrase] = [
            .counted(
                summary.recognised, one: Phrase(en: "photo recognised", it: "foto riconosciuta"),
                many: Phrase(en: "photos recognised", it: "foto riconosciute"))
        ]
        func add(_ count: Int, _ one: Phrase, _ many: Phrase) {
            if count > 0 { parts.append(.counted(count, one: one, many: many)) }
        }
        let same = Phrase(en: "unchanged", it: "invariate")
        add(summary.unchanged, Phrase(en: "unchanged", it: "invariata"), same)
        add(summary.moved, Phrase(en: "moved", it: "spostata"), Phrase(en: "moved", it: "spostate"))
        add(summary.rendition, Phrase(en: "tagged copy", it: "copia"), Phrase(en: "tagged copies", it: "copie"))
        add(summary.duplicate, Phrase(en: "duplicate", it: "doppione"), Phrase(en: "duplicates", it: "doppioni"))
        let deleted = Phrase(en: "in Recently deleted", it: "tra le eliminate di recente")
        add(summary.forgotten, deleted, deleted)
        add(refused, Phrase(en: "refused", it: "rifiutata"), Phrase(en: "refused", it: "rifiutate"))
        for kind in SkippedKind.allCases where summary.skipped[kind] > 0 {
            parts.append(SkippedWords.said(summary.skipped[kind], kind))
        }
        showNames()
        let text = parts.map { $0.text(in: console.language) }.joined(separator: ", ")
        console.print("\(text), \(console.format.duration(elapsed)).")
    }
}

/// The names of files, until they are shown before a summary.
private final class SkippedNames: Sendable {
    /// A folder may have thousands; `--json` names all.
    private static let most = 5

    private let names = Mutex<(first: [String], others: Int)>(([], 0))

    func add(_ path: FilePath) {
        names.withLock { names in
            if names.first.count < Self.most {
                names.first.append(String(decoding: path.name, as: UTF8.self))
            } else {
                names.others += 1
            }
        }
    }

    /// The names since the last time; nil when there are none.
    func take() -> Phrase? {
        let (first, others) = names.withLock { names in
            defer { names = ([], 0) }
            return names
        }
        guard !first.isEmpty else { return nil }
        let list = first.joined(separator: ", ")
        guard others > 0 else { return Phrase(list) }
        return Phrase(
            en: "\(list) and \(others) more (“--json” names all)",
            it: "\(list) e \(others == 1 ? "un altro" : "altri \(others)") («--json» li elenca tutti)")
    }
}
