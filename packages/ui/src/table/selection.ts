/**
 * Which rows are ticked. It survives paging: `ids` are the ticked rows, or with `all` the rows left out of
 * "every row that matches".
 */
export interface Selection {
  readonly all: boolean
  readonly ids: readonly string[]
}

export const nothingSelected: Selection = { all: false, ids: [] }

/** True when the row with this id is ticked. */
export const isTicked = (selection: Selection, id: string): boolean => selection.all !== selection.ids.includes(id)

/** Ticks or unticks some rows and leaves all others as they are. */
export function tickRows(selection: Selection, ids: readonly string[], ticked: boolean): Selection {
  const touched = new Set(ids)
  const rest = selection.ids.filter((id) => !touched.has(id))
  return { all: selection.all, ids: ticked === selection.all ? rest : [...rest, ...touched] }
}

/** Every row that matches, on all pages, present and not yet loaded. */
export const selectAllMatching: Selection = { all: true, ids: [] }

/** How many rows are ticked when `total` match. */
export const selectedCount = (selection: Selection, total: number): number =>
  selection.all ? Math.max(0, total - selection.ids.length) : selection.ids.length

/** State of the box in the table's head for the rows of this page. */
export function pageTick(selection: Selection, pageIds: readonly string[]): boolean | 'mixed' {
  const known = new Set(selection.ids)
  const ticked = pageIds.filter((id) => known.has(id) !== selection.all).length
  return ticked === 0 ? false : ticked === pageIds.length ? true : 'mixed'
}
