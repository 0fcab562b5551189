extension Schema {
    /// The version of the reader of metadata that has read a photo's facts, see ``PhotoFacts/reader``; 0 for earlier ones. And
    /// days without those photos of which the day is not known: their `taken_source` is 32 or more.
    static let reader: StaticString = """
        ALTER TABLE photo ADD COLUMN reader INTEGER NOT NULL DEFAULT 0;

        DROP TRIGGER day_place_insert;
        DROP TRIGGER day_place_delete;
        DROP TRIGGER day_place_update;

        CREATE TRIGGER day_place_insert AFTER INSERT ON photo
        WHEN new.place IS NOT NULL AND new.forgotten IS NULL AND new.taken_source < 32 BEGIN
            INSERT INTO day_place (day, place, photos)
            VALUES ((new.taken - ((new.taken % 86400) + 86400) % 86400) / 86400, new.place, 1)
            ON CONFLICT DO UPDATE SET photos = photos + 1;
        END;

        CREATE TRIGGER day_place_delete AFTER DELETE ON photo
        WHEN old.place IS NOT NULL AND old.forgotten IS NULL AND old.taken_source < 32 BEGIN
            UPDATE day_place SET photos = photos - 1
            WHERE day = (old.taken - ((old.taken % 86400) + 86400) % 86400) / 86400 AND place = old.place;
            DELETE FROM day_place
            WHERE day = (old.taken - ((old.taken % 86400) + 86400) % 86400) / 86400 AND place = old.place
                AND photos <= 0;
        END;

        CREATE TRIGGER day_place_update AFTER UPDATE OF taken, taken_source, place, forgotten ON photo
        WHEN old.taken <> new.taken OR (old.taken_source < 32) <> (new.taken_source < 32)
            OR old.place IS NOT new.place OR (old.forgotten IS NULL) <> (new.forgotten IS NULL)
        BEGIN
            UPDATE day_place SET photos = photos - 1
            WHERE day = (old.taken - ((old.taken % 86400) + 86400) % 86400) / 86400 AND place = old.place
                AND old.forgotten IS NULL AND old.taken_source < 32;
            DELETE FROM day_place
            WHERE day = (old.taken - ((old.taken % 86400) + 86400) % 86400) / 86400 AND place = old.place
                AND photos <= 0;
            INSERT INTO day_place (day, place, photos)
            SELECT (new.taken - ((new.taken % 86400) + 86400) % 86400) / 86400, new.place, 1
            WHERE new.place IS NOT NULL AND new.forgotten IS NULL AND new.taken_source < 32
            ON CONFLICT DO UPDATE SET photos = photos + 1;
        END;
        """
}
