import { call } from '@beacon/api/client'
import { markingTrial } from '@beacon/api/kinds/theory/marking-trial'
import { Button } from '@beacon/ui/controls'
import { latePart } from '@beacon/ui/late'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionForm } from '../../../../parts/contest-clock/action-form.tsx'
import { useExamCall } from '../use-exam-call.ts'
import { beginningOf, type MarkingOverview, trialsQuery } from './marking-query.ts'
import { TrialTable } from './trial-table.tsx'

const BeginTrial = latePart(async () => (await import('./begin-trial.tsx')).BeginTrial)

interface Props {
  id: string
  overview: MarkingOverview
}

/** Questions whose markers mark the same answers first. Nothing where none has or may have a trial. */
export function Trials({ id, overview }: Props) {
  const [isAsked, setAsked] = useState(false)
  const { trials = [], may_begin = [] } = useQuery(trialsQuery(id)).data ?? {}
  const mayBegin = overview.state === 'open' && may_begin.length > 0
  if (trials.length === 0 && !mayBegin) return null
  return (
    <section className="mt-4">
      <header className="flex flex-wrap items-center gap-3">
        <h3 className="type-section text-fg">
          <Trans context="exam">Trial marking</Trans>
        </h3>
        {mayBegin && (
          <Button size="sm" onClick={() => setAsked(true)}>
            <Trans context="exam">Start a trial…</Trans>
          </Button>
        )}
      </header>
      {trials.length === 0 && (
        <p className="py-2 text-fg-3">
          <Trans context="exam">Before a question’s queue opens, all its markers mark the same answers and you compare their marks.</Trans>
        </p>
      )}
      {trials.map(({ question_id, closed_at }) => (
        <Trial key={question_id} id={id} overview={overview} question_id={question_id} isOpen={closed_at === null} />
      ))}
      {isAsked && <BeginTrial id={id} overview={overview} ids={may_begin} onClose={() => setAsked(false)} />}
    </section>
  )
}

function Trial({ id, overview, question_id, isOpen }: Props & { question_id: string; isOpen: boolean }) {
  const { t } = useLingui()
  const run = useExamCall()
  const [isAsked, setAsked] = useState(false)
  const question = overview.questions.find((one) => one.question.question_id === question_id)?.question
  const place = question?.place ?? 0
  const openQueue = () => call(markingTrial.open_queue, { params: { exam_id: id }, body: { question_ids: [question_id] } })
  return (
    <details open={isOpen} className="border-b border-rule-2 py-2">
      <summary className="cursor-pointer text-fg">
        <span className="type-mono mr-2 text-fg-3">{place}</span>
        {beginningOf(question?.stem ?? '')}
        <span className="ml-3 text-fg-3">
          {isOpen ? <Trans context="exam">trial in progress, queue closed</Trans> : <Trans context="exam">queue opened</Trans>}
        </span>
      </summary>
      <TrialTable id={id} question_id={question_id} />
      {isOpen && overview.state === 'open' && (
        <Button onClick={() => setAsked(true)}>
          <Trans context="exam">Open the queue…</Trans>
        </Button>
      )}
      {isAsked && (
        <ActionForm
          title={t({ context: 'exam', message: `Open the queue of question ${place}?` })}
          body={t({
            context: 'exam',
            message: 'The trial ends and its marks are locked. They do not count; the answers return to the queue.',
          })}
          action={t({ context: 'exam', message: 'Open the queue' })}
          onRun={() => run(openQueue, () => t({ context: 'exam', message: 'Queue opened' }))}
          onClose={() => setAsked(false)}
        />
      )}
    </details>
  )
}
