internal import Geography
internal import Interpretation
internal import Places
internal import Storage

/// Records one imported file inside a transaction: finds the photo that it shows, and updates the tables.
struct Recording {
    /// A file with everything that was prepared before the transaction.
    struct Ready: Sendable {
        let file: ImportedFile
        let place: Place?
        let analysis: AnalysisTable.Packed?
    }

    let connection: Connection
    let library: Library

    private var files: FileTable { connection.files }
    private var photos: PhotoTable { connection.photos }

    func record(_ ready: Ready) throws -> ImportOutcome {
        let file = ready.file
        if let owner = try files.owner(ofRaw: file.contentHash) {
            try attachRaw(file.stamp, file.contentHash, to: owner)
            try files.setSidecar(file.sidecar, at: file.stamp.path)
            return .duplicate(PhotoID(number: owner))
        }
        var known = try files.file(at: file.stamp.path)
        if let raw = known, raw.file.role == .raw {
            // It becomes a photo of its own, or another file has its path now.
            try files.delete(id: raw.id)
            known = nil
        }
        guard let id = try photo(of: file, known) else {
            try makeRoom(known)
            return .added(try add(ready))
        }
        let isHere = try isHere(known, file.contentHash, id)
        let others = try files.files(of: id).filter { $0.id != known?.id }
        let twins = others.filter { $0.file.contentHash == file.contentHash }
        let moved = isHere ? nil : moved(file.stamp, among: twins)
        let role = (isHere ? known : moved)?.file.role ?? (twins.isEmpty ? .rendition : .duplicate)
        // A copy's metadata is used for its photo only while the library has no original.
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

    /// The photo that a file shows, found by the hash of its bytes or of its pixels. The path is not used, because
    /// files may be renamed and their names reused for other pictures.
    private func photo(of file: ImportedFile, _ known: FileTable.Entry?) throws -> Int64? {
        if let known, known.file.contentHash == file.contentHash, let id = known.file.photo { return id.number }
        if let twin = try files.files(content: file.contentHash).first, twin.file.role != .raw,
            let id = twin.file.photo
        {
            return id.number
        }
        if let id = try file.pixelHash.flatMap({ try photos.id(pixelHash: $0) }), try hasShape(of: file.facts, id) {
            return id
        }
        // Earlier versions hashed the whole file for the pixels of a HEIC photo. When a tool has changed such a file,
        // its photo can be recognised only by the camera data.
        guard let known, let id = known.file.photo?.number, let hash = known.file.contentHash,
            try photos.pixelHash(of: id) == hash, let facts = try photos.photo(id)?.facts,
            facts.taken.source == .camera, facts.taken == file.facts.taken, facts.width == file.facts.width,
            facts.height == file.facts.height
        else { return nil }
        return id
    }

    /// Whether a photo has the sides of a file with the same pixel hash. The one of TIFF is of the rows of pixels one after the
    /// other, and so the same for pictures of other shapes with as many pixels; in other formats the hashed bytes say them.
    private func hasShape(of facts: PhotoFacts, _ id: Int64) throws -> Bool {
        guard facts.format == "tiff", let known = try photos.photo(id)?.facts else { return true }
        // The file's orientation may have changed.
        return Set([known.width, known.height]) == Set([facts.width, facts.height])
    }

    /// Whether the file at a path is still the same file of the photo, possibly changed by a tool. When the photo has
    /// these bytes at another path, they were moved or copied here, and the earlier bytes of this path may be
    /// elsewhere.
    private func isHere(_ known: FileTable.Entry?, _ content: Digest, _ id: Int64) throws -> Bool {
        guard let known, known.file.photo?.number == id else { return false }
        return try known.file.contentHash == content || files.files(content: content).isEmpty
    }

    /// Among files with the same bytes, the one that was moved here: it is missing, or has the same inode.
    private func moved(_ stamp: FileStamp, among twins: [FileTable.Entry]) -> FileTable.Entry? {
        twins.first { $0.file.isMoved(to: stamp) }
    }

    /// Adds a file to a photo that has a file with the same bytes.
    func attach(_ stamp: FileStamp, _ content: Digest, to id: Int64) throws {
        let known = try files.file(at: stamp.path)
        let isHere = try isHere(known, content, id)
        if !isHere { try makeRoom(known) }
        let others = try files.files(of: id).filter { $0.id != known?.id && $0.file.contentHash == content }
        // A moved file keeps its role; a copied one is a duplicate.
        let role = (isHere ? known : moved(stamp, among: others))?.file.role
        try files.put(stamp, content: content, photo: id, role: role ?? .duplicate, refusal: nil, analyser: nil)
        try dropGone(of: id, content)
        try bringBack(id, at: stamp.path)
        try Indexing(connection: connection, kinds: library.kinds).index(id)
    }

    /// Adds a raw file to the photo that it belongs to, which keeps its facts and its analysis.
    func attachRaw(_ stamp: FileStamp, _ content: Digest, to id: Int64) throws {
        if let known = try files.file(at: stamp.path), known.file.role != .raw { try makeRoom(known) }
        try files.put(stamp, content: content, photo: id, role: .raw, refusal: nil, analyser: nil)
        try Indexing(connection: connection, kinds: library.kinds).index(id)
    }

    /// Adds a tagged copy to a photo.
    func attachCopy(_ stamp: FileStamp, _ content: Digest, of id: Int64) throws {
        let known = try files.file(at: stamp.path)
        if known?.file.photo?.number != id { try makeRoom(known) }
        try files.put(stamp, content: content, photo: id, role: .rendition, refusal: nil, analyser: nil)
        try connection.cells.refresh(id)
    }

    /// Handles that another picture has taken a path.
    func makeRoom(at path: FilePath) throws { try makeRoom(try files.file(at: path)) }

    /// The photo that had a file there keeps its data and waits for the file to appear at another path.
    private func makeRoom(_ known: FileTable.Entry?) throws {
        if let known { try retire(known, makingRoom: true) }
    }

    /// Handles a file that is no longer at its path, see ``FileTable/retire(_:makingRoom:)``.
    func retire(_ known: FileTable.Entry, makingRoom: Bool = false) throws {
        let isDeleted = try files.retire(known, makingRoom: makingRoom)
        guard let photo = known.file.photo?.number else { return }
        if isDeleted {
            // Its name no longer finds the photo.
            try Indexing(connection: connection, kinds: library.kinds).index(photo)
        } else {
            try connection.cells.refresh(photo)
        }
    }

    private func put(_ file: ImportedFile, photo: Int64, role: FileRole) throws {
        try files.put(
            file.stamp, content: file.contentHash, photo: photo, role: role, refusal: nil, analyser: nil)
        try files.setSidecar(file.sidecar, at: file.stamp.path)
        try dropGone(of: photo, file.contentHash)
        try bringBack(photo, at: file.stamp.path)
    }

    /// A photo that was left out with its folder has a file elsewhere now. The caller must index it.
    private func bringBack(_ photo: Int64, at path: FilePath) throws {
        guard let folder = try connection.leftOut.folder(of: photo),
            !library.isLeftOut(path, with: folder)
        else { return }
        try photos.setForgotten(nil, of: photo)
    }

    /// Deletes the entry of a file in a folder that is left out, whose photo another file shows.
    func leaveOut(_ known: FileTable.Entry) throws {
        guard let photo = known.file.photo?.number else { return try files.delete(id: known.id) }
        // Hands on what only this entry says, as if the file were gone.
        try retire(known)
        try files.delete(id: known.id)
        try Indexing(connection: connection, kinds: library.kinds).index(photo)
    }

    /// Removes the missing files of a photo with the same bytes, because the file was moved.
    private func dropGone(of photo: Int64, _ content: Digest) throws {
        for other in try files.files(of: photo) where other.file.isMissing && other.file.contentHash == content {
            try files.delete(id: other.id)
        }
    }

    private func add(_ ready: Ready) throws -> PhotoID {
        let file = ready.file
        let isTaken = try file.pixelHash.map { try photos.id(pixelHash: $0) != nil } ?? false
        let (id, _) = try photos.add(
            file.facts, path: file.stamp.path, pixelHash: isTaken ? nil : file.pixelHash, added: library.clock())
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
            // A new version of a decoder may produce the same pixel hash as another photo has.
            let isFree = try file.pixelHash.map { [nil, id].contains(try photos.id(pixelHash: $0)) } ?? true
            let pixels = isFree ? file.pixelHash : try photos.pixelHash(of: id)
            let new = try photos.update(id, file.facts, path: file.stamp.path, pixelHash: pixels, key: key)
            if new != key { try connection.blocks.remove(photo: id, key: key) }
        }
        if facts || isNew, !before.isPlaceCorrected, before.userPosition == nil {
            let number = try ready.place.map { try connection.places.id(of: $0) }
            try photos.setPlace(number, corrected: false, of: id)
        }
        let rotation = facts || isNew ? before.rotation(asSidecar: file.sidecarRotation) : before.rotation
        if facts || isNew {
            if rotation != before.rotation {
                try connection.rotate(id, to: rotation)
                // What the models found in a photo on its side is made anew.
                if ready.analysis == nil, before.analyser != nil { try photos.setAnalyser("", of: id) }
            }
            try photos.setSidecarRotation(file.sidecarRotation, of: id)
        }
        // Keywords are stored without the file that they are from, which may be another one with other metadata. Only the
        // library's own copies say nothing but what the photo had.
        if facts,
            try !files.files(of: id).contains(where: {
                $0.file.role == .rendition && $0.file.stamp.path != file.stamp.path
                    && !$0.file.stamp.path.isIn(library.copies)
            })
        {
            try indexing.dropKeywords(besides: file.facts.keywords, of: id)
        }
        try indexing.addKeywords(file.facts.keywords, to: id)
        // The user may have rotated the photo while it was analysed.
        let analysis = try ready.analysis?.turned(quarters: (rotation - file.rotation) / 90)
        if let analysis {
            try connection.analyses.put(analysis, of: id, file.analyser, library.kinds.tree)
        }
        // For an existing photo, the stored analysis may have more parts than this one, so it is read again.
        try indexing.index(id, isNew ? analysis?.analysis : nil)
    }
}
