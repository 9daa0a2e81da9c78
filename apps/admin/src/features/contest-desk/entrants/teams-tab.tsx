import { call } from '@beacon/api/client'
import { entrant, type EntrantRow } from '@beacon/api/entrant'
import { query } from '@beacon/api/query'
import { usePermissions, useSession } from '@beacon/auth'
import { Button } from '@beacon/ui/controls'
import { EmptyState } from '@beacon/ui/feedback'
import { Menu, type MenuEntry } from '@beacon/ui/overlay'
import { DataTable, type Selection } from '@beacon/ui/table'
import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { exportRows } from '../../../app/contest-export/export-rows.ts'
import { LoadFailed, tableStatus } from '../../../app/list-state.tsx'
import { chosenIds, oneOf, useTableUrl } from '../../../app/table-url.ts'
import type { TabProps } from '../desk-search.ts'
import { useExportFiles } from '../export-files.tsx'
import { contestQuery } from '../queries.ts'
import { TabHead } from '../tab-head.tsx'
import { useDeskSearch } from '../use-desk-search.ts'
import { canTake, type EntrantAction, isAsked, menuOrder } from './entrant-actions.ts'
import { entrantFilterNames, EntrantFilters, filterInput } from './entrant-filters.tsx'
import { useTeamColumns } from './team-columns.tsx'
import type { Asked } from './team-dialogs.tsx'
import { useEntrantAct, useEntrantActionWords } from './use-entrant-act.ts'

const TeamDialogs = lazy(async () => ({ default: (await import('./team-dialogs.tsx')).TeamDialogs }))
const StoryPanel = lazy(async () => ({ default: (await import('./story-panel.tsx')).StoryPanel }))
const bulkActions = ['approve', 'reject', 'move', 'hide', 'show', 'ban', 'unban'] as const
const bulkMore = ['withdraw', 'readmit', 'remove', 'rotate_token', 'sign_out'] as const

function useEntrantList({ id, search }: TabProps) {
  const table = useTableUrl({ search, filters: entrantFilterNames })
  const { page, size, sort, q, filters } = table.value
  const is_hidden = oneOf(filters['hidden'], ['true', 'false'])
  const inputOf = (at: number, count: number) => ({
    params: { resource_id: id },
    query: {
      page: at,
      size: count,
      ...(sort === '' ? {} : { sort }),
      ...(q === '' ? {} : { q }),
      ...filterInput(filters),
      ...(is_hidden === undefined ? {} : { is_hidden }),
    },
  })
  const list = useQuery({ ...query(entrant.rows, inputOf(page, size)), placeholderData: keepPreviousData })
  /** Rows of the ticks, those of other pages too. */
  const rowsOf = async (selection: Selection): Promise<EntrantRow[]> => {
    const known = new Map((list.data?.items ?? []).map((row) => [row.entrant_id, row]))
    const fetchPage = async (at: number) => {
      const found = await call(entrant.rows, inputOf(at, 200))
      for (const row of found.items) known.set(row.entrant_id, row)
      return found
    }
    const ids = await chosenIds({ selection, rowId: (row: EntrantRow) => row.entrant_id, fetchPage })
    if (ids.some((each) => !known.has(each))) for (let at = 1; (at - 1) * 200 < (list.data?.total ?? 0); at += 1) await fetchPage(at)
    return ids.flatMap((each) => known.get(each) ?? [])
  }
  const exported = exportRows({
    by: 'entrant_ids',
    state: table.value,
    total: list.data?.total ?? 0,
    idOf: (row: EntrantRow) => row.entrant_id,
    fetchPage: (place) => call(entrant.rows, inputOf(place.page, place.size)),
  })
  return { table, list, rowsOf, exported, rows: list.data?.items ?? [], total: list.data?.total ?? 0 }
}

type Take = (action: EntrantAction, rows: readonly EntrantRow[]) => void

function useRowMenu({
  isTeams,
  ask,
  take,
  openStory,
}: {
  isTeams: boolean
  ask: (asked: Asked) => void
  take: Take
  openStory: (row: EntrantRow) => void
}) {
  const { t } = useLingui()
  const permissions = usePermissions()
  const { name } = useEntrantActionWords()
  return (row: EntrantRow): MenuEntry[] => [
    ...(permissions.has('contest.watch') ? [{ label: t`Story`, onSelect: () => openStory(row) }] : []),
    { label: t`Rename, change logo…`, onSelect: () => ask({ kind: 'rename', row }) },
    ...(isTeams ? [{ label: t`Change members…`, onSelect: () => ask({ kind: 'members', row }) }] : []),
    ...menuOrder
      .map((group) => group.filter((action) => canTake(action, row)))
      .filter((group) => group.length > 0)
      .flatMap((group) => [
        'separator' as const,
        ...group.map((action) => ({
          label: name[action],
          danger: action === 'ban' || action === 'remove',
          onSelect: () => take(action, [row]),
        })),
      ]),
  ]
}

/** The entrants: who is in, who waits, who is out. */
export function TeamsTab({ id, search }: TabProps) {
  const { t } = useLingui()
  const { resource_id: user_id } = useSession()
  const permissions = usePermissions()
  const setSearch = useDeskSearch()
  const { data: contest } = useSuspenseQuery(contestQuery(id))
  const isTeams = contest.game_type === 'team'
  const { table, list, rowsOf, exported, rows, total } = useEntrantList({ id, search })
  const files = useExportFiles({ id, only: isTeams ? ['teams', 'participants'] : ['people', 'participants'], rows: exported })
  const columns = useTeamColumns(contest)
  const actions = useEntrantAct(id)
  const { name } = useEntrantActionWords()
  const [asked, setAsked] = useState<Asked | null>(null)
  const take: Take = (action, chosen) => {
    if (action === 'move') setAsked({ kind: 'move', rows: chosen })
    else if (isAsked.has(action)) setAsked({ kind: 'act', action, ids: chosen.map((row) => row.entrant_id), names: chosen.map((row) => row.name) })
    else void actions.tryAct(action, chosen.map((row) => row.entrant_id)) // prettier-ignore
  }
  const takeBulk = async (action: EntrantAction, selection: Selection) => take(action, await rowsOf(selection))
  const openStory = (row: EntrantRow) => setSearch({ entrant: row.entrant_id, member: undefined })
  const menuOf = useRowMenu({ isTeams, ask: setAsked, take, openStory })
  const label = isTeams ? t({ context: 'desk', message: 'Teams' }) : t`Entrants`
  return (
    <>
      <TabHead
        title={label}
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
        {...table}
        label={label}
        storageKey={`${user_id}.desk.entrants`}
        columns={columns}
        rows={rows}
        total={total}
        unfilteredTotal={contest.entrant_count}
        rowId={(row) => row.entrant_id}
        rowName={(row) => row.name}
        status={tableStatus(list)}
        error={<LoadFailed title={t`Entrants could not be loaded`} query={list} />}
        empty={
          <EmptyState title={t`Nobody has registered`}>
            <Trans>Import a list or open registration.</Trans>
          </EmptyState>
        }
        search={{ label: t`Search entrants`, placeholder: t`Name, tag, number, username, address or 10.0.0.0/8` }}
        filters={<EntrantFilters table={table} brackets={contest.brackets} isTeams={isTeams} />}
        bulk={(selection) => (
          <>
            {bulkActions
              .filter((action) => action !== 'move' || contest.brackets.length > 0)
              .map((action) => (
                <Button
                  key={action}
                  look={action === 'ban' ? 'quiet-danger' : 'quiet'}
                  size="sm"
                  onClick={() => void takeBulk(action, selection)}
                >
                  {name[action]}
                </Button>
              ))}
            <Menu
              label={t`More`}
              trigger={<Button look="quiet" size="sm">{t`More`}</Button>}
              items={bulkMore.map((action) => ({ label: name[action], onSelect: () => void takeBulk(action, selection) }))}
            />
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
