internal import Storage

extension Library {
    /// Renews what earlier versions have stored of some photos, in one transaction: the format of their analyses, then
    /// what their keywords mean.
    ///
    /// - Returns: how many photos; 0 when nothing is left.
    public func renewStored(limit: Int) async throws -> Int {
        let split = try await splitAnalyses(limit: limit)
        return split > 0 ? split : try await judgeKeywords(limit: limit)
    }

    /// Judges the keywords of some photos anew which an earlier version has judged: whether they are things, and of which
    /// kind. Decisions of the user stay.
    ///
    /// - Returns: how many photos; fewer than the limit when there are no more.
    public func judgeKeywords(limit: Int) async throws -> Int {
        let isDone = try await read { try $0.keywords.unjudged(limit: 1).isEmpty }
        if isDone { return 0 }
        return try await write { connection in
            let indexing = Indexing(connection: connection, kinds: self.kinds)
            let photos = try connection.keywords.unjudged(limit: limit)
            for photo in photos {
                try indexing.index(photo)
                try connection.keywords.setJudged(photo)
            }
            try connection.blocks.mergeRecentIfFull()
            return photos.count
        }
    }
}
