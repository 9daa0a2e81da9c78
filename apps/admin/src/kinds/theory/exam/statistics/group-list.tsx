import type { SortName } from '@beacon/api/endpoint'
import { type ExamGroupStatistic, examStatistic } from '@beacon/api/kinds/theory/exam/exam-statistic'
import { query } from '@beacon/api/query'
import { formatDuration, formatNumber, formatPercent, useFormatLocale } from '@beacon/i18n'
import { EmptyState } from '@beacon/ui/feedback'
import { type DataColumn, DataTable } from '@beacon/ui/table'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { TabProps } from '../../../../parts/desk/desk-search.ts'
import { listInput } from '../../../../parts/list/list-input.ts'
import { usePoints } from '../../../../parts/contest/use-points.ts'
import { useTableUrl } from '../../../../parts/list/table-url.ts'
import { useList } from '../../../../parts/list/use-list.tsx'
import { figureColumn, wordColumn } from './figure-column.tsx'
import { Masked } from './masked.tsx'

type Column = DataColumn<ExamGroupStatistic, SortName<typeof examStatistic.groups>>
type By = 'organisation' | 'room'

function useNone(by: By): string {
  const { t } = useLingui()
  return by === 'room' ? t({ context: 'exam', message: 'No room' }) : t({ context: 'exam', message: 'No organisation' })
}

function useColumns(by: By): readonly Column[] {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const points = usePoints()
  const none = useNone(by)
  return useMemo((): readonly Column[] => {
    const counted = (
      id: 'candidates' | 'present' | 'submitted' | 'absent' | 'left_count' | 'calls',
      header: string,
      width: number,
      leaves?: number,
    ): Column =>
      figureColumn({
        id,
        header,
        width,
        text: (row) => formatNumber(locale, row[id]),
        isQuiet: (row) => row[id] === 0,
        ...(leaves === undefined ? {} : { leaves }),
      })
    return [
      wordColumn(
        'name',
        by === 'room' ? t({ context: 'exam', message: 'Room' }) : t({ context: 'exam', message: 'Organisation' }),
        ({ name }) => name || none,
        { names: true, fixed: true, min: 160 },
      ),
      counted('candidates', t({ context: 'exam', message: 'Candidates' }), 104),
      counted('present', t({ context: 'exam', message: 'Present' }), 84),
      counted('submitted', t({ context: 'exam', message: 'Submitted' }), 100),
      counted('absent', t({ context: 'exam', message: 'Absent' }), 80),
      figureColumn({
        id: 'answered_share',
        header: t({ context: 'analysis', message: 'Answered' }),
        width: 96,
        text: ({ answered_share: share }) => (share === null ? '–' : formatPercent(share, 1)),
      }),
      figureColumn({
        id: 'used_s',
        header: t({ context: 'exam', message: 'Mean time used' }),
        width: 132,
        leaves: 3,
        text: ({ used_s }) => (used_s === null ? '–' : formatDuration(locale, used_s)),
      }),
      counted('left_count', t({ context: 'exam', message: 'Left the page' }), 116, 2),
      counted('calls', t({ context: 'exam', message: 'Calls' }), 76, 1),
      figureColumn({
        id: 'passed',
        header: t({ context: 'exam', message: 'Passed' }),
        width: 88,
        text: ({ passed, marked }) => (marked === 0 ? '–' : `${formatNumber(locale, passed)}/${formatNumber(locale, marked)}`),
      }),
      figureColumn({
        id: 'mean',
        header: t({ context: 'exam', message: 'Mean' }),
        width: 76,
        text: ({ mean }) => (mean === null ? '–' : points.text(mean)),
      }),
    ]
  }, [t, locale, points, none, by])
}

/** What candidates did together, by organisation or by room. */
export function GroupList({ id, search, by }: TabProps & { by: By }) {
  const { t } = useLingui()
  const table = useTableUrl({ search, filters: ['view'], sort: 'name' })
  const none = useNone(by)
  const asked = listInput(examStatistic.groups, table.value, { by })
  const list = useList(table, query(examStatistic.groups, { params: { exam_id: id }, query: asked }), {
    failed: t`The statistics could not be loaded`,
    key: `desk.exam-statistics.${by}`,
  })
  const columns = useColumns(by)
  return (
    <>
      {list.data?.is_masked === true && <Masked />}
      <DataTable
        {...list.table}
        label={
          by === 'room' ? t({ context: 'exam', message: 'Room statistics' }) : t({ context: 'exam', message: 'Organisation statistics' })
        }
        columns={columns}
        rowId={(row) => row.group_id ?? 'none'}
        rowName={(row) => row.name || none}
        empty={
          <EmptyState title={<Trans context="exam">No candidates yet.</Trans>}>
            <Trans context="exam">Add an organisation or import a list.</Trans>
          </EmptyState>
        }
        search={{
          label: by === 'room' ? t({ context: 'exam', message: 'Search rooms' }) : t({ context: 'exam', message: 'Search organisations' }),
          placeholder: t`Name`,
        }}
      />
    </>
  )
}
