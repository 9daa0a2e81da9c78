import type { ScoreStep } from '@beacon/api/contest/ranking'
import { useLingui } from '@lingui/react/macro'
import { useDeskKind } from '../desk-kind.ts'

/** The words of an event of a score. */
export function useStepWords(): { titleOf: (step: ScoreStep) => string; noteOf: (step: ScoreStep) => string | null } {
  const { t, i18n } = useLingui()
  const own = useDeskKind().scores?.steps
  const bloods = [t`First blood`, t`Second blood`, t`Third blood`]
  const states: Readonly<Record<string, string>> = {
    ranked: t`Included in the ranking`,
    banned: t`Banned`,
    hidden: t({ context: 'entrant', message: 'Hidden' }),
    staff: t`Staff entrant`,
    left_out: t`Excluded from the ranking`,
  }
  const solveTitle = ({ blood, part }: ScoreStep) => {
    const word = blood === null ? t({ context: 'score.step', message: 'Solve' }) : (bloods[blood - 1] ?? '')
    return part === null || part === 0 ? word : t`${{ word }}, part ${{ n: part + 1 }}`
  }
  const titleOf = (step: ScoreStep): string => {
    switch (step.kind) {
      case 'solve':
        return solveTitle(step)
      case 'verdict':
        return step.text === 'correct' ? t`Marked correct` : t`Marked wrong`
      case 'hint':
        return t({ context: 'score.step', message: 'Hint' })
      case 'adjust':
        return step.points > 0 ? t({ context: 'desk', message: 'Reward' }) : t`Penalty`
      case 'judged':
        return t`Referee points`
      case 'state':
        return states[step.text ?? 'ranked'] ?? ''
      default:
        return i18n._({ ...(own?.[step.kind] ?? { id: step.kind }), values: { part: step.part } })
    }
  }
  const noteOf = (step: ScoreStep): string | null => {
    if (step.kind === 'adjust' || step.kind === 'hint') return step.text
    if (step.counts_at_seq !== step.seq) return t`counts at position ${step.counts_at_seq}`
    return null
  }
  return { titleOf, noteOf }
}
