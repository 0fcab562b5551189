internal import Storage

/// The schema of the library as migration steps. A released step must not be edited.
enum Schema {
    static let migrations = [
        Migration("0001 photos", sql: photos),
        Migration("0002 tags", sql: tags),
        Migration("0003 search index", sql: search),
        Migration("0004 queue and settings", sql: queue),
        Migration("0005 grids", sql: grids),
        Migration("0006 cells of known photos") { try $0.cells.fill() },
        Migration("0007 saved copies and removals", sql: removals),
        Migration("0008 keywords", sql: keywords),
        Migration("0009 edits of tags", sql: tagEdits),
        Migration("0010 map", sql: map),
        Migration("0010 spots of known photos") { try $0.spots.fill() },
        Migration("0011 categories and days", sql: home),
        Migration("0012 folders and usage", sql: folders),
        Migration("0013 replaced things", sql: replacedThings),
        Migration("0014 photos in part", sql: parts),
        Migration("0015 bytes of deleted files", sql: buriedBytes),
        Migration("0017 cells of photos with refused files") { try $0.cells.refreshRefused() },
        Migration("0018 parts of analyses", sql: analysisParts),
        Migration("0019 covers", sql: covers),
        Migration("0019 covers of known photos") { try $0.covers.leaveAllOut() },
        Migration("0020 raw files are tried again", sql: refusedRaw),
        Migration("0021 deleted tags", sql: deletedTags),
        Migration("0022 raw files without a preview are tried again", sql: refusedWithoutPreview),
        Migration("0023 sidecars", sql: sidecars),
        Migration("0024 cameras", sql: cameras),
        Migration("0024 cameras of known photos") { try $0.cameras.fill() },
        Migration("0025 cities of places", sql: placeCities),
        Migration("0026 folders left out", sql: leftOut),
        Migration("0026 refusals in Italian", sql: refusalsInItalian),
        Migration("0027 late postings", sql: latePostings),
        Migration("0028 readers of metadata", sql: reader),
        Migration("0029 rotations of sidecars", sql: sidecarRotations),
        Migration("0030 what removals took away", sql: takenAway),
        Migration("0031 keywords as they are written", sql: writtenKeywords),
        Migration("0032 things taken away", sql: thingsTakenAway),
        Migration("0033 cells of photos in part") { try $0.cells.refreshDamaged() },
        Migration("0033 covers of photos in part", sql: coversInPart),
        Migration("0034 edits that give a name", sql: editsToNames),
        Migration("0035 unrecorded copies", sql: unrecordedCopies),
    ]

    /// `AUTOINCREMENT`: a number is never reused, so that links to a deleted photo do not lead to another one.
    private static let photos: StaticString = """
        CREATE TABLE place (
            id INTEGER PRIMARY KEY, name TEXT, region TEXT, country TEXT NOT NULL, country_code TEXT NOT NULL,
            latitude REAL NOT NULL, longitude REAL NOT NULL, other_names TEXT NOT NULL) STRICT;
        CREATE INDEX place_name ON place (country_code, region, name);

        CREATE TABLE photo (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            pixel_hash BLOB UNIQUE CHECK (length(pixel_hash) = 32),
            width INTEGER NOT NULL, height INTEGER NOT NULL, format TEXT NOT NULL,
            taken INTEGER NOT NULL, taken_offset INTEGER, taken_source INTEGER NOT NULL,
            sort_key INTEGER NOT NULL UNIQUE,
            latitude REAL, longitude REAL,
            place INTEGER REFERENCES place (id), place_corrected INTEGER NOT NULL DEFAULT 0,
            camera TEXT, description TEXT, rating INTEGER,
            favourite INTEGER NOT NULL DEFAULT 0,
            rotation INTEGER NOT NULL DEFAULT 0 CHECK (rotation IN (0, 90, 180, 270)),
            analyser TEXT,
            added INTEGER NOT NULL, forgotten INTEGER) STRICT;
        CREATE INDEX photo_forgotten ON photo (forgotten) WHERE forgotten IS NOT NULL;

        CREATE TABLE analysis (photo INTEGER PRIMARY KEY REFERENCES photo (id) ON DELETE CASCADE, body BLOB NOT NULL)
            STRICT;
        CREATE TABLE features (photo INTEGER PRIMARY KEY REFERENCES photo (id) ON DELETE CASCADE, body BLOB NOT NULL)
            STRICT;

        CREATE TABLE file (
            id INTEGER PRIMARY KEY,
            path BLOB NOT NULL UNIQUE,
            size INTEGER NOT NULL, modified INTEGER NOT NULL, inode INTEGER NOT NULL, device INTEGER NOT NULL,
            content_hash BLOB CHECK (length(content_hash) = 32),
            photo INTEGER REFERENCES photo (id) ON DELETE CASCADE,
            role INTEGER NOT NULL DEFAULT 0, missing INTEGER NOT NULL DEFAULT 0,
            refusal TEXT, analyser TEXT,
            CHECK (photo IS NOT NULL OR refusal IS NOT NULL)) STRICT;
        CREATE INDEX file_photo ON file (photo);
        CREATE INDEX file_content ON file (content_hash);
        CREATE INDEX file_size ON file (size);
        """

    private static let tags: StaticString = """
        CREATE TABLE tag (
            id INTEGER PRIMARY KEY, name TEXT NOT NULL, key TEXT NOT NULL UNIQUE, synset INTEGER, category INTEGER,
            low INTEGER NOT NULL DEFAULT 0, medium INTEGER NOT NULL DEFAULT 0, high INTEGER NOT NULL DEFAULT 0) STRICT;

        CREATE TABLE photo_tag (
            photo INTEGER NOT NULL REFERENCES photo (id) ON DELETE CASCADE,
            tag INTEGER NOT NULL REFERENCES tag (id),
            levels INTEGER NOT NULL, PRIMARY KEY (photo, tag)) STRICT, WITHOUT ROWID;

        CREATE TABLE decision (
            photo INTEGER NOT NULL REFERENCES photo (id) ON DELETE CASCADE,
            tag INTEGER NOT NULL REFERENCES tag (id),
            added INTEGER NOT NULL, PRIMARY KEY (photo, tag)) STRICT, WITHOUT ROWID;

        CREATE TABLE implied (
            photo INTEGER NOT NULL, removed INTEGER NOT NULL, key TEXT NOT NULL, PRIMARY KEY (photo, removed, key),
            FOREIGN KEY (photo, removed) REFERENCES decision (photo, tag) ON DELETE CASCADE) STRICT, WITHOUT ROWID;
        """

    private static let search: StaticString = """
        CREATE TABLE block (
            id INTEGER PRIMARY KEY, first_key INTEGER NOT NULL UNIQUE, next_slot INTEGER NOT NULL, live BLOB NOT NULL)
            STRICT;

        CREATE TABLE slot (
            block INTEGER NOT NULL REFERENCES block (id), slot INTEGER NOT NULL,
            sort_key INTEGER NOT NULL, photo INTEGER NOT NULL, PRIMARY KEY (block, slot)) STRICT, WITHOUT ROWID;
        CREATE INDEX slot_order ON slot (block, sort_key, photo);

        CREATE TABLE recent (photo INTEGER PRIMARY KEY, sort_key INTEGER NOT NULL, tokens BLOB NOT NULL) STRICT;

        CREATE TABLE newest_posting (token TEXT PRIMARY KEY NOT NULL, low BLOB, medium BLOB, high BLOB)
            STRICT, WITHOUT ROWID;

        CREATE TABLE posting (
            token TEXT NOT NULL, block INTEGER NOT NULL, low BLOB, medium BLOB, high BLOB,
            PRIMARY KEY (token, block)) STRICT, WITHOUT ROWID;
        """

    private static let queue: StaticString = """
        CREATE TABLE job (
            id INTEGER PRIMARY KEY, path BLOB NOT NULL UNIQUE,
            size INTEGER NOT NULL, modified INTEGER NOT NULL, inode INTEGER NOT NULL, device INTEGER NOT NULL,
            priority INTEGER NOT NULL, attempts INTEGER NOT NULL DEFAULT 0,
            owner TEXT, claimed INTEGER) STRICT;
        CREATE INDEX job_waiting ON job (priority DESC, id) WHERE owner IS NULL;
        CREATE INDEX job_owner ON job (owner) WHERE owner IS NOT NULL;

        CREATE TABLE setting (name TEXT PRIMARY KEY NOT NULL, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
        """

    /// A cell is the data of a photo for a grid. A block's stamp changes whenever its slots or cells are changed in
    /// place.
    private static let grids: StaticString = """
        ALTER TABLE block ADD COLUMN stamp INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE slot ADD COLUMN cell INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE recent ADD COLUMN cell INTEGER NOT NULL DEFAULT 0;

        ALTER TABLE file ADD COLUMN name TEXT;
        CREATE INDEX file_name ON file (name) WHERE name IS NOT NULL;

        CREATE TABLE revision (one INTEGER PRIMARY KEY CHECK (one = 1), number INTEGER NOT NULL) STRICT;
        INSERT INTO revision (one, number) VALUES (1, 1);
        """

    /// Which of the added tags were keywords in the file.
    private static let keywords: StaticString = """
        ALTER TABLE decision ADD COLUMN keyword INTEGER NOT NULL DEFAULT 0;
        """

    /// `placed`: 1 when the user set the photo's position, 2 when the user removed it. Point and place are copies of
    /// the photo's position on the map and the number of its place.
    private static let map: StaticString = """
        ALTER TABLE photo ADD COLUMN placed INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE photo ADD COLUMN placed_latitude REAL;
        ALTER TABLE photo ADD COLUMN placed_longitude REAL;

        ALTER TABLE slot ADD COLUMN point INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE slot ADD COLUMN place INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE recent ADD COLUMN point INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE recent ADD COLUMN place INTEGER NOT NULL DEFAULT 0;
        """

    private static let removals: StaticString = """
        CREATE TABLE saved (
            photo INTEGER PRIMARY KEY REFERENCES photo (id) ON DELETE CASCADE,
            path BLOB NOT NULL, time INTEGER NOT NULL, digest BLOB NOT NULL CHECK (length(digest) = 32)) STRICT;

        CREATE TABLE leaving (path BLOB PRIMARY KEY NOT NULL, photo INTEGER NOT NULL, role INTEGER NOT NULL)
            STRICT, WITHOUT ROWID;

        CREATE TABLE buried (
            path BLOB PRIMARY KEY NOT NULL, size INTEGER NOT NULL, modified INTEGER NOT NULL,
            inode INTEGER NOT NULL, device INTEGER NOT NULL) STRICT, WITHOUT ROWID;
        """

    /// The scope of a removal; and edits of tags in all photos, photo by photo, with the previous decisions.
    private static let tagEdits: StaticString = """
        ALTER TABLE decision ADD COLUMN scope INTEGER NOT NULL DEFAULT 0;

        CREATE TABLE tag_edit (
            id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL UNIQUE, state INTEGER NOT NULL,
            target INTEGER REFERENCES tag (id), spelling TEXT,
            done INTEGER NOT NULL DEFAULT 0, total INTEGER NOT NULL DEFAULT 0) STRICT;

        CREATE TABLE tag_edit_source (
            edit INTEGER NOT NULL REFERENCES tag_edit (id) ON DELETE CASCADE,
            tag INTEGER NOT NULL REFERENCES tag (id), PRIMARY KEY (edit, tag)) STRICT, WITHOUT ROWID;

        CREATE TABLE tag_edit_photo (
            edit INTEGER NOT NULL REFERENCES tag_edit (id) ON DELETE CASCADE,
            photo INTEGER NOT NULL REFERENCES photo (id) ON DELETE CASCADE,
            before BLOB, PRIMARY KEY (edit, photo)) STRICT, WITHOUT ROWID;
        CREATE INDEX tag_edit_waiting ON tag_edit_photo (edit, photo) WHERE before IS NULL;
        CREATE INDEX tag_edit_of_photo ON tag_edit_photo (photo);
        """

    /// The hashes of the user's files that must not be imported again under any path.
    private static let buriedBytes: StaticString = """
        ALTER TABLE buried ADD COLUMN content_hash BLOB;
        CREATE INDEX buried_size ON buried (size);
        """

    /// Folders from which photos are imported, and counts of the app's use.
    private static let folders: StaticString = """
        CREATE TABLE folder (
            id INTEGER PRIMARY KEY AUTOINCREMENT, path BLOB NOT NULL UNIQUE, watched INTEGER NOT NULL DEFAULT 0,
            added INTEGER NOT NULL, looked INTEGER) STRICT;

        CREATE TABLE usage (
            month TEXT NOT NULL, what TEXT NOT NULL, count INTEGER NOT NULL, PRIMARY KEY (month, what))
            STRICT, WITHOUT ROWID;
        """

    /// The new names of single things in photos, and their boxes; an empty box stands for the whole photo.
    private static let replacedThings: StaticString = """
        CREATE TABLE replaced (
            photo INTEGER NOT NULL REFERENCES photo (id) ON DELETE CASCADE,
            removed INTEGER NOT NULL REFERENCES tag (id),
            x REAL NOT NULL, y REAL NOT NULL, width REAL NOT NULL, height REAL NOT NULL,
            instead INTEGER NOT NULL REFERENCES tag (id),
            PRIMARY KEY (photo, removed, x, y, width, height)) STRICT, WITHOUT ROWID;
        """

    /// The findings of each stage, and its version. Data of earlier versions is moved here from `analysis` and
    /// `features` gradually, with the lowest priority.
    private static let analysisParts: StaticString = """
        CREATE TABLE analysis_part (
            photo INTEGER NOT NULL REFERENCES photo (id) ON DELETE CASCADE, stage INTEGER NOT NULL,
            version TEXT NOT NULL, body BLOB NOT NULL, PRIMARY KEY (photo, stage)) STRICT;
        """

    /// Earlier versions could not read raw files, and refused them for as long as the analyser stays the same.
    private static let refusedRaw: StaticString = """
        UPDATE file SET analyser = 'none: ' || coalesce(analyser, '') WHERE refusal LIKE 'Camera raw is not supported%';
        """

    /// Earlier versions could not decode a sensor's data.
    private static let refusedWithoutPreview: StaticString = """
        UPDATE file SET analyser = 'none: ' || coalesce(analyser, '')
        WHERE refusal LIKE 'This raw file has no JPEG preview%';
        """

    /// Whether the file ended before its picture when it was last analysed.
    private static let parts: StaticString = """
        ALTER TABLE photo ADD COLUMN truncated INTEGER NOT NULL DEFAULT 0;
        """

    /// Of a removed tag: 1 when the user had added it, 2 when it was a keyword of the file, so that it can be brought back;
    /// null when it was recognised only, and for removals by earlier versions.
    private static let takenAway: StaticString = """
        ALTER TABLE decision ADD COLUMN was INTEGER;
        """
}
