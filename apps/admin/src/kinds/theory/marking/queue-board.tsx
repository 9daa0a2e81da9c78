import { marking as contract } from '@beacon/api/kinds/theory/marking'
import { queryKeyOf } from '@beacon/api/query'
import { useErrorWords } from '@beacon/auth/call'
import { useFormatLocale } from '@beacon/i18n'
import { ErrorState, Loading } from '@beacon/ui/feedback'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { formatMarks } from '../bank/words.ts'
import { Marker } from './marker.tsx'
import { QuestionDone } from './marking-states.tsx'
import type { Overview, OverviewRow } from './overview.ts'
import { paceOf } from './pace.ts'
import { useMarking } from './use-marking.tsx'
import { type Queue, useQueue } from './use-queue.ts'

export interface BoardProps {
  exam_id: string
  row: OverviewRow
  overview: Overview
  onQuestion: (question_id: string) => void
}

/** Unmarked answers to a question, one after another. */
export function QueueBoard({ exam_id, row, overview, onQuestion }: BoardProps) {
  const { question } = row
  const { question_id } = question
  const queue = useQueue(exam_id, question_id)
  const client = useQueryClient()
  const { sitting, setSitting } = queue
  const marking = useMarking({
    exam_id,
    sitting,
    setSitting,
    questionOf: () => question,
    isList: false,
    onChange: queue.ask,
  })
  const isOut = sitting.at === null && (queue.feed === 'dry' || queue.feed === 'failed')
  // Which question comes next depends on how far the others are now, and the state of the marking may be why nothing came.
  useEffect(() => {
    if (isOut) void client.invalidateQueries({ queryKey: queryKeyOf(contract.overview) })
  }, [client, isOut])
  const unmarked = sitting.unmarked ?? row.progress.unmarked
  const pace = paceOf(sitting.saved.map(({ saved_at }) => saved_at))
  return (
    <Marker
      marking={marking}
      note={
        row.trial === null ? (
          <PlaceNote row={row} unmarked={unmarked} pace={pace} />
        ) : (
          <TrialNote trial={row.trial} left={sitting.unmarked} />
        )
      }
      none={
        isOut && queue.feed === 'dry' ? (
          <QuestionDone overview={overview} question_id={question_id} onQuestion={onQuestion} onAgain={queue.ask} unmarked={unmarked} />
        ) : (
          <Waiting queue={queue} />
        )
      }
    />
  )
}

function Waiting({ queue }: { queue: Queue }) {
  const { t } = useLingui()
  const words = useErrorWords()
  if (queue.feed === 'failed')
    return (
      <ErrorState title={t({ context: 'marking', message: 'Answers could not be loaded' })} onRetry={queue.ask}>
        {words(queue.failure)}
      </ErrorState>
    )
  return (
    <Loading>
      <Trans context="marking">Loading answers</Trans>
    </Loading>
  )
}

/** How far the marker is with the answers that all mark. No mean is told: nobody marks towards others. */
function TrialNote({ trial: { answers, mine }, left }: { trial: NonNullable<OverviewRow['trial']>; left: number | null }) {
  const marked = left === null ? mine : answers - left
  return (
    <Trans context="marking">
      Trial marking: {marked} of {answers}. These marks do not count.
    </Trans>
  )
}

function PlaceNote({ row, unmarked, pace }: { row: OverviewRow; unmarked: number; pace: number | null }) {
  const locale = useFormatLocale()
  const { items, waiting, mean_mine, mean_all } = row.progress
  const minutes = Math.ceil(((pace ?? 0) * Math.min(waiting, unmarked)) / 60)
  const marked = Math.max(0, items - unmarked)
  const mine = mean_mine === null ? '' : formatMarks(locale, mean_mine)
  const all = mean_all === null ? '' : formatMarks(locale, mean_all)
  return (
    <>
      <Trans context="marking">
        {marked} of {items} marked, {unmarked} left
      </Trans>
      {pace !== null && (
        <span className="ml-4 text-fg-3">
          <Trans context="marking">Your pace: {pace} s</Trans>
          {minutes > 0 && (
            <span className="ml-4">
              <Trans context="marking">about {minutes} min left</Trans>
            </span>
          )}
        </span>
      )}
      {mean_mine !== null && (
        <span className="ml-4 text-fg-3">
          <Trans context="marking">Your mean: {mine}</Trans>
        </span>
      )}
      {mean_all !== null && (
        <span className="ml-4 text-fg-3">
          <Trans context="marking">Mean of all markers: {all}</Trans>
        </span>
      )}
    </>
  )
}
