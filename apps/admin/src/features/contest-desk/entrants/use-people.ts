import { call } from '@beacon/api/client'
import { entrant, type ParticipantRow } from '@beacon/api/contest/entrant'
import { query } from '@beacon/api/query'
import { isTicked, type Selection } from '@beacon/ui/table'
import { useLingui } from '@lingui/react/macro'
import { exportRows } from '../../../parts/contest-export/export-rows.ts'
import { everyPage } from '../../../parts/list/every-page.ts'
import { listInput } from '../../../parts/list/list-input.ts'
import { useTableUrl } from '../../../parts/list/table-url.ts'
import { useList } from '../../../parts/list/use-list.tsx'
import type { TabProps } from '../../../parts/desk/desk-search.ts'
import type { Chosen } from './entrant-bulk.tsx'
import { entrantFilterNames, entrantNames } from './entrant-filters.tsx'

/** The people of the contest as the address asks, and what of them is ticked. */
export function usePeople({ id, search }: TabProps) {
  const { t } = useLingui()
  const table = useTableUrl({ search, filters: entrantFilterNames })
  const { page, size, sort, q, filters } = table.value
  const inputOf = (at: number, count: number) => ({
    params: { resource_id: id },
    query: listInput(entrant.participants, { page: at, size: count, sort, q, filters }, entrantNames(filters)),
  })
  const list = useList(table, query(entrant.participants, inputOf(page, size)), {
    failed: t`Participants could not be loaded`,
    key: 'desk.participants',
  })
  const fetchPage = (place: { page: number; size: number }) => call(entrant.participants, inputOf(place.page, place.size))
  const idOf = (row: ParticipantRow) => row.user_id
  const exported = exportRows({ by: 'user_ids', state: table.value, total: list.total, idOf, fetchPage })
  /** The entrants of the ticked people, each once: those of other pages and of an earlier filter too. */
  const chosenOf = async ({ all, ids }: Selection): Promise<Chosen[]> => {
    const known = [...list.rows]
    if (all) known.push(...(await everyPage(fetchPage)))
    else if (ids.some((each) => known.every((row) => row.user_id !== each)))
      known.push(...(await everyPage((place) => call(entrant.participants, { params: { resource_id: id }, query: place }))))
    const ticked = known.filter((row) => isTicked({ all, ids }, row.user_id))
    return [...new Map(ticked.map((row) => [row.entrant_id, entrantOf(row)])).values()]
  }
  return { table, list, exported, chosenOf }
}

/** The entrant that a person plays in or is: what is done to one is done to it. */
export const entrantOf = ({ entrant_id, entrant_name, bracket_id, status, is_hidden, is_staff }: ParticipantRow): Chosen => ({
  entrant_id,
  name: entrant_name,
  bracket_id,
  status,
  is_hidden,
  is_staff,
})
