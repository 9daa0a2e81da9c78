import { call } from '@beacon/api/client'
import { aiSubmission, type AiTaskView, type OwnAiSubmission } from '@beacon/api/kinds/ai/submission'
import { useErrorWords } from '@beacon/auth/call'
import { EvaluationMark, useProblemText } from '@beacon/auth/kinds/ai'
import { formatBytes, formatDateTime, formatMetric, formatNumber, useFormatLocale } from '@beacon/i18n'
import { Checkbox } from '@beacon/ui/controls'
import { useToast } from '@beacon/ui/feedback'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { usePoints } from '../../parts/use-points.ts'
import { type OwnReply, ownQuery } from './queries.ts'

interface Props {
  resource_id: string
  task: AiTaskView
  items: readonly OwnAiSubmission[]
  finals: OwnReply['finals']
}

/** Own submissions of a topic, the latest first, with a tick for each that is a final. */
export function OwnSubmissions({ resource_id, task, items, finals }: Props) {
  const { t } = useLingui()
  const { isBusy, chosen, choose } = useFinals({ resource_id, task, items })
  if (items.length === 0) return null
  const isOpen = finals.state === 'before' || finals.state === 'choosing'
  return (
    <>
      <FinalsLine finals={finals} chosen={chosen.size} hasScored={items.some(({ state }) => state === 'scored')} />
      <ol aria-label={t`Own submissions`} className="mt-2 border-t border-rule">
        {items.map((one) => (
          <SubmissionRow
            key={one.submission_id}
            one={one}
            task={task}
            tick={
              one.state === 'scored' && one.void_reason === null && finals.state !== 'revealed' ? (
                <Checkbox
                  checked={chosen.has(one.submission_id)}
                  disabled={!isOpen || isBusy || (!chosen.has(one.submission_id) && chosen.size >= finals.max)}
                  onCheckedChange={(next) => choose(one.submission_id, next)}
                >
                  <Trans context="ai">Final</Trans>
                </Checkbox>
              ) : (
                one.is_final && (
                  <span className="text-caption text-amber">
                    <Trans context="ai">Final</Trans>
                  </span>
                )
              )
            }
          />
        ))}
      </ol>
    </>
  )
}

/** “1 of 2 finals chosen, until 18:00” */
function FinalsLine({ finals, chosen, hasScored }: { finals: OwnReply['finals']; chosen: number; hasScored: boolean }) {
  const locale = useFormatLocale()
  if (!hasScored || finals.state === 'revealed') return null
  const [count, max, until] = [formatNumber(locale, chosen), formatNumber(locale, finals.max), formatDateTime(locale, finals.until)]
  return (
    <p className="mt-4 text-dense text-fg-2">
      {finals.state === 'closed' ? (
        <Trans>
          {count} of {max} finals chosen. Choosing is closed.
        </Trans>
      ) : (
        <Trans>
          {count} of {max} finals chosen, until {until}.
        </Trans>
      )}{' '}
      {chosen === 0 && <Trans>Without a choice your best public scores count.</Trans>}
    </p>
  )
}

interface RowProps {
  one: OwnAiSubmission
  task: Props['task']
  tick: ReactNode
}

function SubmissionRow({ one, task: { digits, base, is_lower_better }, tick }: RowProps) {
  const locale = useFormatLocale()
  const { change } = usePoints()
  const problemText = useProblemText()
  const score = (value: number) => <span className="font-mono text-fg">{formatMetric(value, digits)}</span>
  return (
    <li className="border-b border-rule-2 py-2 text-dense">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-mono text-fg-3">#{formatNumber(locale, one.no)}</span>
        <EvaluationMark of={one} />
        {one.state === 'queued' && one.ahead > 0 && (
          <span className="text-fg-3">
            <Plural value={one.ahead} one="# is before it" other="# are before it" />
          </span>
        )}
        {one.public !== null && (
          <span className="text-fg-2">
            {is_lower_better && one.public >= base ? (
              <Trans>public: no better than the base</Trans>
            ) : (
              <Trans>public {score(one.public)}</Trans>
            )}
          </span>
        )}
        {one.private !== null && (
          <span className="text-amber">
            <Trans>private {score(one.private)}</Trans>
          </span>
        )}
        {one.points !== null && one.public !== null && <span className="font-mono text-jade">{change(one.points)}</span>}
        <span className="ml-auto">{tick}</span>
      </div>
      {one.problem !== null && <p className="mt-0.5 break-words text-vermilion">{problemText(one.problem)}</p>}
      {one.log !== null && (
        <details className="mt-0.5">
          <summary className="cursor-pointer text-fg-2">
            <Trans context="program">Output</Trans>
          </summary>
          <pre className="mt-1 max-h-60 overflow-auto font-mono text-mono whitespace-pre-wrap break-words text-fg-2">{one.log}</pre>
        </details>
      )}
      {one.void_reason !== null && (
        <p className="mt-0.5 break-words text-fg-2">
          <Trans>A referee took it out: {one.void_reason}</Trans>
        </p>
      )}
      <p className="mt-0.5 flex flex-wrap gap-x-3 text-caption text-fg-3">
        <span className="font-mono">{formatDateTime(locale, one.at, { year: false })}</span>
        <span>{one.by}</span>
        <span className="break-all" title={`sha256 ${one.sha256}`}>
          {one.name} · {formatBytes(locale, one.size)}
        </span>
        {one.note !== '' && <span className="break-words text-fg-2">{one.note}</span>}
        {!one.is_counted && (
          <span>
            <Trans>not counted</Trans>
          </span>
        )}
      </p>
    </li>
  )
}

/** The ticks of a topic; each is sent at once. */
function useFinals({ resource_id, task: { topic_id }, items }: Omit<Props, 'finals'>) {
  const toast = useToast()
  const words = useErrorWords()
  const cache = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const chosen = new Set(items.filter(({ is_final }) => is_final).map(({ submission_id }) => submission_id))
  const send = async (submission_ids: string[]) => {
    setBusy(true)
    try {
      await call(aiSubmission.choose, { params: { resource_id, topic_id }, body: { submission_ids } })
    } catch (error) {
      toast.failed({ title: words(error) })
    } finally {
      await cache.invalidateQueries({ queryKey: ownQuery(resource_id).queryKey })
      setBusy(false)
    }
  }
  const choose = (submission_id: string, isFinal: boolean) =>
    void send([...[...chosen].filter((one) => one !== submission_id), ...(isFinal ? [submission_id] : [])])
  return { isBusy, chosen, choose }
}
