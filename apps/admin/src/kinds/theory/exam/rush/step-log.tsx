import type { RushNow, RushStep } from '@beacon/api/kinds/theory/exam/rush'
import { formatTime } from '@beacon/i18n'
import { Section } from '@beacon/ui/layout'
import { Trans } from '@lingui/react/macro'
import { deskNames, useStepWords } from './rush-words.ts'

/** Every transition with its number and time, newest first. */
export function StepLog({ now, steps }: { now: RushNow; steps: readonly RushStep[] }) {
  const words = useStepWords()
  const nameOf = deskNames(now.desks)
  return (
    <Section first title={<Trans context="rush">Record</Trans>} className="min-w-0">
      {steps.length === 0 ? (
        <p className="text-fg-3">
          <Trans context="rush">No question shown yet.</Trans>
        </p>
      ) : (
        <ol className="max-h-[60vh] overflow-y-auto">
          {steps.map(({ state_no, action, entrant_id, by, reason, at }) => (
            <li key={state_no} className="grid grid-cols-[64px_minmax(0,1fr)] gap-x-2 border-b border-rule-2 py-1">
              <span className="type-mono text-fg-3">{formatTime(at)}</span>
              <span className="min-w-0">
                <span className="text-fg">{words[action]}</span>
                {entrant_id !== null && <span className="text-fg-2"> · {nameOf(entrant_id)}</span>}
                {by !== '' && <span className="text-fg-3"> · {by}</span>}
                {reason !== '' && <span className="block text-fg-2">{reason}</span>}
              </span>
            </li>
          ))}
        </ol>
      )}
    </Section>
  )
}
