import { call } from '@beacon/api/client'
import { aiTrial, type AiTrialView, type AiTryResult } from '@beacon/api/kinds/ai/trial'
import { useProblemText } from '@beacon/auth/kinds/ai'
import { formatMetric, formatNumber, useFormatLocale } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { Banner } from '@beacon/ui/feedback'
import { Section } from '@beacon/ui/layout'
import { Mark } from '@beacon/ui/theme'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { PlainTable } from '../../../parts/desk/plain-table.tsx'
import { RunEnding } from '../../../parts/question-trial/run-ending.tsx'
import { useRun } from '../../../parts/question-trial/use-run.ts'
import { useTryWords } from './words.ts'

const lookMs = 1_000

/** Ready files, each evaluated as a team's is: the right one must reach the target, the wrong ones must be refused with a place. */
export function TrialPanel({ resource_id, digits, hasProgram }: { resource_id: string; digits: number; hasProgram: boolean }) {
  const { t } = useLingui()
  const params = { resource_id }
  const isRunning = (trial: AiTrialView | null | undefined) => trial != null && trial.state !== 'done'
  const { reply, failure, isSending, send } = useRun(aiTrial.get, { params }, { isRunning: (now) => isRunning(now?.trial), lookMs })
  if (reply === undefined) return null
  const { trial } = reply
  return (
    <Section
      first
      title={<Trans>Ready tries</Trans>}
      actions={
        <Button
          size="sm"
          look="primary"
          saving={isSending}
          disabled={isRunning(trial)}
          onClick={() => send(() => call(aiTrial.run, { params }))}
        >
          <Trans>Run tests</Trans>
        </Button>
      }
    >
      <p className="text-fg-2">
        <Trans>
          Eight files made from the reference are evaluated as a team’s are. The perfect one must reach the target on both parts; malformed
          ones must be refused.
        </Trans>{' '}
        {hasProgram && <Trans>The reference program runs first; what it writes must reach the target, too.</Trans>}
      </p>
      {failure !== null && (
        <Banner boxed tone="failure" title={failure}>
          {null}
        </Banner>
      )}
      <div aria-live="polite">
        {trial !== null && (
          <RunEnding
            run={trial}
            words={{
              passed: t`Tests passed`,
              failed: t`Tests failed`,
              nothing: t`Nothing could be tested`,
              old: t`The question has since changed. Test it again.`,
            }}
          >
            <Notes trial={trial} />
          </RunEnding>
        )}
      </div>
      {trial !== null && trial.tries.length > 0 && <Tries tries={trial.tries} digits={digits} />}
    </Section>
  )
}

function Notes({ trial }: { trial: AiTrialView }) {
  const locale = useFormatLocale()
  const textOf = useProblemText()
  const [all, open] = [formatNumber(locale, trial.rows), formatNumber(locale, trial.rows_public)]
  const note = (text: ReactNode) => (
    <p className="mt-1 flex items-center gap-2 text-amber">
      <Mark name="triangle" />
      {text}
    </p>
  )
  return (
    <>
      {trial.reference !== null && note(<Trans>The reference cannot be used. {textOf(trial.reference)}</Trans>)}
      {trial.rows > 0 && (
        <p className="mt-1 text-fg-2">
          <Trans>
            {all} rows, {open} of them public.
          </Trans>
        </p>
      )}
      {trial.is_small && note(<Trans>One part has fewer than 50 rows: its score will jump.</Trans>)}
    </>
  )
}

function Tries({ tries, digits }: { tries: readonly AiTryResult[]; digits: number }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const words = useTryWords()
  const textOf = useProblemText()
  const score = (value: number | null) => (value === null ? '–' : formatMetric(value, digits))
  const said = ({ state, problem }: AiTryResult) =>
    problem !== null ? textOf(problem) : state === 'too_large' ? t`Refused for its size` : state === 'refused' ? t`Refused` : t`Scored`
  return (
    <div className="mt-3">
      <PlainTable
        tall
        label={t`Ready tries`}
        columns={[
          { head: t({ context: 'ai', message: 'Try' }) },
          { head: t({ context: 'ai', message: 'Result' }) },
          { head: t({ context: 'ai', message: 'Public' }), align: 'right' },
          { head: t({ context: 'ai', message: 'Private' }), align: 'right' },
          { head: t`Points`, align: 'right' },
          { head: t`Took`, align: 'right' },
        ]}
        rows={tries.map((row) => ({
          key: row.name,
          cells: [
            <span key="name" className="inline-flex items-center gap-2">
              <Mark name={row.is_right ? 'check' : 'cross'} className={row.is_right ? 'text-jade' : 'text-vermilion'} />
              {words[row.name]}
              {!row.is_right && (
                <span className="text-vermilion">
                  <Trans>not as expected</Trans>
                </span>
              )}
            </span>,
            said(row),
            score(row.public),
            score(row.private),
            row.points === null ? '–' : formatNumber(locale, row.points),
            `${formatNumber(locale, row.took_ms)}\u00a0ms`,
          ],
        }))}
        none={null}
      />
    </div>
  )
}
