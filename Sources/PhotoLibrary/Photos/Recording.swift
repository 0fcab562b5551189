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
        let twin = try files.files(content: file.contentHash).first { $0.id != known?.id }
        let samePixels = try file.pixelHash.flatMap { try photos.id(pixelHash: $0) }

        if let id = twin?.file.photo?.number ?? samePixels {
            let isHere = known?.file.photo?.number == id
            let role: FileRole =
                if isHere { known?.file.role ?? .original } else if twin != nil { .duplicate } else { .rendition }
            // A copy speaks for its photo only as long as the original has not been seen.
            let original = try files.files(of: id).contains { $0.id != known?.id && $0.file.role != .rendition }
            let speaks = (isHere && role == .original) || (!original && !file.isTaggedCopy)
            try leave(known, for: id)
            try put(file, photo: id, role: speaks && !file.isTaggedCopy ? .original : role)
            try refreshCell(of: known, but: id)
            try update(id, ready, facts: speaks)
            if isHere { return .updated(PhotoID(number: id)) }
            return twin != nil ? .duplicate(PhotoID(number: id)) : .rendition(PhotoID(number: id))
        }

        if let id = known?.file.photo?.number {
            let others = try files.files(of: id).filter { $0.id != known?.id && !$0.file.isMissing }
            if others.isEmpty {
                // Edited in place: the same photo, with what the user said of it.
                try put(file, photo: id, role: known?.file.role ?? .original)
                try update(id, ready, facts: true)
                return .updated(PhotoID(number: id))
            }
            let new = try add(ready, decisionsOf: id)
            try refreshCell(of: known, but: new.number)
            return .added(new)
        }
        return .added(try add(ready, decisionsOf: nil))
    }

    /// One more file for a photo whose bytes it has.
    func attach(_ stamp: FileStamp, _ content: Digest, to id: Int64) throws {
        let known = try files.file(at: stamp.path)
        try leave(known, for: id)
        let others = try files.files(of: id).filter { $0.id != known?.id && $0.file.contentHash == content }
        // What was moved keeps its role; what was copied is a duplicate.
        let moved = others.first {
            $0.file.isMissing || $0.file.stamp.inode == stamp.inode && $0.file.stamp.device == stamp.device
        }
        let role = known?.file.photo?.number == id ? known?.file.role : moved?.file.role
        try files.put(stamp, content: content, photo: id, role: role ?? .duplicate, refusal: nil, analyser: nil)
        for gone in others where gone.file.isMissing { try files.delete(id: gone.id) }
        try refreshCell(of: known, but: id)
        try Indexing(connection: connection, kinds: library.kinds).index(id)
    }

    /// A tagged copy of a photo.
    func attachCopy(_ stamp: FileStamp, _ content: Digest, of id: Int64) throws {
        let known = try files.file(at: stamp.path)
        try leave(known, for: id)
        try files.put(stamp, content: content, photo: id, role: .rendition, refusal: nil, analyser: nil)
        try refreshCell(of: known, but: id)
        try CellTable(connection: connection).refresh(id)
    }

    private func put(_ file: ImportedFile, photo: Int64, role: FileRole) throws {
        try files.put(
            file.stamp, content: file.contentHash, photo: photo, role: role, refusal: nil, analyser: nil)
        for other in try files.files(of: photo)
        where other.file.isMissing && other.file.contentHash == file.contentHash { try files.delete(id: other.id) }
    }

    /// The file at a path shows another photo now; the one it showed, without any other file, goes out of sight.
    private func leave(_ known: FileTable.Entry?, for id: Int64) throws {
        guard let known, let old = known.file.photo?.number, old != id else { return }
        guard try files.files(of: old).count == 1 else { return }
        try photos.setForgotten(library.clock(), of: old)
        try Indexing(connection: connection, kinds: library.kinds).index(old)
    }

    /// The photo that a file showed before may have another one to show now.
    private func refreshCell(of known: FileTable.Entry?, but id: Int64) throws {
        guard let old = known?.file.photo?.number, old != id else { return }
        try CellTable(connection: connection).refresh(old)
    }

    private func add(_ ready: Ready, decisionsOf other: Int64?) throws -> PhotoID {
        let file = ready.file
        let (id, _) = try photos.add(file.facts, pixelHash: file.pixelHash, added: library.clock())
        if let other {
            try DecisionTable(connection: connection).copy(from: other, to: id)
            try photos.copyPosition(from: other, to: id)
            try StandingTable(connection: connection).copy(from: other, to: id)
        }
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
            let new = try photos.update(id, file.facts, pixelHash: file.pixelHash, key: key)
            if new != key { try BlockTable(connection: connection).remove(photo: id, key: key) }
        }
        if facts || isNew, !before.isPlaceCorrected, before.userPosition == nil {
            let number = try ready.place.map { try PlaceTable(connection: connection).id(of: $0) }
            try photos.setPlace(number, corrected: false, of: id)
        }
        try indexing.addKeywords(file.facts.keywords, to: id)
        if let analysis = ready.analysis {
            try AnalysisTable(connection: connection).put(analysis, of: id)
            try photos.setAnalyser(file.analyser, of: id)
        }
        try indexing.index(id, file.analysis)
    }
}
