import type { AnalysisItem, ItemFlag } from '@beacon/api/kinds/theory/analysis-views'
import { Trans } from '@lingui/react/macro'
import { useFigureText, useFlagWords } from './words.ts'

const looks: Readonly<Record<ItemFlag, string>> = {
  key_wrong: 'text-vermilion',
  review: 'text-amber',
  good: 'text-fg-3',
  too_hard: 'text-amber',
  too_easy: 'text-amber',
  rare_distractors: 'text-fg-3',
}

/** What the figures of a question say about it, or that they wait for marks. */
export function ItemFlags({ item: { flags, unmarked } }: { item: Pick<AnalysisItem, 'flags' | 'unmarked'> }) {
  const words = useFlagWords()
  const { count } = useFigureText()
  const waiting = count(unmarked)
  if (unmarked > 0)
    return (
      <span className="text-fg-3">
        <Trans context="analysis">{waiting} to mark</Trans>
      </span>
    )
  return (
    <span className="flex flex-wrap gap-x-2">
      {flags.map((flag) => (
        <span key={flag} className={looks[flag]}>
          {words[flag]}
        </span>
      ))}
    </span>
  )
}
