internal import Storage

/// Checks rules between tables that the schema cannot express.
struct IntegrityTable {
    let connection: Connection

    /// The problems, each as a sentence.
    func problems() throws -> [String] {
        var problems: [String] = []
        func check(_ sentence: String, _ sql: StaticString) throws {
            let count = try connection.first(sql) { $0.int(0) } ?? 0
            if count > 0 { problems.append("\(sentence): \(count).") }
        }
        try check(
            "Photos that cannot be found",
            """
            WITH place_in_index AS (SELECT photo, sort_key FROM slot UNION ALL SELECT photo, sort_key FROM recent)
            SELECT count(*) FROM photo WHERE forgotten IS NULL AND NOT EXISTS
                (SELECT 1 FROM place_in_index AS here WHERE here.photo = photo.id AND here.sort_key = photo.sort_key)
            """)
        try check(
            "Places in the search index without a photo",
            """
            WITH place_in_index AS (SELECT photo, sort_key FROM slot UNION ALL SELECT photo, sort_key FROM recent)
            SELECT count(*) FROM place_in_index AS here LEFT JOIN photo ON photo.id = here.photo
            WHERE photo.id IS NULL OR photo.forgotten IS NOT NULL
            """)
        try check(
            "Photos that stand in the search index twice",
            """
            WITH place_in_index AS (SELECT photo, sort_key FROM slot UNION ALL SELECT photo, sort_key FROM recent)
            SELECT count(*) FROM (SELECT photo FROM place_in_index GROUP BY photo HAVING count(*) > 1)
            """)
        try check(
            "Tags with a wrong count",
            """
            SELECT count(*) FROM tag LEFT JOIN (
                SELECT tag, sum(levels & 1) AS low, sum(levels >> 1 & 1) AS medium, sum(levels >> 2 & 1) AS high
                FROM photo_tag GROUP BY tag) AS real ON real.tag = tag.id
            WHERE tag.low <> ifnull(real.low, 0) OR tag.medium <> ifnull(real.medium, 0)
                OR tag.high <> ifnull(real.high, 0)
            """)
        try check(
            "Days with a wrong count of photos at a place",
            """
            WITH real AS (
                SELECT (taken - ((taken % 86400) + 86400) % 86400) / 86400 AS day, place, count(*) AS photos
                FROM photo WHERE place IS NOT NULL AND forgotten IS NULL AND taken_source < 32 GROUP BY day, place)
            SELECT count(*) FROM (
                SELECT day, place, photos FROM (SELECT * FROM real EXCEPT SELECT day, place, photos FROM day_place)
                UNION SELECT * FROM (SELECT day, place, photos FROM day_place EXCEPT SELECT * FROM real))
            """)
        try check(
            "Files that show a photo and are to be removed",
            "SELECT count(*) FROM file WHERE path IN (SELECT path FROM leaving)")
        try check(
            "Deleted photos that may be covers",
            "SELECT count(*) FROM cover JOIN photo ON photo.id = cover.photo WHERE forgotten IS NOT NULL")
        let stale = try connection.cells.stale()
        if stale > 0 { problems.append("Photos whose cell in the index is out of date: \(stale).") }
        let misplaced = try connection.spots.stale()
        if misplaced > 0 { problems.append("Photos whose place on the map in the index is out of date: \(misplaced).") }
        return problems
    }
}
