import type { JudgedStepView } from '@beacon/api/scene/judging'
import { formatNumber, useFormatLocale } from '@beacon/i18n'
import { Mark, type MarkName } from '@beacon/ui/theme'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useJudgedStepWords, useStepResultWords } from './judged-words.ts'

const looks = {
  waiting: { mark: 'ring', look: 'text-fg-3' },
  running: { mark: 'spin', look: 'text-azure' },
  passed: { mark: 'check', look: 'text-jade' },
  failed: { mark: 'cross', look: 'text-vermilion' },
  fault: { mark: 'triangle', look: 'text-amber' },
} as const satisfies Record<string, { mark: MarkName; look: string }>

const lookOf = ({ verdict, started_at }: Pick<JudgedStepView, 'verdict' | 'started_at'>) =>
  looks[verdict ?? (started_at === null ? 'waiting' : 'running')]

/** Steps of a judging in their order: what each found, how long it took, and what its program wrote. */
export function JudgedSteps({ steps }: { steps: readonly JudgedStepView[] }) {
  return (
    <ol>
      {steps.map((step, index) => (
        <Step key={`${step.kind} ${index}`} step={step} />
      ))}
    </ol>
  )
}

/** What a step found, with the mark of its verdict. */
export function StepResult({ step }: { step: Pick<JudgedStepView, 'verdict' | 'started_at' | 'result'> }) {
  const results = useStepResultWords()
  const { mark, look } = lookOf(step)
  return (
    <span className={`inline-flex items-baseline gap-2 ${look}`}>
      <Mark name={mark} size={10} />
      {step.result !== null && results[step.result]}
    </span>
  )
}

function Step({ step }: { step: JudgedStepView }) {
  const locale = useFormatLocale()
  const names = useJudgedStepWords()
  const results = useStepResultWords()
  const { kind, expect, verdict, result, took_ms, limit_ms, exit_code } = step
  const seconds = (ms: number) => formatNumber(locale, ms / 1_000, 1)
  return (
    <li className="border-t border-rule-2 py-2">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <span className="w-36 text-fg-2">{names[kind]}</span>
        <StepResult step={step} />
        {verdict === 'failed' && expect !== result && (
          <span className="text-fg-3">
            <Trans>expected: {results[expect]}</Trans>
          </span>
        )}
        {took_ms !== null && (
          <span className="ml-auto font-mono text-caption text-fg-3">
            {exit_code !== null && (
              <>
                <Trans>exit {exit_code}</Trans> ·{' '}
              </>
            )}
            <Trans>
              {seconds(took_ms)} of {seconds(limit_ms)} s
            </Trans>
          </span>
        )}
      </div>
      <Said label={<Trans context="check">Public</Trans>} text={step.public} />
      <Said label={<Trans>Output</Trans>} text={step.output} />
    </li>
  )
}

/** What a program printed, as it did. */
export function Said({ label, text }: { label: ReactNode; text: string }) {
  if (text === '') return null
  return (
    <div className="mt-1 flex gap-3">
      <span className="w-24 shrink-0 text-caption text-fg-3">{label}</span>
      <pre className="max-h-60 min-w-0 flex-1 overflow-auto whitespace-pre-wrap break-words font-mono text-caption text-fg-2">{text}</pre>
    </div>
  )
}
