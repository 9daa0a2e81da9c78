import type { TopicRow } from '@beacon/api/topic/topic'
import { formatNumber, useFormatLocale } from '@beacon/i18n'
import { useLingui } from '@lingui/react/macro'

/** Solves of the overall ranking; those of brackets outside it stand beside them where there are any. */
export function SolveCount({ row: { solves, unranked_solves } }: { row: Pick<TopicRow, 'solves' | 'unranked_solves'> }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const apart = formatNumber(locale, unranked_solves)
  if (unranked_solves === 0) return <span className="type-mono">{formatNumber(locale, solves)}</span>
  return (
    <span className="type-mono" title={t`${apart} unranked`}>
      {formatNumber(locale, solves)}
      <span className="text-fg-3"> + {apart}</span>
    </span>
  )
}
