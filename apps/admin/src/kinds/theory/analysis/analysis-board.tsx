import { hasNothing } from '@beacon/api/client'
import { usePermission } from '@beacon/auth'
import { LoadFailed } from '@beacon/auth/call'
import { Button } from '@beacon/ui/controls'
import { Banner, EmptyState, Skeleton } from '@beacon/ui/feedback'
import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { DeskSearch } from '../../../parts/desk/desk-search.ts'
import { type AnalysisQuery, type Change, useAnalysisQuery, wholeExam } from './address.ts'
import { BlockContext } from './block-context.ts'
import { Distribution } from './distribution.tsx'
import { BestPapers, FailedQuestions } from './failed-questions.tsx'
import { GroupBoxes } from './group-boxes.tsx'
import { HeadFigures } from './head-figures.tsx'
import { ItemPanel } from './item-panel.tsx'
import { ItemTable } from './item-table.tsx'
import { LeftOutNote } from './left-out-note.tsx'
import { Measures, QuestionPlot } from './measures.tsx'
import { type Analysis, analysisQuery } from './queries.ts'
import { SimilarView } from './similar-view.tsx'
import { TimeBlocks } from './time-blocks.tsx'
import { Tools } from './tools.tsx'
import { useFigureText } from './words.ts'

interface Props {
  exam_id: string
  /** What the address says: what is shown survives reload and sharing. */
  search: DeskSearch
}

/** What the results of an exam say about the exam. Nothing is drawn of nobody. */
export function AnalysisBoard({ exam_id, search }: Props) {
  const { t } = useLingui()
  const { asked, change } = useAnalysisQuery(search)
  const mayExport = usePermission('contest.export')
  const found = useQuery({ ...analysisQuery(exam_id, asked.scope), placeholderData: keepPreviousData })
  const { data } = found
  if (hasNothing(found))
    return (
      <>
        <LoadFailed title={t({ context: 'analysis', message: 'The analysis could not be loaded' })} query={found} />
        {(asked.isNarrowed || asked.scope.cuts !== undefined) && (
          <Button className="mt-2" onClick={() => change(wholeExam)}>
            <Trans context="analysis">Show the whole exam</Trans>
          </Button>
        )}
      </>
    )
  if (data === undefined) return <Waiting />
  return (
    <BlockContext value={{ exam_id, scope: asked.scope, number: data.number, mayExport }}>
      <Tools exam_id={exam_id} analysis={data} asked={asked} onChange={change} />
      <NotFinal analysis={data} />
      <LeftOutNote
        analysis={data}
        reason={asked.reason}
        onAll={() => change({ without_questions: undefined, without_candidates: undefined, reason: undefined })}
      />
      {data.papers_differ && <OwnPapers />}
      {data.head.submitted === 0 ? (
        <EmptyState title={<Trans context="analysis">No papers submitted yet.</Trans>} />
      ) : (
        <AnalysisView exam_id={exam_id} asked={asked} analysis={data} question={search['question']} onChange={change} />
      )}
    </BlockContext>
  )
}

function Waiting() {
  return (
    <div className="flex flex-col gap-3 py-3">
      <Skeleton className="h-12" />
      <Skeleton className="h-48" />
      <Skeleton className="h-96" />
    </div>
  )
}

/** What is not drawn, and why. */
function OwnPapers() {
  return (
    <p className="py-1 text-caption text-fg-3">
      <Trans context="analysis">
        Candidates had different papers. Each question’s figures cover those who had it; whole-paper figures are omitted.
      </Trans>
    </p>
  )
}

/** Marks may still change. */
function NotFinal({ analysis: { marked_share } }: { analysis: Analysis }) {
  const { percent } = useFigureText()
  const { t } = useLingui()
  if (marked_share === null) return null
  const share = percent(marked_share)
  return (
    <Banner boxed tone="warning" className="my-2" title={t({ context: 'analysis', message: `Marking ${share}. Figures will change.` })} />
  )
}

interface ViewProps {
  exam_id: string
  asked: AnalysisQuery
  analysis: Analysis
  question: string | number | undefined
  onChange: (change: Change) => void
}

function AnalysisView({ exam_id, asked, analysis, question, onChange }: ViewProps) {
  if (asked.view === 'similar') return <SimilarView exam_id={exam_id} />
  if (asked.view === 'questions')
    return <Questions exam_id={exam_id} asked={asked} analysis={analysis} question={question} onChange={onChange} />
  return (
    <>
      <HeadFigures head={analysis.head} />
      <Distribution analysis={analysis} onChange={onChange} />
      <TimeBlocks analysis={analysis} />
      <GroupBoxes analysis={analysis} />
      <FailedQuestions analysis={analysis} />
      {analysis.top !== null && <BestPapers top={analysis.top} />}
      <Measures measures={analysis.measures} />
    </>
  )
}

function Questions({ exam_id, asked: { scope }, analysis: { items }, question, onChange }: ViewProps) {
  const show = (question_id: string | undefined) => onChange({ question: question_id })
  const place = items.findIndex(({ question_id }) => question_id === question)
  const item = items[place]
  const step = (by: number) => {
    const next = items[place + by]
    return next === undefined ? undefined : () => show(next.question_id)
  }
  return (
    <>
      <ItemTable items={items} currentId={item?.question_id ?? null} onOpen={({ question_id }) => show(question_id)} />
      <QuestionPlot items={items} />
      {item !== undefined && (
        <ItemPanel exam_id={exam_id} scope={scope} item={item} onClose={() => show(undefined)} onNext={step(1)} onPrevious={step(-1)} />
      )}
    </>
  )
}
