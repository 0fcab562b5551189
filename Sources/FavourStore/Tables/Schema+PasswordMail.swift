extension Schema {
    /// E-mails for people who have forgotten the password.
    static let passwordMail = Migration(
        "0015 e-mails for a new password",
        sql: """
            -- The code is not kept: it is made anew for each attempt to send it.
            CREATE TABLE password_mail (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                person INTEGER NOT NULL REFERENCES person (id),
                asked INTEGER NOT NULL,
                state TEXT NOT NULL, -- waiting, sent, skipped or givenUp
                failures INTEGER NOT NULL,
                due INTEGER NOT NULL,
                claimed_until INTEGER NOT NULL, -- until then one sender has it
                reason TEXT NOT NULL, -- why it was given up
                changed INTEGER NOT NULL
            ) STRICT;
            CREATE INDEX password_mail_person ON password_mail (person, asked);
            CREATE INDEX password_mail_due ON password_mail (due) WHERE state = 'waiting';
            CREATE INDEX password_mail_over ON password_mail (changed) WHERE state <> 'waiting';
            """)

    /// Each sign-in looks for the owners of what was typed.
    static let mailAddress = Migration(
        "0016 owners of an address", sql: "CREATE INDEX mail_address ON mail (lower(address));")
}
