import { Mark, type MarkName } from '@beacon/ui/theme'
import { Trans, useLingui } from '@lingui/react/macro'

export const steps = ['facts', 'questions', 'check'] as const
export type Step = (typeof steps)[number]

export function useStepWords(): Record<Step, string> {
  const { t } = useLingui()
  return {
    facts: t({ message: 'Details', context: 'theory' }),
    questions: t({ context: 'theory', message: 'Questions' }),
    check: t({ message: 'Check', context: 'theory' }),
  }
}

interface Props {
  step: Step
  /** A paper that is not stored has its facts alone. */
  isReached: (step: Step) => boolean
  /** What a step has to say: it is done, or something is amiss in it. */
  stateOf: (step: Step) => 'done' | 'amiss' | 'open'
  onStep: (step: Step) => void
}

const marks: Record<'done' | 'amiss', MarkName> = { done: 'check', amiss: 'triangle' }

/** The three steps of a paper, in any order once they are reached. */
export function Stepper({ step, isReached, stateOf, onStep }: Props) {
  const { t } = useLingui()
  const words = useStepWords()
  return (
    <nav aria-label={t`Steps`} className="border-b border-rule">
      <ol className="flex items-center gap-3">
        {steps.map((one, index) => {
          const isCurrent = one === step
          const state = stateOf(one)
          return (
            <li key={one} className="flex items-center gap-3">
              {index > 0 && <span aria-hidden="true" className="h-px w-8 bg-control" />}
              <button
                type="button"
                disabled={!isReached(one)}
                aria-current={isCurrent ? 'step' : undefined}
                onClick={() => onStep(one)}
                className={`relative inline-flex h-9 items-center gap-2 text-body -outline-offset-2 disabled:cursor-not-allowed disabled:text-fg-3 ${
                  isCurrent
                    ? 'font-medium text-fg after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 after:bg-amber'
                    : 'text-fg-2 hover:text-fg'
                }`}
              >
                <span className="font-mono text-mono text-fg-3">{index + 1}</span>
                {words[one]}
                {state !== 'open' && (
                  <span className={state === 'done' ? 'text-jade' : 'text-amber'}>
                    <Mark name={marks[state]} size={10} />
                    <span className="sr-only">{state === 'done' ? <Trans>complete</Trans> : <Trans>needs attention</Trans>}</span>
                  </span>
                )}
              </button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
