import Interpretation
import Storage
import Testing

@testable import PhotoLibrary

@Suite struct MigrationTests {
    /// A library as the first version left it: its photos are in the grid at once, and their names after they are indexed.
    @Test func `an older library is brought up to date`() async throws {
        let fixture = try await Fixture()
        for number in 0..<200 {
            try await fixture.add("/DSC\(number).jpg", "dog", taken: Fixture.time(2024, 1, 1 + number % 30))
        }
        try await fixture.library.setRotation(90, of: PhotoID(number: 7))
        let expected = try await fixture.library.gridIndex(.search(""), level: .low)
        try await fixture.library.database.write { connection in
            try connection.execute(
                """
                DROP TABLE saved; DROP TABLE leaving; DROP TABLE buried; DROP TABLE revision;
                DROP INDEX file_name;
                ALTER TABLE file DROP COLUMN name;
                ALTER TABLE block DROP COLUMN stamp;
                ALTER TABLE slot DROP COLUMN cell;
                ALTER TABLE recent DROP COLUMN cell;
                DELETE FROM migration WHERE name > '0005';
                """)
        }
        let library = try await Fixture.open(fixture.library.folder)
        #expect(try await library.gridIndex(.search(""), level: .low) == expected)
        #expect(try await library.problems().isEmpty)
        #expect(try await library.revision > 0)
        #expect(try await library.search("dsc5", level: .low).total == 0)
        try await library.setFavourite(true, of: PhotoID(number: 6))
        try await library.reindex()
        #expect(try await library.search("dsc5", level: .low).photos.map(\.id.number) == [6])
        #expect(try await library.gridIndex(.search(""), level: .low).ids == expected.ids)
    }
}
