import type { CheckStageView, CheckTrialRun } from '@beacon/api/bank/check-trial'
import type { MarkName } from '@beacon/ui/theme'

type Verdict = CheckStageView['verdict'] | NonNullable<CheckTrialRun['verdict']>

/** How a verdict looks; `open`: there is none yet. */
export const verdictLooks: Readonly<Record<Verdict | 'open', { mark: MarkName; look: string }>> = {
  open: { mark: 'spin', look: 'text-azure' },
  up: { mark: 'check', look: 'text-jade' },
  recovering: { mark: 'half', look: 'text-amber' },
  corrupt: { mark: 'cross', look: 'text-vermilion' },
  mumble: { mark: 'cross', look: 'text-vermilion' },
  down: { mark: 'cross', look: 'text-vermilion' },
  error: { mark: 'triangle', look: 'text-amber' },
  skipped: { mark: 'ring', look: 'text-fg-3' },
}
