import Worker
import WorkerLoop

serve { settings in
    let studio = try Studio(settings)
    return studio.handlers
}
