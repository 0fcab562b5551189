import Intake
import Mapmaking
import PhotoLibrary
import Workbench

extension Services {
    /// What is done as long as a library is open: goes on with what an earlier process left, recognises what waits, and,
    /// once a day, tidies up. Until the task is cancelled.
    public func keep() async {
        await begin()
        while !Task.isCancelled {
            await tidy()
            try? await Task.sleep(for: .seconds(86_400))
        }
    }

    /// Begins to work in the background.
    func begin() async {
        // It waits for the disk, the rest for the processor.
        async let reading: Void = library.readAhead()
        // Before photos whose files an earlier process did not come to remove are recognised.
        try? await trash.finish()
        try? await Saver.clearUnrecorded(in: library)
        await uploads.recover()
        await library.warmUp()
        await thumbnails.clearLeftovers()
        // The models load while the first page is being looked at.
        try? await workbench.ping()
        await queue.start()
        await folders.start()
        try? await library.renewPlaces()
        await reading
    }

    /// Deletes what is due. What fails today is tried again tomorrow.
    func tidy() async {
        try? await trash.finish()
        _ = try? await trash.purge()
        try? await uploads.clearOld()
        if resident.isOwner { try? await mapUploads.clearOld() }
    }

    /// Ends all work in the background; what was not finished is gone on with when the library is next opened.
    public func end() async {
        await folders.stop()
        await backups.stop()
        await mapAdder.stop()
        await usage.write()
        await queue.stop()
        await library.checkpoint()
    }

    /// Whether there is work for which the library is to stay open though no browser is connected.
    var isBusy: Bool {
        get async {
            if await folders.isBusy { return true }
            if await backups.isBusy { return true }
            return await isRecognising
        }
    }

    /// Whether photos are being recognised, or are about to be.
    var isRecognising: Bool {
        get async {
            let status = await queue.status
            return status.running > 0 || status.waiting > 0 && !status.isPaused
        }
    }
}
