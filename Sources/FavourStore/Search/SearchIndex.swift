internal import Favours
internal import Geography

/// All live favours in memory, by the coarse cells of their public places: exact places are not in it.
///
/// A hundred thousand favours with two slots each take some 15 MB. A question goes through all favours of the cells that it
/// reaches, so that every answer is exact.
struct SearchIndex: Sendable {
    private struct Position {
        let cell: PlaceGrid.Cell
        let index: Int
    }

    /// The last change that is in it; nil before it was loaded.
    var revision: Int64?
    /// Cells that have favours.
    private(set) var cells: [PlaceGrid.Cell: SearchCell] = [:]
    private var positions: [Int64: Position] = [:]
    /// Favours that are hidden: they are in none of the cells.
    private(set) var concealed: Set<FavourID> = []

    /// Adds a favour, replaces it, or removes it when nothing can happen to it any more.
    mutating func put(_ favour: Favour) {
        concealed.remove(favour.id)
        remove(favour.id.rawValue)
        let shown = favour.slots.filter(\.phase.canBeFound)
        guard !shown.isEmpty else { return }
        let key = PlaceGrid.coarse.cell(of: favour.publicPlace)
        var cell = cells.removeValue(forKey: key) ?? SearchCell(middle: PublicPlace.coarse(favour.publicPlace))
        positions[favour.id.rawValue] = Position(cell: key, index: cell.ids.count)
        cell.append(favour, shown)
        cells[key] = cell
    }

    /// Removes a favour that is hidden, until it is added again.
    mutating func conceal(_ id: FavourID) {
        remove(id.rawValue)
        concealed.insert(id)
    }

    private mutating func remove(_ id: Int64) {
        guard let position = positions.removeValue(forKey: id), var cell = cells.removeValue(forKey: position.cell)
        else { return }
        cell.remove(at: position.index)
        guard !cell.ids.isEmpty else { return }
        if position.index < cell.ids.count { positions[cell.ids[position.index]] = position }
        cells[position.cell] = cell
    }

    /// The cells of some favours, with their indexes in them.
    func found(_ ids: Set<FavourID>) -> [(SearchCell, [Int])] {
        var indexes: [PlaceGrid.Cell: [Int]] = [:]
        for id in ids {
            if let position = positions[id.rawValue] { indexes[position.cell, default: []].append(position.index) }
        }
        return indexes.compactMap { key, indexes in cells[key].map { ($0, indexes) } }
    }
}
