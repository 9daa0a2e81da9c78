import type { ErratumQuestion } from '@beacon/api/kinds/theory/exam/erratum'
import { formatDateTime, useFormatLocale } from '@beacon/i18n'
import { useLingui } from '@lingui/react/macro'
import { PlainTable } from '../../../../parts/desk/plain-table.tsx'

/** Errata as they stand, in the order of the paper. */
export function ErrataLog({ items }: { items: readonly ErratumQuestion[] }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const rows = items.flatMap(({ question_id, place, erratum }) => (erratum === null ? [] : [{ question_id, place, ...erratum }]))
  if (rows.length === 0) return null
  return (
    <PlainTable
      label={t({ context: 'exam', message: 'Errata' })}
      none=""
      columns={[
        { head: t`Time` },
        { head: t({ context: 'exam', message: 'Question' }), align: 'right' },
        { head: t({ context: 'exam', message: 'Erratum' }) },
      ]}
      rows={rows.map(({ question_id, place, text, at, by }) => ({
        key: question_id,
        cells: [
          <span key="at" className="type-mono text-fg-2">
            {formatDateTime(locale, at, { seconds: false })}
          </span>,
          place,
          <span key="text" className="break-words whitespace-pre-wrap">
            {[text, by].filter(Boolean).join(' · ')}
          </span>,
        ],
      }))}
    />
  )
}
