extension Schema {
    /// Deletions of tags, which can be undone for 30 days, and the edits that restore their tags.
    ///
    /// `deleted` is when tags were deleted, in seconds since 1970, UTC; null for other edits, and for deletions by
    /// earlier versions. `restores` is the deletion of which an edit restores tags. `deleted_tag` has the tags that can
    /// be restored: those of finished deletions that no edit restores or has restored.
    static let deletedTags: StaticString = """
        ALTER TABLE tag_edit ADD COLUMN deleted INTEGER;
        ALTER TABLE tag_edit ADD COLUMN restores INTEGER REFERENCES tag_edit (id) ON DELETE CASCADE;
        CREATE INDEX tag_edit_restores ON tag_edit (restores) WHERE restores IS NOT NULL;

        CREATE VIEW deleted_tag AS
        SELECT tag_edit.id AS edit, tag_edit.name AS token, deleted, source.tag AS tag
        FROM tag_edit JOIN tag_edit_source AS source ON source.edit = tag_edit.id
        WHERE deleted IS NOT NULL AND state = 1 AND NOT EXISTS (
            SELECT 1 FROM tag_edit AS restoring JOIN tag_edit_source AS restored ON restored.edit = restoring.id
            WHERE restoring.restores = tag_edit.id AND restored.tag = source.tag);
        """
}
