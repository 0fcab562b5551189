import AppShell
import Compression
import PhotoLibrary
import Web
import Wording

/// Several photos as one ZIP archive, written while it is sent: one photo at a time is open, none is held in memory.
struct PhotoArchive: Sendable {
    let files: PhotoDownloads
    let ids: [PhotoID]
    /// Whether the photos come as they were taken, not as copies with the tags in them.
    let isOriginals: Bool
    let context: PhotoContext

    /// Writes all of it. A photo whose file is missing is named in a list at the end, and so is one that came without its
    /// tags, because no copy of it could be made.
    func write(to sink: any ResponseSink) async throws {
        var archive = ArchiveWriter(sink: sink)
        var missing: [String] = []
        var untagged: [String] = []
        for id in ids {
            do {
                let (opened, isWhole) = try await open(id)
                let name = try await archive.add(opened)
                if !isWhole { untagged.append(name) }
            } catch is SiteProblem {
                missing.append(try await name(of: id))
            } catch LibraryError.unknownPhoto {
                missing.append("\(context.say(en: "Photo", it: "Foto")) \(id.number)")
            }
        }
        try await archive.add(
            untagged,
            under: Phrase(
                en: "No copies of these photos could be made. Here they are as they were taken, without their tags:",
                it:
                    "Di queste foto non è stato possibile fare una copia. Qui sono come sono state scattate, senza etichette:"
            ),
            named: Phrase(en: "Without tags.txt", it: "Senza etichette.txt"), context)
        try await archive.add(
            missing,
            under: Phrase(
                en: "The files of these photos could not be read:", it: "I file di queste foto non si possono leggere:"),
            named: Phrase(en: "Not included.txt", it: "Non incluse.txt"), context)
        try await archive.end()
    }

    /// - Returns: the photo, and whether it is as it was asked for.
    private func open(_ id: PhotoID) async throws -> (PhotoDownloads.Opened, isWhole: Bool) {
        if isOriginals { return (try await files.openOriginal(id), true) }
        do {
            return (try await files.openCopy(id), true)
        } catch let error where !(error is CancellationError) {
            return (try await files.openOriginal(id), false)
        }
    }

    private func name(of id: PhotoID) async throws -> String {
        let photo = try await files.library.photo(id)
        return photo.file.map { DownloadName($0.stamp.path).text } ?? String(id.number)
    }
}

/// A copy and the file with its tags, as one ZIP archive.
struct HandedOut: Sendable {
    private let opened: PhotoDownloads.Opened
    private let context: PhotoContext

    init(_ opened: PhotoDownloads.Opened, _ context: PhotoContext) {
        self.opened = opened
        self.context = context
    }

    /// `IMG_1.nef with tags.zip`.
    var response: Response {
        let name = context.say(
            en: "\(opened.name.text) with tags.zip", it: "\(opened.name.text) con etichette.zip")
        return Response(
            headers: [
                "Content-Type": "application/zip", "Cache-Control": Caching.never.value,
                "Content-Disposition": DownloadName(name).disposition(),
                "Content-Security-Policy": PhotoDownloads.sandbox,
            ],
            body: .stream { [opened] sink in
                var archive = ArchiveWriter(sink: sink)
                try await archive.add(opened)
                try await archive.end()
            })
    }
}
