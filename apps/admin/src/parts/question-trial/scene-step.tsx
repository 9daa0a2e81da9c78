import type { TrialStepView } from '@beacon/api/bank/scene-trial'
import { formatNumber, useFormatLocale } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { Mark, type MarkName } from '@beacon/ui/theme'
import { Trans, useLingui } from '@lingui/react/macro'
import { Lines } from './lines.tsx'
import { useStepWords } from './step-words.ts'

type State = TrialStepView['state']
const looks: Readonly<Record<State, { mark: MarkName; look: string }>> = {
  waiting: { mark: 'ring', look: 'text-fg-3' },
  running: { mark: 'spin', look: 'text-azure' },
  passed: { mark: 'check', look: 'text-jade' },
  failed: { mark: 'cross', look: 'text-vermilion' },
  unchecked: { mark: 'half', look: 'text-amber' },
  skipped: { mark: 'ring', look: 'text-fg-3' },
}

function useStateWords(): Readonly<Record<State, string>> {
  const { t } = useLingui()
  return {
    waiting: t({ context: 'test step', message: 'Waiting' }),
    running: t({ context: 'test step', message: 'Running' }),
    passed: t({ context: 'test step', message: 'Passed' }),
    failed: t({ context: 'test step', message: 'Failed' }),
    unchecked: t({ context: 'test step', message: 'Not fully checked' }),
    skipped: t({ context: 'test step', message: 'Skipped' }),
  }
}

interface Props {
  step: TrialStepView
  /** Null while a test runs. */
  onRunFrom: (() => void) | null
}

/** One step: what it looks at, how it ended, how long it took and what it saw. */
export function SceneStep({ step: { step, state, ms, lines }, onRunFrom }: Props) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const names = useStepWords()
  const states = useStateWords()
  const { mark, look } = looks[state]
  const name = names[step]
  return (
    <li className="border-b border-rule-2 py-2">
      <div className="flex min-h-6 items-center gap-2">
        <Mark name={mark} className={look} />
        <span className={`min-w-0 flex-1 ${state === 'skipped' || state === 'waiting' ? 'text-fg-3' : 'text-fg'}`}>{name}</span>
        <span className={`shrink-0 text-caption ${look}`}>{states[state]}</span>
        <span className="w-16 shrink-0 text-right font-mono text-mono text-fg-3">
          {ms === null ? '' : `${formatNumber(locale, ms / 1000, 1)} s`}
        </span>
        {onRunFrom !== null && (
          <Button size="sm" look="quiet" aria-label={t`Run from “${name}”`} onClick={onRunFrom}>
            <Trans>Run from here</Trans>
          </Button>
        )}
      </div>
      <Lines lines={lines} className="pl-5" />
    </li>
  )
}
