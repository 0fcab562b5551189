import Workbench
import WorkerLoop

serve { _ in
    Handlers(
        analyze: { _ in throw WorkbenchError.failed(reason: "nothing is wired up yet") },
        read: { _ in throw WorkbenchError.failed(reason: "nothing is wired up yet") },
        tag: { _ in throw WorkbenchError.failed(reason: "nothing is wired up yet") },
        describe: { WorkerDescription(libraries: [], models: [], packs: []) })
}
