import { goalNameIn } from '@beacon/api/kinds/rw/goal-texts'
import type { RefereeRow } from '@beacon/api/kinds/rw/referee'
import { challengeState, type ReportAudit, reportAudit } from '@beacon/api/kinds/rw/views'
import { formatTime, useFormatLocale } from '@beacon/i18n'
import { EmptyState } from '@beacon/ui/feedback'
import type { MenuEntry } from '@beacon/ui/overlay'
import { getStatus, Status, type StatusName } from '@beacon/ui/status'
import { type DataColumn, DataTable } from '@beacon/ui/table'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { TabProps } from '../../../parts/desk/desk-search.ts'
import { TabHead } from '../../../parts/desk/tab-head.tsx'
import { pageOfRows } from '../../../parts/desk/table-local.ts'
import { useColumnOf } from '../../../parts/list/column-of.tsx'
import { FilterSelect } from '../../../parts/list/filter-select.tsx'
import { useTableUrl } from '../../../parts/list/table-url.ts'
import { useListTable } from '../../../parts/list/use-list.tsx'
import { challengesQuery, refereesHref } from './queries.ts'
import { RefereesLink } from './referees-link.tsx'

const auditStatus = {
  pending: 'review.pending',
  success: 'review.passed',
  fail: 'review.failed',
} as const satisfies Record<Exclude<ReportAudit, 'none'>, StatusName>

const sorts: Readonly<Record<string, (row: RefereeRow) => string | number>> = {
  no: ({ no }) => no,
  place: ({ place }) => place ?? Number.MAX_SAFE_INTEGER,
  requested: ({ requested_at }) => requested_at,
}

/** Every challenge of the contest with its report. Referees act on their own page, so that each act exists once. */
export function RequestsTab({ id, search }: TabProps) {
  const { t, i18n } = useLingui()
  const list = useQuery(challengesQuery(id))
  const table = useTableUrl({ search, filters: ['state', 'report'], sort: '' })
  const shown = pageOfRows(list.data?.items ?? [], table.value, {
    text: ({ no, entrant_name, topic_name }) => `${no} ${entrant_name} ${topic_name}`,
    keys: sorts,
    matches: ({ state, audit }, { state: only, report }) =>
      (only === undefined || only === state) && (report === undefined || report === audit),
  })
  const props = useListTable(table, list, { failed: t`Challenges could not be loaded`, key: 'desk.challenges' }, shown)
  const columns = useChallengeColumns()
  const menuOf = ({ challenge_id }: RefereeRow): MenuEntry[] => [
    { label: t`Open on the referees’ page`, href: refereesHref(id, challenge_id), isApart: true },
  ]
  const audits = reportAudit.options.flatMap((value) =>
    value === 'none' ? [] : [{ value, label: i18n._(getStatus(auditStatus[value]).word) }],
  )
  return (
    <>
      <TabHead title={t({ context: 'desk', message: 'Requests' })} actions={<RefereesLink id={id} />} />
      <DataTable
        {...props}
        label={t({ context: 'desk', message: 'Requests' })}
        columns={columns}
        unfilteredTotal={list.data?.total ?? 0}
        rowId={({ challenge_id }) => challenge_id}
        rowName={({ entrant_name, no }) => `${entrant_name} #${no}`}
        empty={
          <EmptyState title={t({ context: 'real world', message: 'No requests yet' })}>
            <Trans>Teams request a challenge at a target once the contest runs.</Trans>
          </EmptyState>
        }
        search={{ label: t`Search requests`, placeholder: t`Team, target, number` }}
        filters={
          <>
            <FilterSelect
              label={t({ context: 'challenge', message: 'State' })}
              {...table.bind('state')}
              options={challengeState.options.map((value) => ({ value, label: i18n._(getStatus(`rw.${value}`).word) }))}
            />
            <FilterSelect label={t({ context: 'challenge', message: 'Report' })} {...table.bind('report')} options={audits} />
          </>
        }
        rowMenu={menuOf}
      />
    </>
  )
}

function useChallengeColumns(): readonly DataColumn<RefereeRow>[] {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const column = useColumnOf<RefereeRow>()
  return useMemo(() => {
    return [
      column.mono({ id: 'no', header: t({ context: 'challenge', message: 'No.' }), width: 64, align: 'right', sortKey: 'no' }),
      {
        id: 'team',
        header: t({ context: 'challenge', message: 'Team' }),
        min: 150,
        names: true,
        cell: ({ entrant_name, conflict }) => (
          <span className="flex min-w-0 items-baseline gap-2">
            <span className="truncate text-fg">{entrant_name}</span>
            {conflict !== null && <span className="text-caption text-amber">{t`same organisation`}</span>}
          </span>
        ),
      },
      column.text({ id: 'target', header: t`Target`, min: 140 }, ({ topic_name }) => topic_name),
      column.text({ id: 'goal', header: t`Goal`, min: 110, leaves: 3 }, (row) => goalNameIn(locale, row)),
      column.status({ id: 'state', header: t({ context: 'challenge', message: 'State' }), width: 130 }, ({ state, result }) =>
        result === null ? `rw.${state}` : `rw.${result}`,
      ),
      {
        id: 'report',
        header: t({ context: 'challenge', message: 'Report' }),
        width: 116,
        cell: ({ audit, reader }) =>
          audit === 'none' ? '–' : <Status of={reader !== null && audit === 'pending' ? 'review.reviewing' : auditStatus[audit]} />,
      },
      column.number({ id: 'place', header: t({ context: 'real world', message: 'Place' }), width: 76, sortKey: 'place' }),
      column.mono({ id: 'promised', header: t`Promised`, width: 92, align: 'right', leaves: 1 }, ({ promised_at }) =>
        promised_at === null ? '–' : formatTime(promised_at).slice(0, 5),
      ),
      {
        id: 'stage',
        header: t({ context: 'real world', message: 'Stage' }),
        width: 120,
        leaves: 2,
        cell: ({ stage_name }) => stage_name ?? '–',
      },
      column.dateTime(
        { id: 'requested', header: t`Requested`, width: 160, leaves: 4, sortKey: 'requested' },
        ({ requested_at }) => requested_at,
      ),
      column.number({ id: 'points', header: t`Points`, width: 84 }),
    ]
  }, [t, locale, column])
}
