public import Interpretation
internal import Storage

extension Library {
    /// Merges the findings for a part of a photo into its analysis, see ``Analysis/merge(_:_:)``. Boxes are in
    /// fractions of the whole photo. Tags that the user removed stay removed.
    ///
    /// These findings are stored separately, so that a later analysis of the whole photo does not remove them.
    ///
    /// - Parameters:
    ///   - stages: the stages that ran; used only for a photo that was not analysed before.
    ///   - rotation: the rotation with which the photo was analysed, clockwise, in degrees; nil for its present one.
    ///   - analyser: the models, as in ``ImportedFile/analyser``; used only for a photo that was not analysed before.
    ///   - isTruncated: whether the file ends before its picture does; nil when unknown.
    public func addFindings(
        _ analysis: Analysis, to id: PhotoID, stages: Set<AnalysisStage> = AnalysisStage.all, rotation: Int? = nil,
        analyser: Analyser, isTruncated: Bool? = nil
    ) async throws {
        let packed = try AnalysisTable.Packed(analysis)
        try await write { connection in
            let photo = try Self.photo(id, connection)
            let turned = try Self.turned(packed, from: rotation, as: photo)
            try self.change(id, isTruncated, connection) { table in
                if photo.analyser == nil {
                    try table.put(turned, of: id.number, stages: stages, analyser, self.kinds.tree)
                } else {
                    try table.add(turned.analysis, to: id.number, self.kinds.tree)
                }
            }
        }
    }

    /// An analysis as the photo is shown now: the user may have rotated it while it was analysed.
    private static func turned(
        _ packed: AnalysisTable.Packed, from rotation: Int?, as photo: Photo
    ) throws -> AnalysisTable.Packed {
        try packed.turned(quarters: (photo.rotation - (rotation ?? photo.rotation)) / 90)
    }

    /// Replaces the analysis of a photo. Tags that the user added or removed apply to the new one as well.
    ///
    /// - Parameters:
    ///   - stages: the stages that ran. The other parts stay unchanged until they are renewed.
    ///   - rotation: the rotation with which the photo was analysed, clockwise, in degrees; nil for its present one.
    ///   - analyser: the models, as in ``ImportedFile/analyser``.
    ///   - isTruncated: whether the file ends before its picture does; nil when unknown.
    public func replaceAnalysis(
        _ analysis: Analysis, of id: PhotoID, stages: Set<AnalysisStage> = AnalysisStage.all, rotation: Int? = nil,
        analyser: Analyser, isTruncated: Bool? = nil
    ) async throws {
        let packed = try AnalysisTable.Packed(analysis)
        try await write { connection in
            let turned = try Self.turned(packed, from: rotation, as: Self.photo(id, connection))
            try self.change(id, isTruncated, connection) { table in
                try table.dropCloser(of: id.number)
                try table.put(turned, of: id.number, stages: stages, analyser, self.kinds.tree)
            }
        }
    }

    /// Replaces some parts of an analysis after the models for them have changed. The other parts stay byte for byte.
    /// Findings from a closer look at a part of the photo also stay, unless the new parts contain them.
    ///
    /// - Parameters:
    ///   - stages: the parts to take from `analysis`.
    ///   - rotation: the rotation with which the photo was analysed, clockwise, in degrees.
    ///   - analyser: the models, as in ``ImportedFile/analyser``.
    ///   - isTruncated: whether the file ends before its picture does; nil when unknown.
    public func renewAnalysis(
        _ analysis: Analysis, _ stages: Set<AnalysisStage>, of id: PhotoID, rotation: Int, analyser: Analyser,
        isTruncated: Bool? = nil
    ) async throws {
        let packed = try AnalysisTable.Packed(analysis)
        try await write { connection in
            let turned = try Self.turned(packed, from: rotation, as: Self.photo(id, connection))
            try self.change(id, isTruncated, connection) { table in
                try table.put(turned, of: id.number, stages: stages, analyser, self.kinds.tree)
            }
        }
    }

    /// Which of these photos have a face.
    public func withFaces(among ids: [PhotoID]) async throws -> Set<PhotoID> {
        try await read { connection in
            Set(try connection.analyses.withFaces(among: ids.map(\.number)).map { PhotoID(number: $0) })
        }
    }

    /// Converts some analyses that an earlier version stored in one piece into parts. Their content stays the same.
    ///
    /// - Returns: how many were converted; fewer than the limit when there are no more.
    public func splitAnalyses(limit: Int) async throws -> Int {
        let isDone = try await read { try $0.analyses.unsplit(limit: 1).isEmpty }
        if isDone { return 0 }
        return try await write { connection in
            let table = connection.analyses
            let photos = try table.unsplit(limit: limit)
            for photo in photos { try table.split(photo) }
            return photos.count
        }
    }

    private func change(
        _ id: PhotoID, _ isTruncated: Bool?, _ connection: Connection, _ body: (AnalysisTable) throws -> Void
    ) throws {
        try body(connection.analyses)
        if let isTruncated { try connection.photos.setTruncated(isTruncated, of: id.number) }
        try Indexing(connection: connection, kinds: kinds).index(id.number)
        try connection.blocks.mergeRecentIfFull()
    }
}
