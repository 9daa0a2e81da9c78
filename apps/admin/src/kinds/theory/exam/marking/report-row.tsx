import type { ReportProgress } from '@beacon/api/kinds/theory/marking'
import { formatNumber, useFormatLocale } from '@beacon/i18n'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { usePoints } from '../../../../parts/contest/use-points.ts'

const none = <span className="text-fg-3">–</span>

/** How many reports are in, and how many wait for a mark; nothing in an exam without them. */
export function useReportFacts(report: ReportProgress | null) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  if (report === null) return []
  const { reports, unmarked, open } = report
  return [
    {
      key: 'reports',
      label: t({ context: 'exam', message: 'Reports' }),
      value: <span className={unmarked > 0 ? 'text-amber' : undefined}>{formatNumber(locale, reports)}</span>,
      ...(unmarked + open === 0
        ? {}
        : {
            note:
              unmarked > 0
                ? plural(unmarked, { one: '# to mark', other: '# to mark' })
                : plural(open, { one: '# can still be submitted', other: '# can still be submitted' }),
          }),
    },
  ]
}

/** The row of reports among the questions that people mark: cells in the order of their columns. */
export function useReportRow(report: ReportProgress | null, { hasConflicts, action }: { hasConflicts: boolean; action: ReactNode | null }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const points = usePoints()
  if (report === null) return []
  const number = (value: number) => formatNumber(locale, value)
  const mean = (value: number | null) => (value === null ? '–' : points.text(value))
  const { score, reports, unmarked, conflicts, mine, mean_mine, mean_all } = report
  return [
    {
      key: 'report',
      cells: [
        <span key="name" className="text-fg">
          {t({ context: 'exam', message: 'Report' })}
        </span>,
        t({ context: 'exam', message: 'File' }),
        points.text(score),
        number(reports),
        <span key="unmarked" className={unmarked > 0 ? 'text-amber' : undefined}>
          {number(unmarked)}
        </span>,
        none,
        none,
        ...(hasConflicts
          ? [
              <span key="conflicts" className={conflicts > 0 ? 'text-amber' : undefined}>
                {number(conflicts)}
              </span>,
            ]
          : []),
        number(mine),
        `${mean(mean_mine)} / ${mean(mean_all)}`,
        ...(action === null ? [] : [action]),
      ],
    },
  ]
}
