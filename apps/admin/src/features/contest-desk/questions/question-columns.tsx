import type { TopicRow } from '@beacon/api/topic/topic'
import { formatDateTime, formatDuration, formatNumber, formatPercent, formatTime, useFormatLocale } from '@beacon/i18n'
import { Status } from '@beacon/ui/status'
import type { DataColumn } from '@beacon/ui/table'
import { Mark } from '@beacon/ui/theme'
import { Trans, useLingui } from '@lingui/react/macro'
import { GripVertical } from 'lucide-react'
import { useMemo } from 'react'
import { useColumnOf } from '../../../parts/list/column-of.tsx'
import { useDeskKind } from '../desk-kind.ts'
import { wayWords } from '../words.ts'
import { SolveCount } from './solve-count.tsx'

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

/** The name, with what asks for the organiser: a report to mark, a newer text in the bank. */
function Named({ row }: { row: TopicRow }) {
  return (
    <span className="flex min-w-0 items-baseline gap-2">
      <span className="truncate text-fg">{row.name}</span>
      {row.is_practice && (
        <span className="shrink-0 text-caption text-fg-3">
          <Trans>practice</Trans>
        </span>
      )}
      {row.has_pending_report && (
        <span className="shrink-0 text-caption text-azure">
          <Trans>report to mark</Trans>
        </span>
      )}
      {row.has_newer_text && (
        <span className="shrink-0 text-caption text-amber">
          <Trans>updated text</Trans>
        </span>
      )}
    </span>
  )
}

/** An instant as planned; behind an offset stands where it comes from. */
function Release({ row }: { row: TopicRow }) {
  const locale = useFormatLocale()
  const at = row.release_at === null ? '–' : formatDateTime(locale, row.release_at, { year: false })
  if (row.release_offset_s === null) return mono(at, 'text-fg-3')
  const offset = formatDuration(locale, row.release_offset_s)
  return <span className="type-mono text-fg-3">{row.release_at === null ? `+${offset}` : at}</span>
}

function Needs({ row, all }: { row: TopicRow; all: readonly TopicRow[] }) {
  const names = row.prerequisites.map((id) => all.find(({ resource_id }) => resource_id === id)?.name ?? '–')
  const n = row.prerequisites_needed
  const m = names.length
  if (m === 0) return <span className="text-fg-3">–</span>
  return (
    <span className="truncate text-fg-2" title={names.join(', ')}>
      {n !== null && (
        <>
          <Trans>
            {n} of {m}
          </Trans>
          {': '}
        </>
      )}
      {names.join(', ')}
    </span>
  )
}

const testLooks = {
  passed: { mark: 'check', look: 'text-jade' },
  failed: { mark: 'cross', look: 'text-vermilion' },
  partial: { mark: 'half', look: 'text-amber' },
} as const

function Tested({ row }: { row: TopicRow }) {
  if (row.test_result === null) return <span className="text-fg-3">–</span>
  const { mark, look } = testLooks[row.test_result]
  return (
    <span className={`inline-flex items-center gap-1.5 ${look}`}>
      <Mark name={mark} size={10} />
      {row.test_result === 'passed' && <Trans>passed</Trans>}
      {row.test_result === 'failed' && <Trans>failed</Trans>}
      {row.test_result === 'partial' && <Trans>partly checked</Trans>}
    </span>
  )
}

function useFigures(): Column[] {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const column = useColumnOf<TopicRow>()
  return useMemo(
    () => [
      {
        id: 'value',
        header: t`Value now`,
        width: 90,
        align: 'right',
        sortKey: 'value',
        cell: (row) => mono(formatNumber(locale, row.value), row.solves + row.unranked_solves > 0 ? 'text-fg-2' : 'text-amber'),
      },
      column.number({ id: 'score', header: t`Initial`, leaves: 1, width: 70, sortKey: 'score', look: 'text-fg-3' }),
      {
        id: 'solves',
        header: t({ context: 'desk', message: 'Solves' }),
        width: 72,
        align: 'right',
        sortKey: 'solves',
        cell: (row) => <SolveCount row={row} />,
      },
      column.number({ id: 'tries', header: t`Attempts`, leaves: 3, width: 88, sortKey: 'tries', look: 'text-fg' }),
      column.mono(
        { id: 'correct', header: t({ context: 'share', message: 'Correct' }), width: 82, align: 'right', sortKey: 'correct' },
        (row) => (row.tries === 0 ? '–' : formatPercent(row.correct / row.tries)),
      ),
    ],
    [t, locale, column],
  )
}

const noColumns = (): readonly Column[] => []

/** The topics of the contest with real figures. `canMove`: they stand in their order and may be moved. */
export function useQuestionColumns(canMove: boolean, all: readonly TopicRow[]): readonly Column[] {
  const { t, i18n } = useLingui()
  const locale = useFormatLocale()
  const column = useColumnOf<TopicRow>()
  const figures = useFigures()
  const { topicColumns = noColumns } = useDeskKind()
  const own = useMemo(() => topicColumns({ i18n, locale }), [topicColumns, i18n, locale])
  return useMemo(
    () => [
      { id: 'sort', header: t`Order`, width: 70, sortKey: 'sort', fixed: true, cell: (row) => <Place row={row} canMove={canMove} /> },
      {
        id: 'name',
        header: t({ context: 'question', message: 'Name' }),
        names: true,
        sortKey: 'name',
        cell: (row) => <Named row={row} />,
      },
      column.text({ id: 'direction', header: t`Category`, min: 100, sortKey: 'direction' }, (row) =>
        locale === 'zh' ? row.direction.name_zh : row.direction.name_en,
      ),
      ...figures,
      {
        id: 'blood',
        header: t`First blood`,
        min: 190,
        leaves: 2,
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
        leaves: 4,
        width: 140,
        sortKey: 'release_at',
        cell: (row) => <Release row={row} />,
      },
      {
        id: 'prerequisites',
        header: t`Prerequisites`,
        min: 140,
        hidden: true,
        cell: (row) => <Needs row={row} all={all} />,
      },
      ...own,
      { id: 'tested', header: t`Tested`, width: 90, hidden: true, cell: (row) => <Tested row={row} /> },
      { id: 'way', header: t`Scoring`, width: 130, hidden: true, cell: (row) => i18n._(wayWords[row.integral_way]) },
      column.mono({ id: 'limit', header: t`Wrong limit`, width: 110, align: 'right', hidden: true, look: 'text-fg' }, (row) =>
        row.answer_limit === null ? t`as the contest` : row.answer_limit === 0 ? t`none` : row.answer_limit,
      ),
    ],
    [t, i18n, locale, figures, own, canMove, all, column],
  )
}
