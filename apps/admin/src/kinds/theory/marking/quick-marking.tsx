import { hasNothing } from '@beacon/api/client'
import { LoadFailed } from '@beacon/auth/call'
import { useFormatLocale } from '@beacon/i18n'
import { Segmented } from '@beacon/ui/controls'
import { Loading } from '@beacon/ui/feedback'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { MarkingFrame } from './marking-frame.tsx'
import { NothingToMark, NotOpenYet, ReviewFinished } from './marking-states.tsx'
import { MineBoard } from './mine-board.tsx'
import { chosenQuestion, type Overview } from './overview.ts'
import { QueueBoard } from './queue-board.tsx'
import { overviewQuery } from './queries.ts'
import { QuestionPicker } from './question-picker.tsx'
import { QuestionStem } from './question-stem.tsx'
import { SearchBoard } from './search-board.tsx'

interface Props {
  examId: string
  /** The question of the address. */
  question: string | undefined
  onQuestion: (question_id: string) => void
}

/** One question through all papers of an exam: the same measure for all. */
export function QuickMarking({ examId, question, onQuestion }: Props) {
  const { t } = useLingui()
  const found = useQuery(overviewQuery(examId, useFormatLocale()))
  const overview = found.data
  if (overview !== undefined && !hasNothing(found))
    return <Opened exam_id={examId} overview={overview} asked={question} onQuestion={onQuestion} />
  return (
    <MarkingFrame exam_id={examId} title={<Trans context="marking">Quick marking</Trans>}>
      {found.isPending ? (
        <Loading>
          <Trans context="marking">Loading the questions</Trans>
        </Loading>
      ) : (
        <LoadFailed title={t({ context: 'marking', message: 'The questions could not be loaded' })} query={found} />
      )}
    </MarkingFrame>
  )
}

const boards = { unmarked: QueueBoard, mine: MineBoard, all: SearchBoard } as const

interface OpenedProps {
  exam_id: string
  overview: Overview
  asked: string | undefined
  onQuestion: (question_id: string) => void
}

function Opened({ exam_id, overview, asked, onQuestion }: OpenedProps) {
  const { t } = useLingui()
  const [shown, setShown] = useState<keyof typeof boards>('unmarked')
  // The first choice holds while others finish that question.
  const [first] = useState(() => chosenQuestion(overview, asked)?.question.question_id)
  const row = chosenQuestion(overview, asked ?? first)
  const frame = { exam_id, title: overview.name }
  if (overview.state === 'closed')
    return (
      <MarkingFrame {...frame}>
        <NotOpenYet going={overview.going} />
      </MarkingFrame>
    )
  if (overview.state === 'done')
    return (
      <MarkingFrame {...frame}>
        <ReviewFinished />
      </MarkingFrame>
    )
  if (row === null)
    return (
      <MarkingFrame {...frame}>
        <NothingToMark />
      </MarkingFrame>
    )
  const { question_id } = row.question
  const Board = boards[shown]
  return (
    <MarkingFrame
      {...frame}
      actions={
        <>
          <QuestionPicker rows={overview.questions} value={question_id} onValueChange={onQuestion} />
          <Segmented
            aria-label={t({ context: 'marking', message: 'Answers' })}
            value={shown}
            onValueChange={setShown}
            options={[
              { value: 'unmarked', label: t({ context: 'marking', message: 'Unmarked' }) },
              { value: 'mine', label: t({ context: 'marking', message: 'Marked by me' }) },
              { value: 'all', label: t({ context: 'marking', message: 'All' }) },
            ]}
          />
        </>
      }
    >
      <QuestionStem key={question_id} question={row.question} />
      <Board
        key={`${shown} ${question_id} ${row.trial === null ? '' : 'trial'}`}
        exam_id={exam_id}
        row={row}
        overview={overview}
        onQuestion={onQuestion}
      />
    </MarkingFrame>
  )
}
