public import Interpretation
internal import Storage

extension Library {
    /// Adds what was found in a part of a photo to what is known of it, see ``Analysis/merge(_:_:)``. Boxes are in fractions
    /// of the whole photo. What the user took away stays away.
    ///
    /// It is kept by itself: models that look at the whole photo again later do not take it away.
    ///
    /// - Parameters:
    ///   - analyser: names the models, as ``ImportedFile/analyser`` does; counts for a photo that was not analysed before.
    ///   - isTruncated: the file ended before its picture; nil for not known.
    public func addFindings(
        _ analysis: Analysis, to id: PhotoID, analyser: Analyser, isTruncated: Bool? = nil
    ) async throws {
        let packed = try AnalysisTable.Packed(analysis)
        try await write { connection in
            let isNew = try Self.photo(id, connection).analyser == nil
            try self.change(id, isTruncated, connection) { table in
                if isNew {
                    try table.put(packed, of: id.number, analyser, self.kinds.tree)
                } else {
                    try table.add(analysis, to: id.number, self.kinds.tree)
                }
            }
        }
    }

    /// Puts a new analysis in the place of all that models have found before. What the user added and took away holds for it,
    /// too.
    ///
    /// - Parameters:
    ///   - analyser: names the models, as ``ImportedFile/analyser`` does.
    ///   - isTruncated: the file ended before its picture; nil for not known.
    public func replaceAnalysis(
        _ analysis: Analysis, of id: PhotoID, analyser: Analyser, isTruncated: Bool? = nil
    ) async throws {
        let packed = try AnalysisTable.Packed(analysis)
        try await write { connection in
            _ = try Self.photo(id, connection)
            try self.change(id, isTruncated, connection) { table in
                try table.dropCloser(of: id.number)
                try table.put(packed, of: id.number, analyser, self.kinds.tree)
            }
        }
    }

    /// Puts parts of a new analysis in the place of those that are known, because other models make them now. The other parts
    /// stay byte for byte; so does what was found in other parts of the photo, unless the new ones say it as well.
    ///
    /// - Parameters:
    ///   - stages: the parts that `analysis` is meant for; nothing else of it is taken.
    ///   - rotation: the turn that the photo was looked at with, clockwise, in degrees.
    ///   - analyser: names the models, as ``ImportedFile/analyser`` does.
    ///   - isTruncated: the file ended before its picture; nil for not known.
    public func renewAnalysis(
        _ analysis: Analysis, _ stages: Set<AnalysisStage>, of id: PhotoID, rotation: Int, analyser: Analyser,
        isTruncated: Bool? = nil
    ) async throws {
        let packed = try AnalysisTable.Packed(analysis)
        try await write { connection in
            // The photo may have been turned while it was looked at.
            let photo = try Self.photo(id, connection)
            let turned = try packed.turned(quarters: (photo.rotation - rotation) / 90)
            try self.change(id, isTruncated, connection) { table in
                try table.put(turned, of: id.number, stages: stages, analyser, self.kinds.tree)
            }
        }
    }

    /// Moves some analyses that an earlier program has kept in one piece into their parts. What is known of the photos stays the
    /// same.
    ///
    /// - Returns: how many were moved; fewer than the limit when there are no more.
    public func splitAnalyses(limit: Int) async throws -> Int {
        let isDone = try await read { try AnalysisTable(connection: $0).unsplit(limit: 1).isEmpty }
        if isDone { return 0 }
        return try await write { connection in
            let table = AnalysisTable(connection: connection)
            let photos = try table.unsplit(limit: limit)
            for photo in photos { try table.split(photo) }
            return photos.count
        }
    }

    private func change(
        _ id: PhotoID, _ isTruncated: Bool?, _ connection: Connection, _ body: (AnalysisTable) throws -> Void
    ) throws {
        try body(AnalysisTable(connection: connection))
        if let isTruncated { try PhotoTable(connection: connection).setTruncated(isTruncated, of: id.number) }
        try Indexing(connection: connection, kinds: kinds).index(id.number)
        try BlockTable(connection: connection).settle()
    }
}
