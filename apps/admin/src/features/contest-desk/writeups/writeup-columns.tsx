import type { SortName } from '@beacon/api/endpoint'
import type { writeup as contract, WriteupRow } from '@beacon/api/topic/writeup'
import { formatNumber, formatPercent, formatTime, useFormatLocale } from '@beacon/i18n'
import { Status } from '@beacon/ui/status'
import type { DataColumn } from '@beacon/ui/table'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { useColumnOf } from '../../../parts/list/column-of.tsx'
import { OpenLink } from '../open-link.tsx'
import { aiWords, uploadKindWords, writeupStatus } from './words.ts'

type Column = DataColumn<WriteupRow, SortName<typeof contract.list>>
const none = <span className="text-fg-3">–</span>

function useFileColumns(): Column[] {
  const { t, i18n } = useLingui()
  const column = useColumnOf<WriteupRow>()
  return useMemo(
    () => [
      column.mono({ id: 'file', header: t`File`, min: 130, leaves: 6 }, (row) => row.file_name),
      column.bytes({ id: 'size', header: t`Size`, leaves: 1, width: 84, sortKey: 'size' }),
      {
        id: 'version',
        header: t({ context: 'upload', message: 'Version' }),
        leaves: 3,
        width: 72,
        align: 'right',
        sortKey: 'version',
        cell: (row) => <span className={`type-mono ${row.is_latest ? '' : 'text-fg-3'}`}>{row.version}</span>,
      },
      column.logTime({ id: 'at', header: t`Uploaded`, leaves: 5, width: 190, sortKey: 'at' }),
      {
        id: 'ai_use',
        header: t`AI use`,
        leaves: 2,
        width: 84,
        cell: (row) => (row.ai_use === null ? none : i18n._(aiWords[row.ai_use])),
      },
      {
        id: 'similar',
        header: t`Similar`,
        width: 84,
        align: 'right',
        hidden: true,
        cell: (row) =>
          row.similar_percent === null ? none : <span className="type-mono">{formatPercent(row.similar_percent / 100)}</span>,
      },
    ],
    [t, i18n, column],
  )
}

export function useWriteupColumns(): readonly Column[] {
  const { t, i18n } = useLingui()
  const locale = useFormatLocale()
  const files = useFileColumns()
  return useMemo(
    () => [
      {
        id: 'entrant',
        header: t({ context: 'desk', message: 'Team' }),
        min: 160,
        sortKey: 'entrant',
        names: true,
        fixed: true,
        cell: (row) => (
          <OpenLink name="upload" id={row.upload_id}>
            {row.entrant_name}
          </OpenLink>
        ),
      },
      {
        id: 'topic',
        header: t({ context: 'desk', message: 'Question' }),
        min: 140,
        sortKey: 'topic',
        cell: (row) => row.topic_name ?? <span className="text-fg-3">{t`whole contest`}</span>,
      },
      {
        id: 'kind',
        header: t({ context: 'upload', message: 'Kind' }),
        width: 92,
        hidden: true,
        cell: (row) => i18n._(uploadKindWords[row.kind]),
      },
      ...files,
      {
        id: 'status',
        header: t({ context: 'upload', message: 'Status' }),
        width: 130,
        sortKey: 'status',
        fixed: true,
        cell: (row) =>
          row.reading === null ? (
            <Status of={writeupStatus(row.status)} />
          ) : (
            <span title={t`${row.reading.by} has been reading since ${formatTime(row.reading.at, { seconds: false })}`}>
              <Status of="review.reviewing" />
            </span>
          ),
      },
      {
        id: 'score',
        header: t({ context: 'desk', message: 'Score' }),
        width: 92,
        align: 'right',
        sortKey: 'score',
        cell: (row) => (
          <span className="type-mono text-fg">
            {row.score === null ? none : formatNumber(locale, row.score)}
            {row.score_max > 0 && <span className="text-fg-3"> / {formatNumber(locale, row.score_max)}</span>}
          </span>
        ),
      },
      {
        id: 'referee',
        header: t({ context: 'evidence', message: 'Referee' }),
        min: 120,
        leaves: 4,
        sortKey: 'referee',
        cell: (row) => row.referee ?? none,
      },
    ],
    [t, i18n, locale, files],
  )
}
