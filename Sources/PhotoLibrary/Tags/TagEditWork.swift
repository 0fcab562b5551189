internal import Interpretation
internal import Storage

/// One piece of work on an edit of tags, inside a transaction.
struct TagEditWork {
    let connection: Connection
    let indexing: Indexing
    let entry: TagEditTable.Entry

    /// Photos in one transaction: few enough that other writers wait only a fraction of a second.
    static let piece = 100

    var table: TagEditTable { connection.tagEdits }
    var decisions: DecisionTable { connection.decisions }

    func goOn() throws -> TagEdit {
        let sources = try table.sources(entry.id)
        let scope = try scope()
        let photos = try table.waiting(entry.id, limit: Self.piece)
        for photo in photos {
            let before =
                if let deletion = entry.restores {
                    try restore(
                        try table.before(photo, edit: deletion), of: Set(sources.map(\.id)), to: photo,
                        deletion: deletion)
                } else {
                    try edit(photo, sources, scope)
                }
            try table.note(before, photo: photo, edit: entry.id)
        }
        return try finish(photos.count < Self.piece ? .done : .working, done: entry.edit.done + photos.count)
    }

    func goBack() throws -> TagEdit {
        let sources = Set(try table.sources(entry.id).map(\.id))
        let photos = try table.done(entry.id, limit: Self.piece)
        for (photo, before) in photos {
            if let deletion = entry.restores {
                try removeAgain(before, from: photo, deletion: deletion)
            } else if entry.deleted != nil {
                _ = try restore(before, of: sources, to: photo, deletion: entry.id)
            } else {
                try goBack(photo, before)
            }
            try table.drop(photo: photo, edit: entry.id)
        }
        return try finish(photos.count < Self.piece ? .undone : .undoing, done: max(0, entry.edit.done - photos.count))
    }

    private func goBack(_ photo: Int64, _ before: [TagChange.Earlier]) throws {
        for earlier in before.reversed() {
            let now = try decisions.earlier(photo: photo, tag: earlier.tag)
            if earlier.tag == entry.target,
                let later = try table.laterEdit(of: photo, target: earlier.tag, than: entry.id)
            {
                // It gave the photo the same name, and will take it back when it is undone itself.
                let others = later.before.filter { $0.tag != earlier.tag }
                try table.note([earlier] + others, photo: photo, edit: later.id)
                continue
            }
            // Later decisions of the user are kept.
            let isTakenBack =
                earlier.tag == entry.target
                ? now.decision == true : now.decision == false && isMine(now.scope)
            if isTakenBack { try decisions.decide(earlier, photo: photo) }
        }
        if !before.isEmpty { try indexing.index(photo) }
    }

    private func finish(_ state: TagEdit.State, done: Int) throws -> TagEdit {
        try table.set(state, done: done, of: entry.id)
        return TagEdit(token: entry.edit.token, state: state, done: done, total: entry.edit.total)
    }

    /// Whether a stored removal is one of those that this edit makes. With a new name, it may be of either scope: a
    /// model pack may have made a kind of that name meanwhile. Earlier versions stored `name` for a deleted tag.
    private func isMine(_ now: RemovalScope) -> Bool {
        now == .name || now == (entry.target == nil ? .label : .word)
    }

    /// The scope of the removals: with a name of the user's own as the target, things keep their kind.
    private func scope() throws -> RemovalScope {
        guard let target = entry.target else { return .label }
        if entry.isName { return .word }
        let synset = try connection.first("SELECT synset FROM tag WHERE id = ?", .integer(target)) {
            $0.optionalInt64(0)
        }
        return (synset ?? nil) == nil ? .word : .name
    }

    /// Whether a photo has a tag or a kind of it.
    private func has(_ tag: Tag, _ shown: ShownTags) -> Bool {
        let (key, kinds) = (Words.key(tag.name), indexing.kinds)
        if shown.findings.contains(where: { $0.says(key, tag.synset, kinds) }) { return true }
        return shown.entries.values.contains { entry in
            guard entry.isUsers, let synset = tag.synset, let own = entry.synset else { return false }
            return kinds.line(own).contains(synset)
        }
    }

    /// - Returns: the previous decisions; empty when nothing was changed.
    private func edit(_ photo: Int64, _ sources: [Tag], _ scope: RemovalScope) throws -> [TagChange.Earlier] {
        let analysis = try connection.analyses.analysis(of: photo, indexing.kinds.tree)
        let shown = try indexing.shown(photo, analysis)
        // A new name also replaces a name that would be shown once a narrower one is gone.
        let present = sources.filter { source in
            let key = Words.key(source.name)
            return shown.entries[key] != nil
                || entry.target != nil && shown.findings.contains { $0.names.contains { Words.key($0.name) == key } }
        }
        // A photo that has only a kind of the tag gets the new name in addition. It may have lost it since the edit
        // began, and photos that were in Recently deleted then may never have had it.
        guard
            try !present.isEmpty
                || (entry.target != nil && !connection.photos.isForgotten(photo) && sources.contains { has($0, shown) })
        else { return [] }
        var before: [TagChange.Earlier] = []
        for tag in present where tag.id != entry.target {
            before.append(try decisions.earlier(photo: photo, tag: tag.id))
            try decisions.decide(photo: photo, tag: tag.id, added: false, scope: scope)
        }
        if let target = entry.target {
            let earlier = try decisions.earlier(photo: photo, tag: target)
            // A keyword becomes the user's own, and stays when the file no longer has it.
            before.append(earlier)
            if earlier.decision != true || earlier.isKeyword {
                try decisions.decide(photo: photo, tag: target, added: true, isName: entry.isName)
            }
        }
        try indexing.index(photo, analysis)
        return before
    }
}
