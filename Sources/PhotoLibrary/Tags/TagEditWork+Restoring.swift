internal import Storage

// Deleted tags: how they return to a photo, and how that is undone.
extension TagEditWork {
    /// Restores deleted tags to a photo, except those about which the user has decided since.
    ///
    /// - Parameters:
    ///   - before: the decisions before the deletion.
    ///   - tags: those to restore.
    /// - Returns: the decisions that were replaced; empty when nothing was changed.
    func restore(
        _ before: [TagChange.Earlier], of tags: Set<Int64>, to photo: Int64, deletion: Int64
    ) throws -> [TagChange.Earlier] {
        var removals: [TagChange.Earlier] = []
        for earlier in before where tags.contains(earlier.tag) {
            let now = try decisions.earlier(photo: photo, tag: earlier.tag)
            guard now.decision == false, now.scope == .label,
                try !table.isDeletedAgain(earlier.tag, from: photo, after: deletion)
            else { continue }
            try decisions.decide(earlier, photo: photo)
            removals.append(now)
        }
        if !removals.isEmpty { try indexing.index(photo) }
        return removals
    }

    /// Undoes ``restore(_:of:to:deletion:)``, except for tags about which the user has decided since.
    ///
    /// - Parameter removals: what that returned.
    func removeAgain(_ removals: [TagChange.Earlier], from photo: Int64, deletion: Int64) throws {
        let restored = try table.before(photo, edit: deletion)
        var isChanged = false
        for removal in removals {
            guard restored.contains(try decisions.earlier(photo: photo, tag: removal.tag)) else { continue }
            try decisions.decide(removal, photo: photo)
            isChanged = true
        }
        if isChanged { try indexing.index(photo) }
    }
}
