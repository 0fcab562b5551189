import AppShell
import Compression
import PhotoLibrary
import Web
import Wording

/// Several photos as one ZIP archive, written while it is sent: one photo at a time is open, none is held in memory.
struct PhotoArchive: Sendable {
    let files: PhotoDownloads
    let ids: [PhotoID]
    let context: PhotoContext

    /// Writes all of it. A photo whose file is missing is named in a list at the end.
    func write(to sink: any ResponseSink) async throws {
        var archive = ZipArchive()
        var names = DistinctNames()
        var missing: [String] = []
        for id in ids {
            do {
                let opened = try await files.open(id, isTagged: true)
                try await add(opened, as: names.add(opened.name), to: &archive, sink)
            } catch is SiteProblem {
                missing.append(try await name(of: id))
            } catch LibraryError.unknownPhoto {
                missing.append("\(context.say(en: "Photo", it: "Foto")) \(id.number)")
            }
        }
        if !missing.isEmpty { try await addList(missing, &names, &archive, sink) }
        try await sink.write(archive.end())
    }

    /// The checksum precedes the bytes, so the file is read twice, the second time from the page cache. If the file
    /// changes in between, the archive is aborted, which is better than a wrong one.
    private func add(
        _ opened: PhotoDownloads.Opened, as name: String, to archive: inout ZipArchive, _ sink: any ResponseSink
    ) async throws {
        let pieces = FilePieces(file: opened.file)
        var ahead = CRC32()
        try await pieces.each { ahead.add($0) }
        let entry = ZipArchive.Entry(
            name: name, size: UInt64(opened.file.size), crc: ahead.value, taken: opened.photo.facts.taken)
        try await sink.write(archive.header(entry))
        var sent = CRC32()
        try await pieces.each { piece in
            sent.add(piece)
            try await sink.write(Array(piece))
        }
        guard sent.value == ahead.value else { throw FilePieces.Broken() }
    }

    private func addList(
        _ missing: [String], _ names: inout DistinctNames, _ archive: inout ZipArchive, _ sink: any ResponseSink
    ) async throws {
        let title = context.say(
            en: "The files of these photos could not be read:", it: "I file di queste foto non si possono leggere:")
        let text = Array(([title, ""] + missing).joined(separator: "\r\n").utf8)
        var crc = CRC32()
        crc.add(text[...])
        let name = DownloadName(context.say(en: "Not included.txt", it: "Non incluse.txt"))
        let now = CaptureTime(localSeconds: 0, offset: nil, source: .file)
        try await sink.write(
            archive.header(
                ZipArchive.Entry(name: names.add(name), size: UInt64(text.count), crc: crc.value, taken: now)) + text)
    }

    private func name(of id: PhotoID) async throws -> String {
        let photo = try await files.library.photo(id)
        return photo.file.map { DownloadName($0.stamp.path).text } ?? String(id.number)
    }
}
