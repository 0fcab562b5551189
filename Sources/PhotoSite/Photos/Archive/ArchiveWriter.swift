import AppShell
import Compression
import PhotoLibrary
import Web
import Wording

/// Writes files into a ZIP archive while it is sent.
struct ArchiveWriter {
    private let sink: any ResponseSink
    private var archive = ZipArchive()
    private var names = DistinctNames()

    init(sink: any ResponseSink) { self.sink = sink }

    /// Adds a photo, and beside it the file with its tags if there is one.
    /// - Returns: the photo's name in the archive.
    @discardableResult
    mutating func add(_ opened: PhotoDownloads.Opened) async throws -> String {
        let name = names.add(opened.name)
        let taken = opened.photo.facts.taken
        try await add(opened.file, as: name, taken)
        if let sidecar = opened.sidecar {
            try await add(sidecar, as: names.add(DownloadName(name + ".xmp")), taken)
        }
        return name
    }

    /// The checksum precedes the bytes, so the file is read twice, the second time from the page cache. If the file
    /// changes in between, the archive is aborted, which is better than a wrong one.
    private mutating func add(_ file: OpenFile, as name: String, _ taken: CaptureTime) async throws {
        let pieces = FilePieces(file: file)
        var ahead = CRC32()
        try await pieces.each { ahead.add($0) }
        let entry = ZipArchive.Entry(name: name, size: UInt64(file.size), crc: ahead.value, taken: taken)
        try await sink.write(archive.header(entry))
        var sent = CRC32()
        try await pieces.each { piece in
            sent.add(piece)
            try await sink.write(Array(piece))
        }
        guard sent.value == ahead.value else { throw FilePieces.Broken() }
    }

    /// Adds a list of photos as a text; nothing when it is empty.
    mutating func add(
        _ list: [String], under title: Phrase, named name: Phrase, _ context: PhotoContext
    ) async throws {
        guard !list.isEmpty else { return }
        let text = Array(([context.say(title), ""] + list).joined(separator: "\r\n").utf8)
        var crc = CRC32()
        crc.add(text[...])
        let now = CaptureTime(localSeconds: 0, offset: nil, source: .file)
        try await sink.write(
            archive.header(
                ZipArchive.Entry(
                    name: names.add(DownloadName(context.say(name))), size: UInt64(text.count), crc: crc.value,
                    taken: now)) + text)
    }

    /// Ends the archive.
    func end() async throws { try await sink.write(archive.end()) }
}
