import { hasNothing } from '@beacon/api/client'
import type { Reply } from '@beacon/api/endpoint'
import { marking as contract } from '@beacon/api/kinds/theory/marking'
import { queryKeyOf } from '@beacon/api/query'
import { usePermission } from '@beacon/auth'
import { LoadFailed } from '@beacon/auth/call'
import { useFormatLocale } from '@beacon/i18n'
import { Button, Segmented } from '@beacon/ui/controls'
import { Banner, EmptyState, Loading } from '@beacon/ui/feedback'
import { late } from '@beacon/ui/late'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Marker } from './marker.tsx'
import { MarkingFrame } from './marking-frame.tsx'
import { PaperItems } from './paper-items.tsx'
import { PaperSide } from './paper-side.tsx'
import { paperQuery } from './queries.ts'
import { QuestionStem } from './question-stem.tsx'
import { isOpen, sittingOf } from './sitting.ts'
import { useMarking } from './use-marking.tsx'

const ReportMarking = late(async () => (await import('./report-marking.tsx')).ReportMarking)

interface Props {
  examId: string
  markNo: string
  onPaper: (mark_no: string) => void
}

/** One paper of an exam by its marking number: whose it is, nobody here can see. */
export function PaperMarking({ examId, markNo: mark_no, onPaper }: Props) {
  const { t } = useLingui()
  const found = useQuery(paperQuery(examId, mark_no, useFormatLocale()))
  if (found.data !== undefined && !hasNothing(found)) return <Opened exam_id={examId} paper={found.data} onPaper={onPaper} />
  return (
    <MarkingFrame exam_id={examId} title={<Trans context="marking">Paper {mark_no}</Trans>}>
      {found.isPending ? (
        <Loading>
          <Trans context="marking">Loading the paper</Trans>
        </Loading>
      ) : (
        <LoadFailed title={t({ context: 'marking', message: 'The paper could not be loaded' })} query={found} />
      )}
    </MarkingFrame>
  )
}

interface OpenedProps {
  exam_id: string
  paper: Reply<typeof contract.paper>
  onPaper: (mark_no: string) => void
}

function Opened({ exam_id, paper, onPaper }: OpenedProps) {
  const { manual, next, mark_no } = paper
  const [part, setPart] = usePart(paper)
  const client = useQueryClient()
  const isLead = usePermission('marking.review')
  const [sitting, setSitting] = useState(() => {
    const double = new Set(manual.filter(({ question }) => question.is_double).map(({ question }) => question.question_id))
    return sittingOf(
      manual.map(({ item }) => item),
      ({ question_id }) => isLead && !double.has(question_id),
    )
  })
  const isFixed = paper.marking !== 'open'
  const marking = useMarking({
    exam_id,
    sitting,
    setSitting,
    questionOf: (id) => manual.find(({ question }) => question.question_id === id)?.question,
    isList: true,
    onChange: () =>
      [contract.overview, contract.papers].forEach((operation) => void client.invalidateQueries({ queryKey: queryKeyOf(operation) })),
  })
  const left = sitting.items.filter((item) => isOpen(sitting, item)).length
  const openNext = async (to: string) => {
    if (await marking.settle()) onPaper(to)
  }
  return (
    <MarkingFrame
      exam_id={exam_id}
      title={<Trans context="marking">Paper {mark_no}</Trans>}
      actions={
        <>
          {paper.report_state !== null && <PartSwitch part={part} onPart={setPart} />}
          <Button
            look={left === 0 ? 'primary' : 'plain'}
            disabled={next === null || marking.isBusy}
            onClick={() => next !== null && void openNext(next)}
          >
            <Trans context="marking">Next paper</Trans>
          </Button>
        </>
      }
    >
      {isFixed && (
        <Banner boxed tone="info" title={<Trans context="marking">The review is finished</Trans>}>
          <Trans context="marking">Marks are final. Reopen the review to change one.</Trans>
        </Banner>
      )}
      {part === 'report' && (
        <Suspense>
          <ReportMarking exam_id={exam_id} mark_no={mark_no} />
        </Suspense>
      )}
      {part === 'answers' && (
        <div className="flex min-h-0 flex-1 gap-6">
          <PaperItems manual={manual} sitting={sitting} onShow={marking.show} />
          <div className="flex min-h-0 min-w-0 flex-1 flex-col">
            {marking.question !== undefined && <QuestionStem key={marking.question.question_id} question={marking.question} />}
            <Marker
              marking={marking}
              isFixed={isFixed}
              savesOnLeave
              none={
                <EmptyState title={<Trans context="marking">There is nothing to mark</Trans>}>
                  <Trans context="marking">All answers in this paper were marked automatically.</Trans>
                </EmptyState>
              }
              note={<LeftNote left={left} />}
            />
          </div>
          <PaperSide paper={paper} items={sitting.items} />
        </div>
      )}
    </MarkingFrame>
  )
}

type Part = 'answers' | 'report'

/** What of the paper is shown first: the report where no answer waits for people. */
const usePart = ({ report_state, unmarked }: OpenedProps['paper']) =>
  useState<Part>(report_state !== null && report_state !== 'none' && unmarked === 0 ? 'report' : 'answers')

function PartSwitch({ part, onPart }: { part: Part; onPart: (part: Part) => void }) {
  const { t } = useLingui()
  return (
    <Segmented
      aria-label={t({ context: 'marking', message: 'Part of the paper' })}
      value={part}
      onValueChange={onPart}
      options={[
        { value: 'answers', label: t({ context: 'marking', message: 'Answers' }) },
        { value: 'report', label: t({ context: 'marking', message: 'Report' }) },
      ]}
    />
  )
}

const LeftNote = ({ left }: { left: number }) =>
  left === 0 ? (
    <Trans context="marking">All answers in this paper are marked.</Trans>
  ) : (
    <Trans context="marking">Unmarked answers in this paper: {left}</Trans>
  )
