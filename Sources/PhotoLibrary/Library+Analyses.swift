public import Interpretation
internal import Storage

extension Library {
    /// Adds what was found in a part of a photo to what is known of it, see ``Analysis/merge(_:_:)``. Boxes are in fractions
    /// of the whole photo. What the user took away stays away.
    ///
    /// - Parameters:
    ///   - analyser: names the models, as ``ImportedFile/analyser`` does.
    ///   - isTruncated: the file ended before its picture; nil for not known.
    public func addFindings(
        _ analysis: Analysis, to id: PhotoID, analyser: String, isTruncated: Bool? = nil
    ) async throws {
        try await write { connection in
            _ = try Self.photo(id, connection)
            var merged = try AnalysisTable(connection: connection).analysis(of: id.number)
            merged?.merge(analysis, self.kinds.tree)
            // Features are not read with the rest, and stay where they are.
            try self.put(try .init(merged ?? analysis), of: id, analyser, isTruncated, connection)
        }
    }

    /// Puts a new analysis in the place of the one that is known. What the user added and took away holds for it, too.
    ///
    /// - Parameters:
    ///   - analyser: names the models, as ``ImportedFile/analyser`` does.
    ///   - isTruncated: the file ended before its picture; nil for not known.
    public func replaceAnalysis(
        _ analysis: Analysis, of id: PhotoID, analyser: String, isTruncated: Bool? = nil
    ) async throws {
        let packed = try AnalysisTable.Packed(analysis)
        try await write { connection in
            _ = try Self.photo(id, connection)
            try self.put(packed, of: id, analyser, isTruncated, connection)
        }
    }

    private func put(
        _ packed: AnalysisTable.Packed, of id: PhotoID, _ analyser: String, _ isTruncated: Bool?,
        _ connection: Connection
    ) throws {
        try AnalysisTable(connection: connection).put(packed, of: id.number)
        try PhotoTable(connection: connection).setAnalyser(analyser, of: id.number)
        if let isTruncated { try PhotoTable(connection: connection).setTruncated(isTruncated, of: id.number) }
        try Indexing(connection: connection, kinds: kinds).index(id.number, packed.analysis)
        try BlockTable(connection: connection).settle()
    }
}
