import { useColumnOf } from '../../../parts/list/column-of.tsx'
import { listInput } from '../../../parts/list/list-input.ts'
import { useList } from '../../../parts/list/use-list.tsx'
import type { SortName } from '@beacon/api/endpoint'
import { monitoring, type OnlineRow } from '@beacon/api/contest/monitoring'
import { query } from '@beacon/api/query'
import { useServerNow } from '@beacon/auth'
import { formatDuration, formatTime, useFormatLocale } from '@beacon/i18n'
import { deviceOf } from '@beacon/i18n/device'
import { EmptyState } from '@beacon/ui/feedback'
import { Section } from '@beacon/ui/layout'
import { type DataColumn, DataTable, useTableState } from '@beacon/ui/table'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { useOperationsEntry } from '../use-operations-entry.tsx'

const renewMs = 15_000

function useColumns(now: number): readonly DataColumn<OnlineRow, SortName<typeof monitoring.online>>[] {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const column = useColumnOf<OnlineRow>()
  return useMemo(() => {
    const pages: Record<OnlineRow['page'], string> = {
      contest: t({ context: 'page', message: 'Contest' }),
      topics: t({ context: 'page', message: 'Questions' }),
      topic: t({ context: 'page', message: 'Question' }),
      ranking: t({ context: 'page', message: 'Ranking' }),
      bulletins: t({ context: 'page', message: 'Announcements' }),
    }
    return [
      { id: 'user', header: t`Member`, names: true, sortKey: 'username', cell: (row) => <Person row={row} /> },
      { id: 'team', header: t({ context: 'desk', message: 'Team' }), sortKey: 'entrant_name', cell: (row) => row.entrant_name },
      column.mono({ id: 'address', header: t`Address`, leaves: 2, width: 140, sortKey: 'address', look: 'text-fg' }),
      {
        id: 'device',
        header: t`Device`,
        min: 140,
        leaves: 1,
        cell: (row) => (
          <span className="block truncate text-fg-2" title={row.user_agent}>
            {deviceOf(row.user_agent) || '–'}
          </span>
        ),
      },
      {
        id: 'since',
        header: t({ context: 'desk', message: 'Since' }),
        leaves: 3,
        width: 170,
        sortKey: 'since',
        cell: (row) => (
          <span className="type-mono text-fg-2">
            {formatTime(row.since, { seconds: false })} · {formatDuration(locale, (now - Date.parse(row.since)) / 1000)}
          </span>
        ),
      },
      {
        id: 'page',
        header: t`Page`,
        sortKey: 'page',
        cell: (row) => (
          <span className="block truncate">
            {pages[row.page]}
            {row.topic_name !== null && <span className="text-fg-3"> · {row.topic_name}</span>}
          </span>
        ),
      },
    ]
  }, [t, locale, now, column])
}

function Person({ row }: { row: OnlineRow }) {
  return (
    <span className="block truncate">
      <span className="text-fg">{row.rep_name}</span> <span className="font-mono text-caption text-fg-3">{row.username}</span>
    </span>
  )
}

/** Members seen within two minutes. */
export function OnlineTable({ id }: { id: string }) {
  const { t } = useLingui()
  const now = useServerNow(renewMs)
  const table = useTableState({ size: 10 })
  const asked = listInput(monitoring.online, table.value)
  const list = useList(
    table,
    { ...query(monitoring.online, { params: { resource_id: id }, query: asked }), refetchInterval: renewMs },
    { failed: t`Online members could not be loaded` },
  )
  const columns = useColumns(now)
  const operations = useOperationsEntry(id)
  return (
    <Section title={t`Online members`} note={list.data?.total}>
      <DataTable
        {...list.table}
        label={t`Online members`}
        columns={columns}
        rowId={(row) => row.user_id}
        rowName={(row) => row.rep_name}
        rowMenu={(row) => operations([row.user_id])}
        empty={
          <EmptyState title={t`Nobody online`}>
            <Trans>Members are shown for two minutes after their last request.</Trans>
          </EmptyState>
        }
        search={{ label: t`Search online members`, placeholder: t`Name, team, address` }}
      />
    </Section>
  )
}
