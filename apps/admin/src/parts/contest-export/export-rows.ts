import { filterCount, isTicked, selectedCount, type TableState } from '@beacon/ui/table'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { everyPage } from '../list/every-page.ts'

/** By what a list's rows are known to an export. */
export type RowsBy = 'entrant_ids' | 'user_ids' | 'case_ids' | 'upload_ids'
export type RowsWhich = 'ticked' | 'matching' | 'all'
/** The rows of the list behind an export: what is ticked, what the filter shows, or all. */
export interface ExportRows {
  by: RowsBy
  ticked: number
  matching: number
  isNarrowed: boolean
  isOrdered: boolean
  /** In the order of the list; absent where the file has all rows in its own order. */
  idsOf: (which: RowsWhich) => Promise<string[] | undefined>
}

interface Listed<Row> {
  by: RowsBy
  state: TableState
  total: number
  /** Filters that narrow by other means than the table's own. */
  isNarrowed?: boolean
  /** Filters of the table that narrow; absent: each of them. */
  filters?: readonly string[]
  idOf: (row: Row) => string
  fetchPage: (place: { page: number; size: number }) => Promise<{ items: Row[]; total: number }>
}

/** What a table gives to an export of its rows. */
export function exportRows<Row>({ by, state, total, filters, isNarrowed = false, idOf, fetchPage }: Listed<Row>): ExportRows {
  const { selection, q, sort } = state
  const own = filters === undefined ? state.filters : Object.fromEntries(filters.map((name) => [name, state.filters[name]]))
  const matchingIds = async () => (await everyPage(fetchPage)).map(idOf)
  const tickedIds = async () => {
    const matching = await matchingIds()
    const known = new Set(matching)
    // Rows ticked before the filter was changed stay ticked, and stand last.
    const elsewhere = selection.all ? [] : selection.ids.filter((id) => !known.has(id))
    return [...matching.filter((id) => isTicked(selection, id)), ...elsewhere]
  }
  const narrowed = isNarrowed || q !== '' || filterCount(own) > 0
  return {
    by,
    ticked: selectedCount(selection, total),
    matching: total,
    isNarrowed: narrowed,
    isOrdered: sort !== '',
    idsOf: async (which) => {
      if (which === 'ticked') return tickedIds()
      if (which === 'matching' || (sort !== '' && !narrowed)) return matchingIds()
      return undefined
    },
  }
}

/** “12 selected teams”, “34 teams matching the filter”, “All teams”. */
export function useRowsWords(isTeams: boolean): (rows: ExportRows) => Record<RowsWhich, string> {
  const { t } = useLingui()
  return ({ by, ticked, matching }) => {
    if (by === 'case_ids')
      return {
        ticked: plural(ticked, { one: '# selected case', other: '# selected cases' }),
        matching: plural(matching, { one: '# case matching the filter', other: '# cases matching the filter' }),
        all: t`All cases`,
      }
    if (by === 'upload_ids')
      return {
        ticked: plural(ticked, { one: '# selected upload', other: '# selected uploads' }),
        matching: plural(matching, { one: '# upload matching the filter', other: '# uploads matching the filter' }),
        all: t`The last version of every writeup`,
      }
    if (by === 'entrant_ids' && isTeams)
      return {
        ticked: plural(ticked, { one: '# selected team', other: '# selected teams' }),
        matching: plural(matching, { one: '# team matching the filter', other: '# teams matching the filter' }),
        all: t`All teams`,
      }
    return {
      ticked: plural(ticked, { one: '# selected participant', other: '# selected participants' }),
      matching: plural(matching, { one: '# participant matching the filter', other: '# participants matching the filter' }),
      all: t`All participants`,
    }
  }
}
