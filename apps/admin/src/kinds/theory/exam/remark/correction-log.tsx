import type { CorrectionRow } from '@beacon/api/kinds/theory/remark'
import { formatDateTime, formatNumber, useFormatLocale } from '@beacon/i18n'
import { useLingui } from '@lingui/react/macro'
import { PlainTable } from '../../../../parts/desk/plain-table.tsx'
import { useKindWords } from './use-kind-words.ts'

/** Every correction of the exam, newest first. */
export function CorrectionLog({ rows }: { rows: readonly CorrectionRow[] }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const words = useKindWords()
  if (rows.length === 0) return null
  return (
    <PlainTable
      label={t({ context: 'exam', message: 'Corrections' })}
      none=""
      columns={[
        { head: t`Time` },
        { head: t({ context: 'exam', message: 'Question' }), align: 'right' },
        { head: t({ context: 'exam', message: 'Correction' }) },
        { head: t({ context: 'exam', message: 'Papers' }), align: 'right' },
        { head: t`Reason` },
      ]}
      rows={rows.map(({ seq, at, place, section, kind, changed, reason, by }) => ({
        key: String(seq),
        cells: [
          <span key="at" className="type-mono text-fg-2">
            {formatDateTime(locale, at, { seconds: false })}
          </span>,
          kind === 'rule' ? section : place,
          words[kind],
          formatNumber(locale, changed),
          <span key="reason" className="break-words">
            {[reason, by].filter(Boolean).join(' · ')}
          </span>,
        ],
      }))}
    />
  )
}
