import Glibc
import Workbench
import WorkerLoop

// A worker that does what a photo says; or, when told by FIXTURE, a parent of such workers.
switch getenv("FIXTURE").map({ String(cString: $0) }) {
case "orphan-maker": await makeOrphan()
case "leak-finder": await findLeaks()
case "failing-start": serve { _ in throw StartFailure() }
case "crashing-start": serve { _ in abort() }
default: serve { _ in fixtureHandlers }
}

struct StartFailure: Error, CustomStringConvertible {
    let description = "the model is missing"
}
