internal import Geography
internal import Interpretation
internal import Places
internal import Storage

/// One imported file on its way into the tables, inside a transaction: which photo is it, and what becomes of it.
struct Recording {
    /// A file with all that could be got ready before the transaction.
    struct Ready: Sendable {
        let file: ImportedFile
        let place: Place?
        let analysis: AnalysisTable.Packed?
    }

    let connection: Connection
    let library: Library

    private var files: FileTable { FileTable(connection: connection) }
    private var photos: PhotoTable { PhotoTable(connection: connection) }

    func record(_ ready: Ready) throws -> ImportOutcome {
        let file = ready.file
        let known = try files.file(at: file.stamp.path)
        guard let id = try photo(of: file, known) else {
            try makeRoom(known)
            return .added(try add(ready))
        }
        let isHere = try isHere(known, file.contentHash, id)
        let others = try files.files(of: id).filter { $0.id != known?.id }
        let twins = others.filter { $0.file.contentHash == file.contentHash }
        let moved = isHere ? nil : moved(file.stamp, among: twins)
        let role = (isHere ? known : moved)?.file.role ?? (twins.isEmpty ? .rendition : .duplicate)
        // A copy speaks for its photo only as long as the original has not been seen.
        let hasOriginal = others.contains {
            $0.id != moved?.id && $0.file.role != .rendition && !$0.file.stamp.path.isDisplaced
        }
        let speaks = role == .original || (!hasOriginal && !file.isTaggedCopy)
        if !isHere { try makeRoom(known) }
        try put(file, photo: id, role: speaks && !file.isTaggedCopy ? .original : role)
        try update(id, ready, facts: speaks)
        if isHere { return .updated(PhotoID(number: id)) }
        return twins.isEmpty ? .rendition(PhotoID(number: id)) : .duplicate(PhotoID(number: id))
    }

    /// The photo that a file shows: by its bytes wherever they were seen, or by its pixels. What is at its path by now says
    /// nothing, because names are exchanged and given to other pictures.
    private func photo(of file: ImportedFile, _ known: FileTable.Entry?) throws -> Int64? {
        if let known, known.file.contentHash == file.contentHash, let id = known.file.photo { return id.number }
        if let id = try files.files(content: file.contentHash).first?.file.photo { return id.number }
        if let id = try file.pixelHash.flatMap({ try photos.id(pixelHash: $0) }) { return id }
        // Earlier versions took the whole file for the pixels of a HEIC photo: when a tool has written into such a one, only
        // its camera tells that it is the same.
        guard let known, let id = known.file.photo?.number, let hash = known.file.contentHash,
            try photos.pixelHash(of: id) == hash, let facts = try photos.photo(id)?.facts,
            facts.taken.source == .camera, facts.taken == file.facts.taken, facts.width == file.facts.width,
            facts.height == file.facts.height
        else { return nil }
        return id
    }

    /// Whether the photo's file at a path is still that file, though a tool may have written into it. Bytes that the photo has
    /// elsewhere were moved or copied here: then those that were here before may be elsewhere by now, too.
    private func isHere(_ known: FileTable.Entry?, _ content: Digest, _ id: Int64) throws -> Bool {
        guard let known, known.file.photo?.number == id else { return false }
        return try known.file.contentHash == content || files.files(content: content).isEmpty
    }

    /// Of files with the same bytes, the one that is not where it was, because it is here now.
    private func moved(_ stamp: FileStamp, among twins: [FileTable.Entry]) -> FileTable.Entry? {
        twins.first {
            $0.file.isMissing || $0.file.stamp.inode == stamp.inode && $0.file.stamp.device == stamp.device
        }
    }

    /// One more file for a photo whose bytes it has.
    func attach(_ stamp: FileStamp, _ content: Digest, to id: Int64) throws {
        let known = try files.file(at: stamp.path)
        let isHere = try isHere(known, content, id)
        if !isHere { try makeRoom(known) }
        let others = try files.files(of: id).filter { $0.id != known?.id && $0.file.contentHash == content }
        // What was moved keeps its role; what was copied is a duplicate.
        let role = (isHere ? known : moved(stamp, among: others))?.file.role
        try files.put(stamp, content: content, photo: id, role: role ?? .duplicate, refusal: nil, analyser: nil)
        try dropGone(of: id, content)
        try Indexing(connection: connection, kinds: library.kinds).index(id)
    }

    /// A tagged copy of a photo.
    func attachCopy(_ stamp: FileStamp, _ content: Digest, of id: Int64) throws {
        let known = try files.file(at: stamp.path)
        if known?.file.photo?.number != id { try makeRoom(known) }
        try files.put(stamp, content: content, photo: id, role: .rendition, refusal: nil, analyser: nil)
        try CellTable(connection: connection).refresh(id)
    }

    /// Another picture lies at a path by now.
    func makeRoom(at path: FilePath) throws { try makeRoom(try files.file(at: path)) }

    /// The photo that was known there is looked for elsewhere from now on, and keeps all that was said of it.
    private func makeRoom(_ known: FileTable.Entry?) throws {
        guard let known else { return }
        try files.retire(known, makingRoom: true)
        if let photo = known.file.photo { try CellTable(connection: connection).refresh(photo.number) }
    }

    private func put(_ file: ImportedFile, photo: Int64, role: FileRole) throws {
        try files.put(
            file.stamp, content: file.contentHash, photo: photo, role: role, refusal: nil, analyser: nil)
        try dropGone(of: photo, file.contentHash)
    }

    /// A photo has a file: what is missing of the same bytes was moved.
    private func dropGone(of photo: Int64, _ content: Digest) throws {
        for other in try files.files(of: photo) where other.file.isMissing && other.file.contentHash == content {
            try files.delete(id: other.id)
        }
    }

    private func add(_ ready: Ready) throws -> PhotoID {
        let file = ready.file
        let (id, _) = try photos.add(file.facts, pixelHash: file.pixelHash, added: library.clock())
        try put(file, photo: id, role: file.isTaggedCopy ? .rendition : .original)
        try update(id, ready, facts: false, isNew: true)
        return PhotoID(number: id)
    }

    private func update(
        _ id: Int64, _ ready: Ready, facts: Bool, isNew: Bool = false
    ) throws {
        let file = ready.file
        let indexing = Indexing(connection: connection, kinds: library.kinds)
        guard let before = try photos.photo(id), let key = try photos.sortKey(id) else { return }
        if facts {
            // Another version of a decoder may see pixels that it has in common with another photo.
            let isFree = try file.pixelHash.map { [nil, id].contains(try photos.id(pixelHash: $0)) } ?? true
            let pixels = isFree ? file.pixelHash : try photos.pixelHash(of: id)
            let new = try photos.update(id, file.facts, pixelHash: pixels, key: key)
            if new != key { try BlockTable(connection: connection).remove(photo: id, key: key) }
        }
        if facts || isNew, !before.isPlaceCorrected, before.userPosition == nil {
            let number = try ready.place.map { try PlaceTable(connection: connection).id(of: $0) }
            try photos.setPlace(number, corrected: false, of: id)
        }
        try indexing.addKeywords(file.facts.keywords, to: id)
        // The photo may have been turned while it was looked at.
        let analysis = try ready.analysis?.turned(quarters: (before.rotation - file.rotation) / 90)
        if let analysis {
            try AnalysisTable(connection: connection).put(analysis, of: id, file.analyser, library.kinds.tree)
        }
        // Of a photo that was known, other parts may have been looked at.
        try indexing.index(id, isNew ? analysis?.analysis : nil)
    }
}
