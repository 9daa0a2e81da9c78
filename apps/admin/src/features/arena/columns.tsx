import type { arena as contract, ArenaRow } from '@beacon/api/contest/arena'
import type { SortName } from '@beacon/api/endpoint'
import { useServerNow } from '@beacon/auth'
import { MiniRuler } from '@beacon/ui/ruler'
import { Status } from '@beacon/ui/status'
import type { DataColumn } from '@beacon/ui/table'
import { useLingui } from '@lingui/react/macro'
import { NameLink } from '../../parts/link-button.tsx'
import { useColumnOf } from '../../parts/list/column-of.tsx'
import { algorithmWords, typeWords } from './words.ts'

const minute_ms = 60_000

/** The columns of the list of arenas. */
export function useArenaColumns(): ReadonlyArray<DataColumn<ArenaRow, SortName<typeof contract.list>>> {
  const { t, i18n } = useLingui()
  const column = useColumnOf<ArenaRow>()
  const now = useServerNow(minute_ms)
  const quiet = (text: string) => <span className="truncate text-fg-2">{text}</span>
  return [
    column.number({ id: 'sort', header: t({ context: 'arena', message: 'Order' }), sortKey: 'sort', width: 76, look: 'text-fg' }),
    {
      id: 'name',
      header: t({ context: 'arena', message: 'Name' }),
      sortKey: 'name',
      names: true,
      min: 200,
      cell: (row) => (
        <NameLink
          to="/admin/arena/contest-mgr/$arenaId/$algorithmType"
          params={{ arenaId: row.resource_id, algorithmType: row.algorithm_type }}
        >
          {row.name}
        </NameLink>
      ),
    },
    {
      id: 'status',
      header: t({ context: 'arena', message: 'State' }),
      width: 120,
      cell: (row) => (row.status === null ? quiet('–') : <Status of={`contest.${row.status}`} />),
    },
    column.number({
      id: 'contests',
      header: t({ context: 'arena', message: 'Contests' }),
      sortKey: 'contests',
      width: 96,
      look: 'text-fg',
    }),
    column.text({ id: 'game_type', header: t({ context: 'arena', message: 'Type' }), width: 104, leaves: 2 }, (row) =>
      i18n._(typeWords[row.game_type]),
    ),
    column.text({ id: 'algorithm', header: t({ context: 'arena', message: 'Algorithm' }), width: 112 }, (row) =>
      i18n._(algorithmWords[row.algorithm_type]),
    ),
    column.number({ id: 'base_score', header: t({ context: 'arena', message: 'Base score' }), width: 112, leaves: 3, look: 'text-fg' }),
    column.text({ id: 'recommended', header: t({ context: 'arena', message: 'Recommended' }), width: 124, leaves: 4 }, (row) =>
      row.is_recommended ? t`Yes` : '–',
    ),
    column.status({ id: 'visibility', header: t`Visibility`, width: 112 }, (row) =>
      row.is_public ? 'visibility.published' : 'visibility.hidden',
    ),
    {
      id: 'time',
      header: t({ context: 'arena', message: 'Time' }),
      width: 124,
      leaves: 1,
      cell: ({ start_at, end_at }) =>
        start_at === null || end_at === null ? (
          quiet('–')
        ) : (
          <MiniRuler span={{ start_at, end_at, freeze_at: null, was_end_at: null, pauses: [] }} now={now} />
        ),
    },
    column.dateTime({ id: 'updated_at', header: t`Updated`, sortKey: 'updated_at', width: 186, leaves: 5 }),
  ]
}
