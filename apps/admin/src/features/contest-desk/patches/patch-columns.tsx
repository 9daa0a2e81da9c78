import type { PatchRow } from '@beacon/api/rounds/patch'
import { formatBytes, formatNumber, useFormatLocale } from '@beacon/i18n'
import type { DataColumn } from '@beacon/ui/table'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { useColumnOf } from '../../../parts/list/column-of.tsx'
import { mono, useLogColumns } from '../log/use-log-columns.tsx'
import { PatchMark } from './patch-mark.tsx'
import { patchExploitWords, patchStateWords } from './words.ts'

export function usePatchColumns(onOpen: (row: PatchRow) => void): readonly DataColumn<PatchRow>[] {
  const { t, i18n } = useLingui()
  const locale = useFormatLocale()
  const column = useColumnOf<PatchRow>()
  const log = useLogColumns(onOpen)
  return useMemo(() => {
    return [
      { id: 'no', header: '#', width: 60, align: 'right', cell: ({ no }) => mono(formatNumber(locale, no)) },
      log.time(),
      log.round(({ n }) => n),
      log.team,
      log.topic(t({ context: 'patch', message: 'Question' })),
      { id: 'result', header: t({ context: 'patch', message: 'Result' }), min: 170, cell: (row) => <PatchMark of={row} /> },
      column.text({ id: 'check', header: t`Function check`, min: 120, leaves: 4 }, ({ state }) => i18n._(patchStateWords[state])),
      column.text({ id: 'exploit', header: t({ context: 'patch', message: 'Exploit' }), min: 120, leaves: 3 }, ({ exploit }) =>
        i18n._(patchExploitWords[exploit]),
      ),
      log.took(({ took_ms }) => took_ms),
      {
        id: 'judge',
        header: t`Judged by`,
        min: 110,
        leaves: 1,
        cell: ({ judged_by, judged_at }) =>
          judged_by ?? <span className="text-fg-3">{judged_at === null ? '–' : t({ context: 'patch', message: 'the judge' })}</span>,
      },
      column.text({ id: 'counted', header: t({ context: 'patch', message: 'Counted' }), width: 88, leaves: 5 }, ({ is_counted }) =>
        is_counted ? t({ context: 'patch', message: 'yes' }) : t({ context: 'patch', message: 'no' }),
      ),
      { id: 'by', header: t`Sent by`, min: 110, hidden: true, cell: ({ by }) => by },
      { id: 'size', header: t`Size`, width: 90, align: 'right', hidden: true, cell: ({ size }) => mono(formatBytes(locale, size)) },
      { id: 'md5', header: 'MD5', min: 240, hidden: true, cell: ({ md5 }) => mono(md5) },
    ]
  }, [t, i18n, locale, log, column])
}
