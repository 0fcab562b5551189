import Worker
import WorkerLoop

/// The process that opens photos: started by `vision`, never by hand, and left with no right but to read and answer.
serve { settings in
    let studio = try Studio(settings)
    return studio.handlers
}
