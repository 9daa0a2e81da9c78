import type { TopicRow } from '@beacon/api/topic'
import { formatDateTime, formatNumber, formatPercent, formatTime, useFormatLocale } from '@beacon/i18n'
import { Status } from '@beacon/ui/status'
import type { DataColumn } from '@beacon/ui/table'
import { useLingui } from '@lingui/react/macro'
import { GripVertical } from 'lucide-react'
import { useMemo } from 'react'
import { wayWords } from '../words.ts'

type Column = DataColumn<TopicRow>

const mono = (value: string | number, look = '') => <span className={`type-mono ${look}`}>{value}</span>

/** Where a topic stands: its place, and the handle it is drawn by. */
function Place({ row, canMove }: { row: TopicRow; canMove: boolean }) {
  const { t } = useLingui()
  return (
    <span className="inline-flex items-center gap-1">
      {canMove && (
        <span
          draggable
          data-drag-id={row.resource_id}
          title={t`Drag, or Alt and the arrow keys`}
          className="-ml-1 cursor-grab text-fg-3 hover:text-fg"
        >
          <GripVertical size={14} aria-hidden="true" />
        </span>
      )}
      {mono(row.sort, 'text-fg-3')}
    </span>
  )
}

/** A hidden topic is gone for players, whether online or not. */
function State({ row }: { row: TopicRow }) {
  if (!row.is_public) return <Status of="visibility.hidden" />
  return <Status of={row.is_online ? 'visibility.online' : 'visibility.offline'} />
}

function useFigures(): Column[] {
  const { t } = useLingui()
  const locale = useFormatLocale()
  return useMemo(
    () => [
      {
        id: 'value',
        header: t`Value now`,
        width: 90,
        align: 'right',
        sortKey: 'value',
        cell: (row) => mono(formatNumber(locale, row.value), row.solves > 0 ? 'text-fg-2' : 'text-amber'),
      },
      {
        id: 'score',
        header: t`Initial`,
        width: 70,
        align: 'right',
        sortKey: 'score',
        cell: (row) => mono(formatNumber(locale, row.score), 'text-fg-3'),
      },
      {
        id: 'solves',
        header: t({ context: 'desk', message: 'Solves' }),
        width: 72,
        align: 'right',
        sortKey: 'solves',
        cell: (row) => mono(formatNumber(locale, row.solves)),
      },
      { id: 'tries', header: t`Tries`, width: 64, align: 'right', sortKey: 'tries', cell: (row) => mono(formatNumber(locale, row.tries)) },
      {
        id: 'correct',
        header: t({ context: 'share', message: 'Correct' }),
        width: 82,
        align: 'right',
        sortKey: 'correct',
        cell: (row) => mono(row.tries === 0 ? '–' : formatPercent(locale, row.correct / row.tries), 'text-fg-2'),
      },
    ],
    [t, locale],
  )
}

/** The topics of the contest with real figures. `canMove`: they stand in their order and may be moved. */
export function useQuestionColumns(canMove: boolean): readonly Column[] {
  const { t, i18n } = useLingui()
  const locale = useFormatLocale()
  const figures = useFigures()
  return useMemo(
    () => [
      { id: 'sort', header: t`Order`, width: 70, sortKey: 'sort', fixed: true, cell: (row) => <Place row={row} canMove={canMove} /> },
      {
        id: 'name',
        header: t({ context: 'question', message: 'Name' }),
        names: true,
        sortKey: 'name',
        cell: (row) => <span className="text-fg">{row.name}</span>,
      },
      {
        id: 'direction',
        header: t`Direction`,
        width: 104,
        sortKey: 'direction',
        cell: (row) => <span className="text-fg-2">{locale === 'zh' ? row.direction.name_zh : row.direction.name_en}</span>,
      },
      ...figures,
      {
        id: 'blood',
        header: t`First blood`,
        width: 170,
        cell: (row) =>
          row.first_blood === null ? (
            <span className="text-fg-3">–</span>
          ) : (
            <span className="text-fg-2">
              {row.first_blood.name} <span className="type-mono text-fg-3">{formatTime(row.first_blood.at, { seconds: false })}</span>
            </span>
          ),
      },
      { id: 'state', header: t({ context: 'question', message: 'State' }), width: 112, cell: (row) => <State row={row} /> },
      {
        id: 'release',
        header: t`Release`,
        width: 108,
        sortKey: 'release_at',
        cell: (row) => mono(row.release_at === null ? '–' : formatDateTime(locale, row.release_at, { year: false }), 'text-fg-3'),
      },
      { id: 'way', header: t`Scoring way`, width: 130, hidden: true, cell: (row) => i18n._(wayWords[row.integral_way]) },
      {
        id: 'limit',
        header: t`Wrong limit`,
        width: 110,
        align: 'right',
        hidden: true,
        cell: (row) => mono(row.answer_limit === null ? t`as contest` : row.answer_limit === 0 ? t`none` : row.answer_limit),
      },
    ],
    [t, i18n, locale, figures, canMove],
  )
}
