import Foundation
import StoreHome
import Testing
import Web

@testable import FavourStore

@Suite("A site whose disk is full")
struct FullDiskTests {
    /// Refuses what reading writes, as a full disk does.
    private func fill(_ site: Site) async throws {
        try await site.store.write { connection in
            guard StoreHome.isPostgres else {
                return try connection.execute(
                    """
                    CREATE TRIGGER full_1 BEFORE UPDATE ON session BEGIN SELECT RAISE(FAIL, 'full'); END;
                    CREATE TRIGGER full_2 BEFORE UPDATE ON outbox BEGIN SELECT RAISE(FAIL, 'full'); END;
                    CREATE TRIGGER full_3 BEFORE INSERT ON room_read BEGIN SELECT RAISE(FAIL, 'full'); END;
                    CREATE TRIGGER full_4 BEFORE INSERT ON reveal BEGIN SELECT RAISE(FAIL, 'full'); END;
                    """)
            }
            try connection.execute(
                """
                CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql
                AS 'BEGIN RAISE EXCEPTION USING ERRCODE = ''53100''; END';
                CREATE TRIGGER full_1 BEFORE UPDATE ON session FOR EACH ROW EXECUTE FUNCTION refuse();
                CREATE TRIGGER full_2 BEFORE UPDATE ON outbox FOR EACH ROW EXECUTE FUNCTION refuse();
                CREATE TRIGGER full_3 BEFORE INSERT ON room_read FOR EACH ROW EXECUTE FUNCTION refuse();
                CREATE TRIGGER full_4 BEFORE INSERT ON reveal FOR EACH ROW EXECUTE FUNCTION refuse()
                """)
        }
    }

    @Test func `people stay signed in, and read what there is`() async throws {
        let site = try await Site()
        let (anna, bruno) = (try await site.join("Anna"), try await site.join("Bruno"))
        _ = try await site.json(.post, "/api/v1/favours", Site.draft(), token: anna.token, status: 201)
        _ = try await site.json(.post, "/api/v1/favours/1/slots/1/accept", token: bruno.token)
        let room = try await site.json(.post, "/api/v1/favours/1/chats", token: bruno.token)
        let id = try #require(room["id"] as? Int)
        _ = try await site.json(
            .post, "/api/v1/chats/\(id)/messages", "{\"text\":\"I bring a rope\"}", token: bruno.token, status: 201)
        try await fill(site)
        // By now the last use of each session would be written.
        try await site.go(to: 1_800_000_000 + 1200)
        for (path, words) in [
            ("/favours/1", "Carry a sofa"), ("/chats/\(id)", "I bring a rope"), ("/me/news", "Carry a sofa"),
        ] {
            let page = try await site.ask(.get, path, token: anna.token, isPage: true)
            #expect(page.status == 200 && page.text.contains(words), "\(path): \(page.status)")
        }
        // Nobody sees an exact place without its being noted.
        let favour = try await site.json(.get, "/api/v1/favours/1", token: bruno.token)
        #expect(favour["title"] as? String == "Carry a sofa" && favour["exactPlace"] == nil)
        #expect(try await site.ask(.get, "/favours/1", token: bruno.token, isPage: true).status == 200)
    }
}
