import { call } from '@beacon/api/client'
import { entrant, type EntrantRow } from '@beacon/api/contest/entrant'
import { query } from '@beacon/api/query'
import { usePermissions } from '@beacon/auth'
import { Button } from '@beacon/ui/controls'
import { EmptyState } from '@beacon/ui/feedback'
import { late } from '@beacon/ui/late'
import type { MenuEntry } from '@beacon/ui/overlay'
import { DataTable, isTicked, type Selection } from '@beacon/ui/table'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { exportRows } from '../../../parts/contest-export/export-rows.ts'
import { everyPage } from '../../../parts/list/every-page.ts'
import { listInput } from '../../../parts/list/list-input.ts'
import { useTableUrl } from '../../../parts/list/table-url.ts'
import { useList } from '../../../parts/list/use-list.tsx'
import type { TabProps } from '../../../parts/desk/desk-search.ts'
import { useExportFiles } from '../export-files.tsx'
import { contestQuery } from '../../../parts/desk/queries.ts'
import { TabHead } from '../../../parts/desk/tab-head.tsx'
import { useDeskSearch } from '../../../parts/desk/use-desk-search.ts'
import type { EntrantAction } from './entrant-actions.ts'
import { EntrantBulk, type Take, takeBy, useEntrantMenu } from './entrant-bulk.tsx'
import { entrantFilterNames, EntrantFilters, entrantNames } from './entrant-filters.tsx'
import { useTeamColumns } from './team-columns.tsx'
import type { OpenDialog } from './team-dialogs.tsx'
import { useEntrantAct } from './use-entrant-act.ts'

const TeamDialogs = late(async () => (await import('./team-dialogs.tsx')).TeamDialogs)
const StoryPanel = late(async () => (await import('./story-panel.tsx')).StoryPanel)

function useEntrantList({ id, search }: TabProps) {
  const { t } = useLingui()
  const table = useTableUrl({ search, filters: entrantFilterNames })
  const { page, size, sort, q, filters } = table.value
  const own = { ...entrantNames(filters), see: search['see'] === 'public' ? 'public' : undefined }
  const inputOf = (at: number, count: number) => ({
    params: { resource_id: id },
    query: listInput(entrant.rows, { page: at, size: count, sort, q, filters }, own),
  })
  const list = useList(table, query(entrant.rows, inputOf(page, size)), { failed: t`Entrants could not be loaded`, key: 'desk.entrants' })
  const fetchPage = (place: { page: number; size: number }) => call(entrant.rows, inputOf(place.page, place.size))
  const idOf = (row: EntrantRow) => row.entrant_id
  /** Rows of the ticks: those of other pages and of an earlier filter too. */
  const rowsOf = async ({ all, ids }: Selection): Promise<EntrantRow[]> => {
    const known = new Map(list.rows.map((row) => [row.entrant_id, row]))
    const keep = (found: readonly EntrantRow[]) => found.forEach((row) => known.set(row.entrant_id, row))
    if (all) keep(await everyPage(fetchPage))
    else if (ids.some((each) => !known.has(each)))
      keep(await everyPage((place) => call(entrant.rows, { params: { resource_id: id }, query: place })))
    return [...known.values()].filter((row) => isTicked({ all, ids }, row.entrant_id))
  }
  const exported = exportRows({ by: 'entrant_ids', state: table.value, total: list.total, idOf, fetchPage })
  return { table, list, rowsOf, exported }
}

function useRowMenu({
  isTeams,
  ask,
  take,
  openStory,
}: {
  isTeams: boolean
  ask: (asked: OpenDialog) => void
  take: Take
  openStory: (row: EntrantRow) => void
}) {
  const { t } = useLingui()
  const permissions = usePermissions()
  const entrantMenu = useEntrantMenu(take)
  return (row: EntrantRow): MenuEntry[] => [
    ...(permissions.has('contest.watch') ? [{ label: t`Timeline`, onSelect: () => openStory(row) }] : []),
    { label: t`Rename, change logo…`, onSelect: () => ask({ kind: 'rename', row }) },
    ...(isTeams ? [{ label: t`Change members…`, onSelect: () => ask({ kind: 'members', entrant_id: row.entrant_id }) }] : []),
    ...entrantMenu(row),
  ]
}

/** The entrants: who is in, who waits, who is out. */
export function TeamsTab({ id, search }: TabProps) {
  const { t } = useLingui()
  const permissions = usePermissions()
  const setSearch = useDeskSearch()
  const { data: contest } = useSuspenseQuery(contestQuery(id))
  const isTeams = contest.game_type === 'team'
  const { table, list, rowsOf, exported } = useEntrantList({ id, search })
  const files = useExportFiles({ id, only: isTeams ? ['teams', 'participants'] : ['people', 'participants'], rows: exported })
  const columns = useTeamColumns(contest)
  const actions = useEntrantAct(id)
  const [asked, setAsked] = useState<OpenDialog | null>(null)
  const take = takeBy(setAsked, actions.tryAct)
  const takeBulk = async (action: EntrantAction, selection: Selection) => take(action, await rowsOf(selection))
  const openStory = (row: EntrantRow) => setSearch({ entrant: row.entrant_id, member: undefined })
  const menuOf = useRowMenu({ isTeams, ask: setAsked, take, openStory })
  const label = isTeams ? t({ context: 'desk', message: 'Teams' }) : t`Entrants`
  return (
    <>
      <TabHead
        title={label}
        note={search['see'] === 'public' ? <Trans>ranks and points as players see them</Trans> : undefined}
        actions={
          <>
            {files.button}
            <Button onClick={() => setAsked({ kind: 'import' })}>{t`Import…`}</Button>
            <Button look="primary" icon={<Plus size={14} aria-hidden="true" />} onClick={() => setAsked({ kind: 'add' })}>
              {isTeams ? <Trans>Add teams</Trans> : <Trans>Add participants</Trans>}
            </Button>
          </>
        }
      />
      <DataTable
        {...list.table}
        label={label}
        columns={columns}
        unfilteredTotal={contest.entrant_count}
        rowId={(row) => row.entrant_id}
        rowName={(row) => row.name}
        empty={
          <EmptyState title={t`No registrations yet`}>
            <Trans>Import a list or open registration.</Trans>
          </EmptyState>
        }
        search={{ label: t`Search entrants`, placeholder: t`Name, tag, number, username, address or 10.0.0.0/8` }}
        filters={<EntrantFilters table={table} brackets={contest.brackets} isTeams={isTeams} />}
        bulk={(selection) => (
          <>
            <EntrantBulk hasBrackets={contest.brackets.length > 0} onTake={(action) => void takeBulk(action, selection)} />
            {files.bulk}
          </>
        )}
        rowMenu={menuOf}
        {...(permissions.has('contest.watch') ? { onOpen: openStory } : {})}
      />
      {actions.dialog}
      {files.dialog}
      <Suspense fallback={null}>
        {asked !== null && <TeamDialogs id={id} contest={contest} asked={asked} actions={actions} onClose={() => setAsked(null)} />}
        {typeof search['entrant'] === 'string' && permissions.has('contest.watch') && <StoryPanel id={id} search={search} />}
      </Suspense>
    </>
  )
}
