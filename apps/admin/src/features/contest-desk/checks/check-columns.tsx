import type { CheckRow } from '@beacon/api/rounds/cell-check'
import { formatNumber, useFormatLocale } from '@beacon/i18n'
import type { DataColumn } from '@beacon/ui/table'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { mono, useLogColumns } from '../log/use-log-columns.tsx'
import { CheckResult } from './check-result.tsx'
import { faultWords } from './words.ts'

/** What entrants read of a check: that of the stage that decided it. */
const publicOf = ({ stages }: CheckRow): string => stages.find(({ verdict }) => verdict !== 'up')?.public ?? ''

export function useCheckColumns(onOpen: (row: CheckRow) => void): readonly DataColumn<CheckRow>[] {
  const { t, i18n } = useLingui()
  const locale = useFormatLocale()
  const log = useLogColumns(onOpen)
  return useMemo(
    () => [
      log.time(({ at, done_at }) => done_at ?? at),
      log.round(({ n }) => n),
      log.team,
      log.topic(t`Service`),
      { id: 'result', header: t({ context: 'check', message: 'Result' }), min: 150, cell: (row) => <CheckResult of={row} /> },
      log.took(({ took_ms }) => took_ms),
      log.text((row) => (row.fault === null ? publicOf(row) : i18n._(faultWords[row.fault]))),
      {
        id: 'by',
        header: t`Ordered by`,
        min: 110,
        leaves: 3,
        cell: ({ asked_by }) => asked_by ?? <span className="text-fg-3">{t({ context: 'check', message: 'the round' })}</span>,
      },
      {
        id: 'attempt',
        header: t`Attempt`,
        width: 80,
        align: 'right',
        hidden: true,
        cell: ({ attempt }) => mono(formatNumber(locale, attempt)),
      },
      { id: 'runner', header: t`Runner`, min: 120, hidden: true, cell: ({ runner }) => mono(runner ?? '–') },
      { id: 'address', header: t`Address`, min: 120, hidden: true, cell: ({ address }) => mono(address ?? '–') },
    ],
    [t, i18n, locale, log],
  )
}
