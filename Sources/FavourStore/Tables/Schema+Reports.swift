extension Schema {
    /// What people report, and what operators do about it.
    static let reports = Migration(
        "0007 reports and operators",
        sql: """
            -- What people reported: a favour or a person, each at most once.
            CREATE TABLE report (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                kind TEXT NOT NULL,
                subject INTEGER NOT NULL,
                about INTEGER NOT NULL REFERENCES person (id), -- whose it is
                reporter INTEGER REFERENCES person (id), -- NULL once that account is deleted
                reason TEXT NOT NULL,
                text TEXT NOT NULL,
                created INTEGER NOT NULL,
                settled INTEGER -- the act of an operator; NULL while it waits for one
            ) STRICT;
            CREATE UNIQUE INDEX report_once ON report (kind, subject, reporter);
            CREATE INDEX report_open ON report (id) WHERE settled IS NULL;
            CREATE INDEX report_reporter ON report (reporter);

            -- What operators and reports made of a favour.
            CREATE TABLE moderation (
                favour INTEGER PRIMARY KEY NOT NULL REFERENCES favour (id),
                hidden TEXT, -- 'reports' or 'operators'
                approved INTEGER,
                counted_from INTEGER NOT NULL -- reports up to this one do not hide it any more
            ) STRICT;

            CREATE TABLE suspension (
                person INTEGER PRIMARY KEY NOT NULL REFERENCES person (id),
                since INTEGER NOT NULL,
                until INTEGER -- NULL for good
            ) STRICT;
            CREATE INDEX suspension_until ON suspension (until) WHERE until IS NOT NULL;

            CREATE TABLE operator (
                person INTEGER PRIMARY KEY NOT NULL REFERENCES person (id),
                since INTEGER NOT NULL
            ) STRICT;

            -- What operators did. Rows are only ever added.
            CREATE TABLE operator_act (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                at INTEGER NOT NULL,
                operator INTEGER REFERENCES person (id), -- NULL for the command line
                verb TEXT NOT NULL,
                kind TEXT NOT NULL,
                subject INTEGER NOT NULL,
                about INTEGER NOT NULL REFERENCES person (id),
                text TEXT NOT NULL,
                until INTEGER,
                before TEXT, -- what was before, where the act can be undone
                undone INTEGER -- the act that this one undid
            ) STRICT;
            CREATE INDEX operator_act_subject ON operator_act (kind, subject, id);

            CREATE TABLE warning (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                person INTEGER NOT NULL REFERENCES person (id),
                favour INTEGER REFERENCES favour (id),
                text TEXT NOT NULL,
                created INTEGER NOT NULL,
                seen INTEGER
            ) STRICT;
            CREATE INDEX warning_person ON warning (person);
            """)
}
