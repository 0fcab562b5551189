// The metadata room's values under names that do not collide with those of the wire.
internal import PhotoMetadata

typealias FileFacts = PhotoFacts
typealias FileTime = CaptureTime
typealias FileSheet = TagSheet
typealias FileRegion = MarkedRegion
