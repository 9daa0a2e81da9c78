import type { SortName } from '@beacon/api/endpoint'
import type { entrant as contract, ParticipantRow } from '@beacon/api/contest/entrant'
import { usePermissions, useServerNow } from '@beacon/auth'
import { formatRelative, useFormatLocale } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { EmptyState } from '@beacon/ui/feedback'
import { late } from '@beacon/ui/late'
import type { MenuEntry } from '@beacon/ui/overlay'
import { type DataColumn, DataTable, type Selection } from '@beacon/ui/table'
import { hasCapability } from '@beacon/router/paths'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Suspense, useMemo, useState } from 'react'
import { usePoints } from '../../../parts/contest/use-points.ts'
import type { FramePageProps } from '../../../parts/desk/desk-search.ts'
import { useColumnOf } from '../../../parts/list/column-of.tsx'
import { useExportFiles } from '../export-files.tsx'
import { contestQuery, factsQuery } from '../../../parts/desk/queries.ts'
import { TabHead } from '../../../parts/desk/tab-head.tsx'
import { useDeskKind } from '../desk-kind.ts'
import { useOperationsEntry } from '../use-operations-entry.tsx'
import { useDeskSearch } from '../../../parts/desk/use-desk-search.ts'
import type { EntrantAction } from './entrant-actions.ts'
import { EntrantBulk, type Take, takeBy, useEntrantMenu } from './entrant-bulk.tsx'
import { entrantStatusName } from './entrant-words.tsx'
import { EntrantFilters } from './entrant-filters.tsx'
import type { OpenDialog } from './team-dialogs.tsx'
import { useEntrantAct } from './use-entrant-act.ts'
import { entrantOf, usePeople } from './use-people.ts'

const StoryPanel = late(async () => (await import('./story-panel.tsx')).StoryPanel)
const TeamDialogs = late(async () => (await import('./team-dialogs.tsx')).TeamDialogs)

function Seen({ at }: { at: string | null }) {
  const locale = useFormatLocale()
  const now = useServerNow(5_000)
  return <span className="text-fg-2">{at === null ? '–' : formatRelative(locale, at, now)}</span>
}

/** Which columns the contest has anything for. */
interface ColumnFacts {
  isTeams: boolean
  hasTries: boolean
  hasScores: boolean
}

type PersonColumn = DataColumn<ParticipantRow, SortName<typeof contract.participants>>

function useColumns({ isTeams, hasTries, hasScores }: ColumnFacts): readonly PersonColumn[] {
  const { t } = useLingui()
  const column = useColumnOf<ParticipantRow>()
  const points = usePoints()
  return useMemo(() => {
    const lacking: Readonly<Record<string, boolean>> = {
      team: !isTeams,
      role: !isTeams,
      submissions: !hasTries,
      solves: !hasTries,
      score: !hasScores,
    }
    const all: PersonColumn[] = [
      column.text({ id: 'username', header: t`Username`, min: 160, names: true, sortKey: 'username', look: 'text-fg' }),
      { id: 'name', header: t({ context: 'entrant', message: 'Name' }), min: 130, sortKey: 'name', cell: (row) => row.name },
      { id: 'team', header: t({ context: 'desk', message: 'Team' }), min: 140, sortKey: 'entrant_name', cell: (row) => row.entrant_name },
      {
        id: 'role',
        header: t({ context: 'desk', message: 'Role' }),
        leaves: 4,
        width: 76,
        sortKey: 'role',
        cell: (row) => (row.is_captain ? t({ context: 'desk', message: 'Captain' }) : <span className="text-fg-3">{t`Member`}</span>),
      },
      column.text(
        { id: 'organisation', header: t`Organisation`, min: 110, leaves: 1, sortKey: 'organisation' },
        (row) => row.organisation_name,
      ),
      column.status(
        { id: 'status', header: t({ context: 'entrant', message: 'Status' }), width: 112, sortKey: 'status' },
        (row) => entrantStatusName[row.status],
      ),
      column.status({ id: 'online', header: t({ context: 'entrant', message: 'Online' }), width: 84, sortKey: 'online' }, (row) =>
        row.is_online ? 'member.online' : 'member.offline',
      ),
      { id: 'seen', header: t`Last seen`, leaves: 3, width: 120, sortKey: 'last_seen_at', cell: (row) => <Seen at={row.last_seen_at} /> },
      column.mono({ id: 'address', header: t`Address`, width: 124, leaves: 2, align: 'right', sortKey: 'address', look: 'text-fg-3' }),
      column.number({ id: 'submissions', header: t`Submissions`, leaves: 5, width: 100, sortKey: 'submissions', look: 'text-fg' }),
      column.number({ id: 'solves', header: t({ context: 'desk', message: 'Solves' }), width: 68, sortKey: 'solves', look: 'text-fg' }),
      column.mono(
        { id: 'score', header: t({ context: 'desk', message: 'Score' }), width: 80, align: 'right', sortKey: 'score', look: 'text-fg' },
        (row) => (row.score === null ? '–' : points.text(row.score)),
      ),
    ]
    return all.filter(({ id }) => !(lacking[id] ?? false))
  }, [points, t, isTeams, hasTries, hasScores, column])
}

/** A person's own entries, then what can be done with the team as a whole. */
function useRowMenu({ id, isTeams, ask, take, openStory }: MenuInput) {
  const { t } = useLingui()
  const permissions = usePermissions()
  const operations = useOperationsEntry(id)
  const entrantMenu = useEntrantMenu(take)
  return (row: ParticipantRow): MenuEntry[] => [
    ...(permissions.has('contest.watch') ? [{ label: t`Timeline`, onSelect: () => openStory(row) }] : []),
    ...operations([row.user_id]),
    ...(isTeams
      ? [
          'separator' as const,
          { heading: t`Whole team: ${row.entrant_name}` },
          { label: t`Change members…`, onSelect: () => ask({ kind: 'members', entrant_id: row.entrant_id }) },
        ]
      : []),
    ...entrantMenu(entrantOf(row)),
  ]
}

interface MenuInput {
  id: string
  isTeams: boolean
  ask: (asked: OpenDialog) => void
  take: Take
  openStory: (row: ParticipantRow) => void
}

/** Every person who takes part, with where they are and what they did; decisions are about their entrants. `ways`: how a kind enters more of them. */
export function ParticipantsTab({ id, search, ways }: FramePageProps) {
  const { t, i18n } = useLingui()
  const permissions = usePermissions()
  const setSearch = useDeskSearch()
  const { data: contest } = useSuspenseQuery(contestQuery(id))
  const isTeams = contest.game_type === 'team'
  const { table, list, exported, chosenOf } = usePeople({ id, search })
  const files = useExportFiles({ id, only: ['participants', 'people'], rows: exported })
  const { data: facts } = useQuery(factsQuery(id))
  const actions = useEntrantAct(id)
  const [asked, setAsked] = useState<OpenDialog | null>(null)
  const { words } = useDeskKind()
  const title = words === undefined ? t`Participants` : i18n._(words.participants)
  const hasTries = hasCapability(contest.kind, 'submissions')
  const columns = useColumns({ isTeams, hasTries, hasScores: list.rows.some(({ score }) => score !== null) })
  const openStory = (row: ParticipantRow) => setSearch({ entrant: row.entrant_id, member: isTeams ? row.user_id : undefined })
  const take = takeBy(setAsked, actions.tryAct)
  const takeBulk = async (action: EntrantAction, selection: Selection) => take(action, await chosenOf(selection))
  const menuOf = useRowMenu({ id, isTeams, ask: setAsked, take, openStory })
  return (
    <>
      <TabHead
        title={title}
        actions={
          <>
            {files.button}
            {ways}
            {words !== undefined && !isTeams && contest.status !== 'finished' && (
              <Button look="primary" icon={<Plus size={14} aria-hidden="true" />} onClick={() => setAsked({ kind: 'add' })}>
                {`${i18n._(words.add)}…`}
              </Button>
            )}
          </>
        }
      />
      <DataTable
        {...list.table}
        label={title}
        columns={columns}
        unfilteredTotal={facts?.participants ?? 0}
        rowId={(row) => row.user_id}
        rowName={(row) => row.username}
        empty={
          <EmptyState title={words === undefined ? t`No participants yet` : i18n._(words.noneYet)}>
            {isTeams ? <Trans>Members appear here once their team is registered.</Trans> : <Trans>They appear here once registered.</Trans>}
          </EmptyState>
        }
        search={{
          label: t`Search participants`,
          placeholder: isTeams ? t`Username, name, team, number, address or 10.0.0.0/8` : t`Username, name, address or 10.0.0.0/8`,
        }}
        filters={<EntrantFilters table={table} brackets={contest.brackets} isTeams={isTeams} withHidden={false} />}
        bulk={(selection) => (
          <>
            {isTeams && <span className="text-caption text-fg-3">{t`Their teams:`}</span>}
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
        {typeof search['entrant'] === 'string' && permissions.has('contest.watch') && <StoryPanel id={id} search={search} />}
        {asked !== null && <TeamDialogs id={id} contest={contest} asked={asked} actions={actions} onClose={() => setAsked(null)} />}
      </Suspense>
    </>
  )
}
