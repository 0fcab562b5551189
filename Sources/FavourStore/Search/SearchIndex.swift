internal import Favours
internal import Geography

/// All live favours in memory, by the coarse cells of their public places: exact places are not in it.
///
/// A hundred thousand favours with two slots each take some 15 MB. A question goes through all favours that are of the right
/// kind, in the cells that it reaches, so that every answer is exact.
struct SearchIndex: Sendable {
    private struct Position {
        let cell: PlaceGrid.Cell
        let traits: SearchCell.Traits
    }

    /// The last change that is in it; nil before it was loaded.
    var revision: Int64?
    /// Cells that have favours.
    private(set) var cells: [PlaceGrid.Cell: SearchCell] = [:]
    private var positions: [Int64: Position] = [:]
    /// Where those that share a public place are drawn.
    private var fans: [PlaceGrid.Cell: Fan] = [:]
    /// Favours that are hidden: they are in none of the cells.
    private(set) var concealed: Set<FavourID> = []

    /// Adds many favours at a time, faster than one after the other.
    mutating func put(_ favours: [Favour]) {
        // Each is then the last of its cell.
        let places = favours.indices.map { index in
            let (favour, cell) = (favours[index], PlaceGrid.coarse.cell(of: favours[index].publicPlace))
            return (index, cell.row, cell.column, SearchCell.Traits(favour.content).rawValue, favour.id)
        }
        for place in places.sorted(by: { ($0.1, $0.2, $0.3, $0.4) < ($1.1, $1.2, $1.3, $1.4) }) {
            put(favours[place.0])
        }
    }

    /// Adds a favour, replaces it, or removes it when nothing can happen to it any more.
    mutating func put(_ favour: Favour) {
        concealed.remove(favour.id)
        remove(favour.id.rawValue)
        let shown = favour.slots.filter(\.phase.canBeFound)
        guard !shown.isEmpty else { return }
        let cell = PlaceGrid.coarse.cell(of: favour.publicPlace)
        positions[favour.id.rawValue] = Position(cell: cell, traits: SearchCell.Traits(favour.content))
        cells[cell, default: SearchCell(middle: PublicPlace.coarse(favour.publicPlace))].insert(favour, shown)
        fans[PlaceGrid.fine.cell(of: favour.publicPlace), default: Fan()].insert(favour.id)
    }

    /// Removes a favour that is hidden, until it is added again.
    mutating func conceal(_ id: FavourID) {
        remove(id.rawValue)
        concealed.insert(id)
    }

    private mutating func remove(_ id: Int64) {
        guard let position = positions.removeValue(forKey: id) else { return }
        if let cell = cells[position.cell], let (_, index) = cell.find(id, position.traits),
            let fan = cell.entries[index].spot.place.map(PlaceGrid.fine.cell(of:))
        {
            fans[fan]?.remove(FavourID(rawValue: id))
            if fans[fan]?.isEmpty == true { fans.removeValue(forKey: fan) }
        }
        cells[position.cell]?.remove(id, position.traits)
        if cells[position.cell]?.entries.isEmpty == true { cells.removeValue(forKey: position.cell) }
    }

    /// Where a favour is drawn: beside the others of its public place.
    func drawn(_ entry: SearchCell.Entry) -> SearchCell.Spot {
        guard let place = entry.spot.place, let fan = fans[PlaceGrid.fine.cell(of: place)] else { return entry.spot }
        return SearchCell.Spot(fan.spot(of: FavourID(rawValue: entry.id), around: place))
    }

    /// Some favours: the cell in which each is, the run there, and its index.
    func found(_ ids: Set<FavourID>) -> [(cell: SearchCell, run: Int, index: Int)] {
        ids.compactMap { id in
            guard let position = positions[id.rawValue], let cell = cells[position.cell],
                let (run, index) = cell.find(id.rawValue, position.traits)
            else { return nil }
            return (cell, run, index)
        }
    }
}
