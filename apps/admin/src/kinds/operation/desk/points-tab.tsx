import { deskPointCheck, type PointRow } from '@beacon/api/kinds/operation/desk'
import { query } from '@beacon/api/query'
import { usePermission } from '@beacon/auth'
import { formatPercent } from '@beacon/i18n'
import { EmptyState } from '@beacon/ui/feedback'
import { Status } from '@beacon/ui/status'
import { type DataColumn, DataTable } from '@beacon/ui/table'
import { Mark } from '@beacon/ui/theme'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { TabProps } from '../../../parts/desk/desk-search.ts'
import { pageOfRows } from '../../../parts/desk/table-local.ts'
import { TabHead } from '../../../parts/desk/tab-head.tsx'
import { useColumnOf } from '../../../parts/list/column-of.tsx'
import { FilterSelect } from '../../../parts/list/filter-select.tsx'
import { optionsOf } from '../../../parts/list/options-of.ts'
import { useTableUrl } from '../../../parts/list/table-url.ts'
import { useListTable } from '../../../parts/list/use-list.tsx'
import { useCheckPointWords } from '../../../parts/question-scripts/check-point-words.ts'
import { useModeWords, useRoleWords } from '../bank/words.ts'
import { PointDialog } from './point-dialog.tsx'

const renewMs = 10_000
const withTotal = ({ items }: { items: PointRow[] }) => ({ items, total: items.length })
const sorts: Readonly<Record<string, (row: PointRow) => string | number>> = {
  name: ({ name }) => name,
  score: ({ score }) => score ?? 0,
  passed: ({ passed }) => passed,
  lost: ({ lost }) => lost,
  runs: ({ runs }) => runs,
}

/** Every point of every question: what it is worth, who holds it, how its checks go. */
export function PointsTab({ id, search }: TabProps) {
  const { t } = useLingui()
  const mayEdit = usePermission('contest.write')
  const list = useQuery({ ...query(deskPointCheck.points, { params: { resource_id: id } }), select: withTotal, refetchInterval: renewMs })
  const table = useTableUrl({ search, filters: ['topic', 'type'], sort: '' })
  const rows = list.data?.items ?? []
  const shown = pageOfRows(rows, table.value, {
    text: ({ name, topic_name }) => `${name} ${topic_name}`,
    keys: sorts,
    matches: ({ topic_id, type }, filters) =>
      (filters['topic'] === undefined || filters['topic'] === topic_id) && (filters['type'] === undefined || filters['type'] === type),
  })
  const props = useListTable<PointRow>(table, list, { failed: t`Check points could not be loaded`, key: 'desk.points' }, shown)
  const [edited, setEdited] = useState<PointRow | null>(null)
  const topics = [...new Map(rows.map((row) => [row.topic_id, row.topic_name]))]
  return (
    <>
      <TabHead title={t`Check points`} note={<Trans>Real figures, updated every 10 seconds.</Trans>} />
      <DataTable
        {...props}
        label={t`Check points`}
        columns={usePointColumns()}
        unfilteredTotal={rows.length}
        rowId={({ point_id }) => point_id}
        rowName={({ name }) => name}
        empty={
          <EmptyState title={t`No check points yet`}>
            <Trans>Add questions on the Questions page. Each brings its points.</Trans>
          </EmptyState>
        }
        search={{ label: t`Search check points`, placeholder: t`Point or question` }}
        filters={
          <>
            <FilterSelect
              label={t({ context: 'patch', message: 'Question' })}
              {...table.bind('topic')}
              options={topics.map(([value, label]) => ({ value, label }))}
            />
            <FilterSelect
              label={t({ context: 'point', message: 'Type' })}
              {...table.bind('type')}
              options={optionsOf(useCheckPointWords())}
            />
          </>
        }
        rowMenu={(row) =>
          mayEdit && row.role === 'task' ? [{ label: t({ context: 'point', message: 'Change…' }), onSelect: () => setEdited(row) }] : []
        }
      />
      {edited !== null && <PointDialog id={id} row={edited} onClose={() => setEdited(null)} />}
    </>
  )
}

function usePointColumns(): readonly DataColumn<PointRow>[] {
  const { t } = useLingui()
  const column = useColumnOf<PointRow>()
  const types = useCheckPointWords()
  const modes = useModeWords()
  const roles = useRoleWords()
  return [
    {
      id: 'name',
      header: t`Check point`,
      min: 150,
      names: true,
      sortKey: 'name',
      cell: ({ name, role }) => (
        <span className="flex min-w-0 items-baseline gap-2">
          <span className="truncate text-fg">{name}</span>
          {role === 'guard' && <span className="text-caption text-azure">{roles.guard}</span>}
        </span>
      ),
    },
    {
      id: 'question',
      header: t({ context: 'patch', message: 'Question' }),
      min: 130,
      cell: ({ topic_name, is_online }) => (
        <span className="flex min-w-0 items-baseline gap-2">
          <span className="truncate text-fg-2">{topic_name}</span>
          {!is_online && <Status of="visibility.offline" iconOnly />}
        </span>
      ),
    },
    column.text({ id: 'type', header: t({ context: 'point', message: 'Type' }), min: 120, leaves: 3 }, ({ type }) => types[type]),
    {
      id: 'mode',
      header: t({ context: 'point', message: 'Checked' }),
      width: 150,
      leaves: 2,
      cell: ({ judge, check_mode, mode }) => (
        <span className="text-fg-2">
          {judge === 'answer' ? t({ context: 'point', message: 'Answer' }) : modes[check_mode]}
          {mode === 'hold' && ` · ${t({ context: 'point', message: 'Hold' })}`}
        </span>
      ),
    },
    column.number({ id: 'score', header: t`Points`, width: 80, sortKey: 'score' }),
    column.number(
      { id: 'passed', header: t({ context: 'operation', message: 'Passed' }), width: 84, sortKey: 'passed' },
      ({ passed, role }) => (role === 'guard' ? null : passed),
    ),
    column.number({ id: 'lost', header: t({ context: 'operation', message: 'Lost' }), width: 76, sortKey: 'lost' }, ({ lost, role }) =>
      role === 'guard' ? null : lost,
    ),
    column.number({ id: 'runs', header: t({ context: 'operation', message: 'Checks' }), width: 84, sortKey: 'runs' }),
    column.mono(
      { id: 'failed', header: t({ context: 'operation', message: 'Failed' }), width: 84, align: 'right', leaves: 4 },
      ({ failed, runs }) => (runs === 0 ? '–' : formatPercent(failed / runs)),
    ),
    column.mono(
      { id: 'errors', header: t({ context: 'operation', message: 'Faults' }), width: 84, align: 'right', leaves: 5 },
      ({ errors, runs }) => (runs === 0 ? '–' : formatPercent(errors / runs)),
    ),
    {
      id: 'proof',
      header: t({ context: 'point', message: 'Proof' }),
      width: 120,
      leaves: 1,
      cell: ({ is_proved, judge }) =>
        judge === 'answer' ? (
          <span className="text-fg-3">–</span>
        ) : (
          <span className={`inline-flex items-center gap-2 ${is_proved ? 'text-jade' : 'text-amber'}`}>
            <Mark name={is_proved ? 'check' : 'triangle'} size={12} />
            {is_proved ? t({ context: 'proof', message: 'Proven' }) : t({ context: 'proof', message: 'Not proven' })}
          </span>
        ),
    },
  ]
}
