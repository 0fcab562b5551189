extension Schema {
    /// What a change of somebody's sign-in tells and waits for.
    static let security = Migration(
        "0018 changes of sign-ins",
        sql: """
            -- What an e-mail tells, and to which address; NULL for the code for a forgotten password.
            ALTER TABLE password_mail ADD COLUMN kind TEXT;
            ALTER TABLE password_mail ADD COLUMN address TEXT;

            -- From when on codes for a new password are sent to the address; NULL: at once.
            ALTER TABLE mail ADD COLUMN trusted_from INTEGER;
            -- Whether the address that waits was asked for with the password.
            ALTER TABLE mail ADD COLUMN is_sure INTEGER NOT NULL DEFAULT 0;
            """)
}
