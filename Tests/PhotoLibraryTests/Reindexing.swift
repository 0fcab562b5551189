import Storage

@testable import PhotoLibrary

extension Library {
    /// Makes the search index, the counts of tags, the names of cameras and the best covers anew from all other tables,
    /// for comparison with what was kept up to date change by change.
    func reindex() async throws {
        try await write { connection in
            try connection.execute(
                """
                DELETE FROM recent;
                DELETE FROM posting;
                DELETE FROM newest_posting;
                DELETE FROM slot;
                DELETE FROM block;
                DELETE FROM photo_tag;
                DELETE FROM camera;
                DELETE FROM cover;
                DELETE FROM cover_limit;
                UPDATE tag SET low = 0, medium = 0, high = 0;
                """)
            let indexing = Indexing(connection: connection, kinds: self.kinds)
            for id in try connection.all("SELECT id FROM photo ORDER BY id", row: { $0.int64(0) }) {
                try indexing.index(id)
                try connection.blocks.mergeRecentIfFull()
            }
        }
    }
}
