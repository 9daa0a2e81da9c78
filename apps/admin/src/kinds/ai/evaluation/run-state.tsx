import type { ReevaluationRow } from '@beacon/api/kinds/ai/desk'
import { formatPercent } from '@beacon/i18n'
import { Mark, type MarkName } from '@beacon/ui/theme'
import { Trans } from '@lingui/react/macro'

const looks = {
  running: { mark: 'spin', look: 'text-azure' },
  ready: { mark: 'half', look: 'text-amber' },
  applied: { mark: 'check', look: 'text-jade' },
  discarded: { mark: 'ring', look: 'text-fg-3' },
} as const satisfies Record<ReevaluationRow['state'], { mark: MarkName; look: string }>

/** How far a re-evaluation is. */
export function RunState({ run: { state, done, all } }: { run: ReevaluationRow }) {
  const { mark, look } = looks[state]
  const share = formatPercent(all === 0 ? 1 : done / all)
  return (
    <span className={`inline-flex items-center gap-2 ${look}`}>
      <Mark name={mark} size={12} />
      {state === 'running' && <Trans>Running, {share}</Trans>}
      {state === 'ready' && <Trans>Ready to apply</Trans>}
      {state === 'applied' && <Trans context="reevaluation">Applied</Trans>}
      {state === 'discarded' && <Trans context="reevaluation">Discarded</Trans>}
    </span>
  )
}
