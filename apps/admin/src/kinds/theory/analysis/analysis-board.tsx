import { hasNothing } from '@beacon/api/client'
import type { AnalysisItem } from '@beacon/api/kinds/theory/analysis-views'
import { usePermission } from '@beacon/auth'
import { LoadFailed } from '@beacon/auth/call'
import { useFormatLocale } from '@beacon/i18n'
import { Button, Segmented } from '@beacon/ui/controls'
import { Banner, EmptyState, Skeleton } from '@beacon/ui/feedback'
import { Toolbar } from '@beacon/ui/layout'
import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { FilterSelect } from '../../../parts/list/filter-select.tsx'
import { Distribution } from './distribution.tsx'
import { ExportFiles } from './export-files.tsx'
import { BestPapers, FailedQuestions } from './failed-questions.tsx'
import { HeadFigures } from './head-figures.tsx'
import { ItemPanel } from './item-panel.tsx'
import { ItemTable } from './item-table.tsx'
import { Measures, QuestionPlot } from './measures.tsx'
import { type Analysis, analysisQuery, type Scope } from './queries.ts'
import { SimilarView } from './similar-view.tsx'
import { useFigureText } from './words.ts'

type View = 'exam' | 'questions' | 'similar'

/** What the results of an exam say about the exam. Nothing is drawn of nobody. */
export function AnalysisBoard({ exam_id }: { exam_id: string }) {
  const { t } = useLingui()
  const lang = useFormatLocale()
  const [chosen, setChosen] = useState<Omit<Scope, 'lang'>>({})
  const [view, setView] = useState<View>('exam')
  const scope: Scope = { lang, ...chosen }
  const found = useQuery({ ...analysisQuery(exam_id, scope), placeholderData: keepPreviousData })
  const { data } = found
  if (hasNothing(found)) return <LoadFailed title={t({ context: 'analysis', message: 'The analysis could not be loaded' })} query={found} />
  if (data === undefined) return <Waiting />
  return (
    <>
      <Tools exam_id={exam_id} analysis={data} chosen={chosen} onChosen={setChosen} view={view} onView={setView} />
      <NotFinal analysis={data} />
      {data.papers_differ && <OwnPapers />}
      {data.head.submitted === 0 ? (
        <EmptyState title={<Trans context="analysis">Nobody has submitted yet.</Trans>} />
      ) : (
        <Shown view={view} exam_id={exam_id} scope={scope} analysis={data} />
      )}
    </>
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
        Each candidate had an own paper. A question is reckoned over those who had it; figures that compare all questions are left out.
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

interface ToolsProps {
  exam_id: string
  analysis: Analysis
  chosen: Omit<Scope, 'lang'>
  onChosen: (chosen: Omit<Scope, 'lang'>) => void
  view: View
  onView: (view: View) => void
}

/** Which part is shown, of which papers and questions, and the files. */
function Tools({ exam_id, analysis: { sections, organisations }, chosen, onChosen, view, onView }: ToolsProps) {
  const { t } = useLingui()
  const mayWatch = usePermission('contest.watch')
  const mayExport = usePermission('contest.export')
  const [isOpen, setOpen] = useState(false)
  const set = (name: 'organisation_id' | 'section_id') => (value: string | undefined) => {
    const { [name]: _old, ...rest } = chosen
    onChosen(value === undefined ? rest : { ...rest, [name]: value })
  }
  return (
    <Toolbar label={t({ context: 'analysis', message: 'Analysis' })} className="py-2">
      <Segmented
        aria-label={t({ context: 'analysis', message: 'Show' })}
        value={view}
        onValueChange={onView}
        options={[
          { value: 'exam', label: t({ context: 'analysis', message: 'Exam' }) },
          { value: 'questions', label: t({ context: 'analysis', message: 'Questions' }) },
          ...(mayWatch ? [{ value: 'similar' as const, label: t({ context: 'analysis', message: 'Similarity' }) }] : []),
        ]}
      />
      {view !== 'similar' && sections.length > 1 && (
        <FilterSelect
          label={t({ context: 'analysis', message: 'Section' })}
          value={chosen.section_id}
          onValueChange={set('section_id')}
          options={sections.map(({ section_id, title }) => ({ value: section_id, label: title }))}
        />
      )}
      {view !== 'similar' && organisations.length > 1 && (
        <FilterSelect
          label={t({ context: 'analysis', message: 'Organisation' })}
          value={chosen.organisation_id}
          onValueChange={set('organisation_id')}
          options={organisations.map(({ organisation_id, name }) => ({ value: organisation_id, label: name }))}
        />
      )}
      {mayExport && mayWatch && (
        <Button className="ml-auto" onClick={() => setOpen(true)}>
          <Trans context="analysis">Export xlsx…</Trans>
        </Button>
      )}
      {isOpen && <ExportFiles exam_id={exam_id} onClose={() => setOpen(false)} />}
    </Toolbar>
  )
}

interface ShownProps {
  view: View
  exam_id: string
  scope: Scope
  analysis: Analysis
}

function Shown({ view, exam_id, scope, analysis }: ShownProps) {
  if (view === 'similar') return <SimilarView exam_id={exam_id} />
  if (view === 'questions') return <Questions exam_id={exam_id} scope={scope} analysis={analysis} />
  return (
    <>
      <HeadFigures head={analysis.head} />
      <Distribution analysis={analysis} />
      <FailedQuestions analysis={analysis} />
      {analysis.top !== null && <BestPapers top={analysis.top} />}
      <Measures measures={analysis.measures} />
    </>
  )
}

function Questions({ exam_id, scope, analysis: { items } }: Omit<ShownProps, 'view'>) {
  const [openId, setOpenId] = useState<string | null>(null)
  const open = useCallback(({ question_id }: AnalysisItem) => setOpenId(question_id), [])
  const place = items.findIndex(({ question_id }) => question_id === openId)
  const item = items[place]
  const step = (by: number) => {
    const next = items[place + by]
    return next === undefined ? undefined : () => open(next)
  }
  return (
    <>
      <ItemTable items={items} currentId={openId} onOpen={open} />
      <QuestionPlot items={items} />
      {item !== undefined && (
        <ItemPanel exam_id={exam_id} scope={scope} item={item} onClose={() => setOpenId(null)} onNext={step(1)} onPrevious={step(-1)} />
      )}
    </>
  )
}
