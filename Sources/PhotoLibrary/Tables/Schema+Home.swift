extension Schema {
    /// The user's decisions about categories, and the number of photos by day and place.
    ///
    /// Triggers maintain the latter, so that it is correct after any change of a photo. `/` rounds towards zero, so for
    /// days before 1970 the remainder is subtracted first.
    static let home: StaticString = """
        CREATE TABLE category (
            category INTEGER PRIMARY KEY, name TEXT, shelf INTEGER, hidden INTEGER NOT NULL DEFAULT 0,
            position INTEGER) STRICT;

        CREATE TABLE standing (
            photo INTEGER PRIMARY KEY REFERENCES photo (id) ON DELETE CASCADE,
            stands INTEGER NOT NULL, leaves INTEGER NOT NULL) STRICT;

        CREATE TABLE day_place (
            day INTEGER NOT NULL, place INTEGER NOT NULL, photos INTEGER NOT NULL, PRIMARY KEY (day, place))
            STRICT, WITHOUT ROWID;

        INSERT INTO day_place (day, place, photos)
        SELECT (taken - ((taken % 86400) + 86400) % 86400) / 86400 AS day, place, count(*) FROM photo
        WHERE place IS NOT NULL AND forgotten IS NULL GROUP BY day, place;

        CREATE TRIGGER day_place_insert AFTER INSERT ON photo
        WHEN new.place IS NOT NULL AND new.forgotten IS NULL BEGIN
            INSERT INTO day_place (day, place, photos)
            VALUES ((new.taken - ((new.taken % 86400) + 86400) % 86400) / 86400, new.place, 1)
            ON CONFLICT DO UPDATE SET photos = photos + 1;
        END;

        CREATE TRIGGER day_place_delete AFTER DELETE ON photo
        WHEN old.place IS NOT NULL AND old.forgotten IS NULL BEGIN
            UPDATE day_place SET photos = photos - 1
            WHERE day = (old.taken - ((old.taken % 86400) + 86400) % 86400) / 86400 AND place = old.place;
            DELETE FROM day_place
            WHERE day = (old.taken - ((old.taken % 86400) + 86400) % 86400) / 86400 AND place = old.place
                AND photos <= 0;
        END;

        CREATE TRIGGER day_place_update AFTER UPDATE OF taken, place, forgotten ON photo
        WHEN old.taken <> new.taken OR old.place IS NOT new.place OR (old.forgotten IS NULL) <> (new.forgotten IS NULL)
        BEGIN
            UPDATE day_place SET photos = photos - 1
            WHERE day = (old.taken - ((old.taken % 86400) + 86400) % 86400) / 86400 AND place = old.place
                AND old.forgotten IS NULL;
            DELETE FROM day_place
            WHERE day = (old.taken - ((old.taken % 86400) + 86400) % 86400) / 86400 AND place = old.place
                AND photos <= 0;
            INSERT INTO day_place (day, place, photos)
            SELECT (new.taken - ((new.taken % 86400) + 86400) % 86400) / 86400, new.place, 1
            WHERE new.place IS NOT NULL AND new.forgotten IS NULL
            ON CONFLICT DO UPDATE SET photos = photos + 1;
        END;
        """
}
