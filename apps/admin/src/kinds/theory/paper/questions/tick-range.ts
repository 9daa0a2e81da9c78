/** Ticks of a list: a click turns one row, with Shift all rows from the last one that was turned. */
export interface Ticks {
  ids: ReadonlySet<string>
  last: string | null
}

export const noTicks: Ticks = { ids: new Set(), last: null }

export function tick(ticks: Ticks, rows: readonly string[], id: string, isRange: boolean): Ticks {
  const from = ticks.last === null ? -1 : rows.indexOf(ticks.last)
  const to = rows.indexOf(id)
  const ids = new Set(ticks.ids)
  if (isRange && from >= 0 && to >= 0) {
    for (const row of rows.slice(Math.min(from, to), Math.max(from, to) + 1)) ids.add(row)
    return { ids, last: id }
  }
  if (!ids.delete(id)) ids.add(id)
  return { ids, last: id }
}
