import type { PatchRow } from '@beacon/api/rounds/patch'
import { formatBytes, formatNumber, formatTime, useFormatLocale } from '@beacon/i18n'
import type { DataColumn } from '@beacon/ui/table'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { PatchMark } from './patch-mark.tsx'
import { patchExploitWords, patchStateWords } from './words.ts'

export function usePatchColumns(onOpen: (row: PatchRow) => void): readonly DataColumn<PatchRow>[] {
  const { t, i18n } = useLingui()
  const locale = useFormatLocale()
  return useMemo(() => {
    const mono = (text: string, look = 'text-fg-2') => <span className={`type-mono ${look}`}>{text}</span>
    const quiet = (text: string) => <span className="text-fg-2">{text}</span>
    return [
      { id: 'no', header: '#', width: 60, align: 'right', cell: ({ no }) => mono(formatNumber(locale, no)) },
      { id: 'at', header: t`Time`, width: 92, sortKey: 'at', cell: ({ at }) => mono(formatTime(at)) },
      {
        id: 'n',
        header: t({ context: 'desk', message: 'Round' }),
        width: 70,
        align: 'right',
        cell: ({ n }) => mono(formatNumber(locale, n)),
      },
      {
        id: 'team',
        header: t({ context: 'desk', message: 'Team' }),
        min: 130,
        names: true,
        cell: (row) => (
          <button
            type="button"
            className="max-w-full truncate text-left text-fg underline-offset-2 hover:underline"
            onClick={() => onOpen(row)}
          >
            {row.entrant_name}
          </button>
        ),
      },
      { id: 'topic', header: t({ context: 'patch', message: 'Question' }), min: 120, cell: ({ topic_name }) => topic_name },
      { id: 'result', header: t({ context: 'patch', message: 'Result' }), min: 170, cell: (row) => <PatchMark of={row} /> },
      { id: 'check', header: t`Function check`, min: 120, leaves: 4, cell: ({ state }) => quiet(i18n._(patchStateWords[state])) },
      {
        id: 'exploit',
        header: t({ context: 'patch', message: 'Exploit' }),
        min: 120,
        leaves: 3,
        cell: ({ exploit }) => quiet(i18n._(patchExploitWords[exploit])),
      },
      {
        id: 'took',
        header: t`Took`,
        width: 84,
        align: 'right',
        leaves: 2,
        cell: ({ took_ms }) => mono(took_ms === null ? '–' : `${formatNumber(locale, took_ms / 1_000, 1)} s`),
      },
      {
        id: 'judge',
        header: t`Judged by`,
        min: 110,
        leaves: 1,
        cell: ({ judged_by, judged_at }) =>
          judged_by ?? <span className="text-fg-3">{judged_at === null ? '–' : t({ context: 'patch', message: 'the judge' })}</span>,
      },
      {
        id: 'counted',
        header: t({ context: 'patch', message: 'Counted' }),
        width: 88,
        leaves: 5,
        cell: ({ is_counted }) => quiet(is_counted ? t({ context: 'patch', message: 'yes' }) : t({ context: 'patch', message: 'no' })),
      },
      { id: 'by', header: t`Sent by`, min: 110, hidden: true, cell: ({ by }) => by },
      { id: 'size', header: t`Size`, width: 90, align: 'right', hidden: true, cell: ({ size }) => mono(formatBytes(locale, size)) },
      { id: 'md5', header: 'MD5', min: 240, hidden: true, cell: ({ md5 }) => mono(md5) },
    ]
  }, [t, i18n, locale, onOpen])
}
