// The wire's values under names that do not collide with those of the metadata room.
internal import Workbench

typealias WireFacts = PhotoFacts
typealias WireTime = CaptureTime
typealias WireSheet = TagSheet
typealias WireRegion = NamedRegion
typealias WireTurn = Turn
