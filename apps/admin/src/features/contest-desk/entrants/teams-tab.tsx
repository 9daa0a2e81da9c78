import { call } from '@beacon/api/client'
import { entrant, type EntrantRow } from '@beacon/api/entrant'
import { entrantStatus } from '@beacon/api/contest-views'
import { query } from '@beacon/api/query'
import { useSession } from '@beacon/auth'
import { Button } from '@beacon/ui/controls'
import { EmptyState } from '@beacon/ui/feedback'
import type { MenuEntry } from '@beacon/ui/overlay'
import { getStatus } from '@beacon/ui/status'
import { DataTable, type Selection } from '@beacon/ui/table'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { FilterSelect } from '../../../app/filter-select.tsx'
import { LoadFailed, tableStatus } from '../../../app/list-state.tsx'
import { chosenIds, oneOf, useTableUrl } from '../../../app/table-url.ts'
import type { TabProps } from '../desk-search.ts'
import { contestQuery } from '../queries.ts'
import { TabHead } from '../tab-head.tsx'
import { canTake, type EntrantAction, isAsked, menuOrder } from './entrant-actions.ts'
import { entrantStatusName } from './entrant-words.tsx'
import { useTeamColumns } from './team-columns.tsx'
import { useEntrantAct, useEntrantActionWords } from './use-entrant-act.ts'

const AddEntrantsDialog = lazy(async () => ({ default: (await import('./add-entrants-dialog.tsx')).AddEntrantsDialog }))
const EntrantDialog = lazy(async () => ({ default: (await import('./entrant-dialogs.tsx')).EntrantDialog }))

interface Asked {
  action: EntrantAction
  ids: string[]
  names: string[]
}
const statuses = entrantStatus.options
const bulkActions = ['approve', 'reject', 'hide', 'show', 'ban', 'unban'] as const

function useEntrantList({ id, search }: TabProps) {
  const table = useTableUrl({ search, filters: ['status', 'hidden'] })
  const { page, size, sort, q, filters } = table.value
  const status = oneOf(filters['status'], statuses)
  const is_hidden = oneOf(filters['hidden'], ['true', 'false'])
  const inputOf = (at: number, count: number) => ({
    params: { resource_id: id },
    query: {
      page: at,
      size: count,
      ...(sort === '' ? {} : { sort }),
      ...(q === '' ? {} : { q }),
      ...(status === undefined ? {} : { status: [status] }),
      ...(is_hidden === undefined ? {} : { is_hidden }),
    },
  })
  const list = useQuery({ ...query(entrant.rows, inputOf(page, size)), placeholderData: keepPreviousData })
  const idsOf = (selection: Selection) =>
    chosenIds({ selection, rowId: (row: EntrantRow) => row.entrant_id, fetchPage: (at) => call(entrant.rows, inputOf(at, 200)) })
  return { table, list, idsOf, rows: list.data?.items ?? [], total: list.data?.total ?? 0 }
}

/** The entrants: who is in, who waits, who is out. */
export function TeamsTab({ id, search }: TabProps) {
  const { t } = useLingui()
  const { resource_id: user_id } = useSession()
  const { data: contest } = useSuspenseQuery(contestQuery(id))
  const isTeams = contest.game_type === 'team'
  const { table, list, idsOf, rows, total } = useEntrantList({ id, search })
  const columns = useTeamColumns(isTeams)
  const { act, tryAct, again, tell, dialog } = useEntrantAct(id)
  const { name } = useEntrantActionWords()
  const [asked, setAsked] = useState<Asked | 'add' | null>(null)
  const take = (action: EntrantAction, ids: string[], names: string[]) =>
    isAsked.has(action) ? setAsked({ action, ids, names }) : void tryAct(action, ids)
  const takeBulk = async (action: EntrantAction, selection: Selection) => {
    const ids = await idsOf(selection)
    take(
      action,
      ids,
      rows.filter((row) => ids.includes(row.entrant_id)).map((row) => row.name),
    )
  }
  const menuOf = (row: EntrantRow): MenuEntry[] =>
    menuOrder
      .map((group) => group.filter((action) => canTake(action, row)))
      .filter((group) => group.length > 0)
      .flatMap((group, index) => [
        ...(index > 0 ? (['separator'] as const) : []),
        ...group.map((action) => ({
          label: name[action],
          danger: action === 'ban',
          onSelect: () => take(action, [row.entrant_id], [row.name]),
        })),
      ])
  const label = isTeams ? t({ context: 'desk', message: 'Teams' }) : t`Entrants`
  return (
    <>
      <TabHead
        title={label}
        actions={
          <Button look="primary" icon={<Plus size={14} aria-hidden="true" />} onClick={() => setAsked('add')}>
            {isTeams ? <Trans>Add teams</Trans> : <Trans>Add participants</Trans>}
          </Button>
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
            <Trans>Add teams that exist, or open the registration.</Trans>
          </EmptyState>
        }
        search={{ label: t`Search entrants`, placeholder: t`Name, tag, number, username` }}
        filters={<EntrantFilters table={table} />}
        bulk={(selection) =>
          bulkActions.map((action) => (
            <Button
              key={action}
              look={action === 'ban' ? 'quiet-danger' : 'quiet'}
              size="sm"
              onClick={() => void takeBulk(action, selection)}
            >
              {name[action]}
            </Button>
          ))
        }
        rowMenu={menuOf}
      />
      {dialog}
      <Suspense fallback={null}>
        {asked === 'add' && (
          <AddEntrantsDialog
            contest={contest}
            onAdded={(reply) => {
              tell(reply, plural(reply.done.length, { one: '# added', other: '# added' }))
              void again()
            }}
            onClose={() => setAsked(null)}
          />
        )}
        {asked !== null && asked !== 'add' && (
          <EntrantDialog
            action={asked.action}
            names={asked.names}
            count={asked.ids.length}
            onRun={(reason) => act(asked.action, asked.ids, reason)}
            onClose={() => setAsked(null)}
          />
        )}
      </Suspense>
    </>
  )
}

export function EntrantFilters({ table, withHidden = true }: { table: ReturnType<typeof useTableUrl>; withHidden?: boolean }) {
  const { t, i18n } = useLingui()
  return (
    <>
      <FilterSelect
        label={t({ context: 'entrant', message: 'Status' })}
        value={table.value.filters['status']}
        onValueChange={(value) => table.setFilter('status', value)}
        options={statuses.map((value) => ({ value, label: i18n._(getStatus(entrantStatusName[value]).word) }))}
      />
      {withHidden && (
        <FilterSelect
          label={t`In the ranking`}
          value={table.value.filters['hidden']}
          onValueChange={(value) => table.setFilter('hidden', value)}
          options={[
            { value: 'false', label: t`shown` },
            { value: 'true', label: t`hidden` },
          ]}
        />
      )}
    </>
  )
}
