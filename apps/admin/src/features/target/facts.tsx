import type { TargetRow } from '@beacon/api/scene/target'
import { targetSeverities, type TargetSeverity } from '@beacon/api/scene/target-fields'
import { Tag } from '@beacon/ui/controls'
import { useLingui } from '@lingui/react/macro'
import { useKindWords } from '../../parts/image-facts/image-uses.tsx'
import { offerWords, severityWords } from './words.ts'

/** “3 questions, 1 instance”. */
export const usesText = (uses: TargetRow['uses']): string => uses.map(({ kind, n }) => useKindWords[kind](n)).join(', ')

/** How many, and the worst of them by its word. */
export function Vulnerabilities({ row: { card } }: { row: TargetRow }) {
  const all = card?.vulnerabilities ?? []
  const [first] = all
  if (first === undefined) return <span className="text-fg-3">–</span>
  const worst = all.reduce((most, { severity }) => Math.max(most, targetSeverities.indexOf(severity)), 0)
  return (
    <span className="flex min-w-0 items-center gap-2" title={all.map(({ id }) => id).join(', ')}>
      <SeverityTag of={targetSeverities[worst] ?? 'none'} />
      <span className="truncate text-fg-2">{all.length === 1 ? first.id : `${first.id} +${all.length - 1}`}</span>
    </span>
  )
}

export function SeverityTag({ of }: { of: TargetSeverity }) {
  const { i18n } = useLingui()
  return <Tag>{i18n._(severityWords[of])}</Tag>
}

/** Without a card everybody may choose it. */
export function OfferWord({ row: { card } }: { row: Pick<TargetRow, 'card'> }) {
  const { t, i18n } = useLingui()
  if (card === null) return <span className="truncate text-fg-3">{t({ context: 'target', message: 'Everyone · not catalogued' })}</span>
  return <span className="truncate text-fg-2">{i18n._(offerWords[card.offered_to])}</span>
}
