internal import Storage

/// Accessors for the tables of a library in a transaction.
extension Connection {
    var analyses: AnalysisTable { AnalysisTable(connection: self) }
    var arrangements: ArrangementTable { ArrangementTable(connection: self) }
    var blocks: BlockTable { BlockTable(connection: self) }
    var cameras: CameraTable { CameraTable(connection: self) }
    var cells: CellTable { CellTable(connection: self) }
    var covers: CoverTable { CoverTable(connection: self) }
    var days: DayTable { DayTable(connection: self) }
    var decisions: DecisionTable { DecisionTable(connection: self) }
    var files: FileTable { FileTable(connection: self) }
    var folders: FolderTable { FolderTable(connection: self) }
    var leftOut: LeftOutTable { LeftOutTable(connection: self) }
    var jobs: JobTable { JobTable(connection: self) }
    var keywords: KeywordTable { KeywordTable(connection: self) }
    var photos: PhotoTable { PhotoTable(connection: self) }
    var places: PlaceTable { PlaceTable(connection: self) }
    var postings: PostingTable { PostingTable(connection: self) }
    var removals: RemovalTable { RemovalTable(connection: self) }
    var revision: RevisionTable { RevisionTable(connection: self) }
    var savedCopies: SavedTable { SavedTable(connection: self) }
    var settings: SettingTable { SettingTable(connection: self) }
    var spots: SpotTable { SpotTable(connection: self) }
    var standings: StandingTable { StandingTable(connection: self) }
    var tagEdits: TagEditTable { TagEditTable(connection: self) }
    var tags: TagTable { TagTable(connection: self) }
    var unrecordedCopies: UnrecordedCopyTable { UnrecordedCopyTable(connection: self) }
}
