import type { ResolverStepWords } from '@beacon/api/contest/screen'
import { Glyph } from '@beacon/ui/status'
import { Trans, useLingui } from '@lingui/react/macro'
import { usePoints } from '../../../parts/contest/use-points.ts'

const range = (from: string | null, to: string | null): string => (from === null || from === to ? (to ?? '–') : `${from} → ${to ?? '–'}`)

function Outcome({ step: { kind, is_solved, rank, topic_name } }: { step: ResolverStepWords }) {
  if (kind === 'award')
    return (
      <span className="text-amber">
        <Trans>award, place {rank}</Trans>
      </span>
    )
  if (kind === 'settle')
    return (
      <span className="text-fg-2">
        <Trans>final values and judged points</Trans>
      </span>
    )
  if (kind === 'leave')
    return (
      <span className="text-fg-2">
        <Trans>leaves the ranking</Trans>
      </span>
    )
  return (
    <span className={`inline-flex min-w-0 items-center gap-1.5 ${is_solved ? 'text-jade' : 'text-vermilion'}`}>
      <Glyph name={is_solved ? 'check' : 'cross'} size={12} />
      <span className="truncate">
        {topic_name} · {is_solved ? <Trans>solved</Trans> : <Trans>not solved</Trans>}
      </span>
    </span>
  )
}

/** One step in a line: who, what, and where the row goes. */
export function ResolverStepLine({ step }: { step: ResolverStepWords }) {
  const { i18n } = useLingui()
  const points = usePoints()
  const numbers = new Intl.NumberFormat(i18n.locale)
  const text = (value: number | null) => (value === null ? null : numbers.format(value))
  const scoreText = (score: number | null) => (score === null ? null : points.text(score))
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-3">
      <span className="truncate font-semibold text-fg">{step.entrant_name}</span>
      <Outcome step={step} />
      <span className="type-mono text-fg-2">
        {range(text(step.from_place), text(step.to_place))} · {range(scoreText(step.score_from), scoreText(step.score_to))}
      </span>
    </span>
  )
}
