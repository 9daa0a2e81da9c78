import { tidyName } from '@beacon/api/display-name'
import { importColumns, type ImportColumn, type ImportedRow, type ImportProblem } from '@beacon/api/entrant-import'
import type { SheetCell } from '../../../platform/document/index.ts'
import { columnOf, heads } from './columns.ts'

/** A list that has no head, no rows, or too many. */
export class WrongList extends Error {
  override name = 'WrongList'
}
export type RawRow = Pick<ImportedRow, 'row' | 'values' | 'problems'>

const headWithin = 10
const mostRows = 5_000
const blank = (): ImportedRow['values'] => ({ team: '', tag: '', number: '', bracket: '', username: '', name: '', email: '' })

function findHead(cells: readonly (readonly SheetCell[])[]): { index: number; places: Map<ImportColumn, number> } {
  for (const [index, row] of cells.slice(0, headWithin).entries()) {
    const places = new Map<ImportColumn, number>()
    for (const [place, { text }] of row.entries()) {
      const column = columnOf(text)
      if (column !== undefined && !places.has(column)) places.set(column, place)
    }
    if (places.has('username')) return { index, places }
  }
  throw new WrongList(`${heads.username.en} / ${heads.username.zh}`)
}

const names: ReadonlySet<string> = new Set(['team', 'name'])

/** Rows below the head. A row without a team belongs to the team above it; rows without anything are passed over. */
export function readList(cells: readonly (readonly SheetCell[])[], isTeams: boolean): RawRow[] {
  const { index, places } = findHead(cells)
  if (isTeams && !places.has('team')) throw new WrongList(`${heads.team.en} / ${heads.team.zh}`)
  const rows: RawRow[] = []
  let team = ''
  for (const [offset, line] of cells.slice(index + 1).entries()) {
    const values = blank()
    const problems: ImportProblem[] = []
    for (const column of importColumns) {
      const cell = line[places.get(column) ?? -1]
      if (cell === undefined) continue
      values[column] = names.has(column) ? tidyName(cell.text) : cell.text.normalize('NFC')
      if (cell.mark === 'formula') problems.push({ column, code: 'formula', details: {} })
      if (cell.mark === 'date') problems.push({ column, code: 'field_wrong', details: { found: cell.text } })
    }
    if (Object.values(values).every((text) => text === '')) continue
    if (values.team === '') values.team = isTeams ? team : ''
    team = values.team
    rows.push({ row: index + offset + 2, values, problems })
    if (rows.length > mostRows) throw new WrongList(`> ${mostRows}`)
  }
  if (rows.length === 0) throw new WrongList('0')
  return rows
}
