import { hasNothing } from '@beacon/api/client'
import { examDesk } from '@beacon/api/kinds/theory/exam/exam-desk'
import { examPaperDesk, type DeskPaper } from '@beacon/api/kinds/theory/exam/exam-paper'
import { query } from '@beacon/api/query'
import { usePermissions } from '@beacon/auth'
import { LoadFailed } from '@beacon/auth/call'
import { useFormatLocale } from '@beacon/i18n'
import { buttonLook, Checkbox } from '@beacon/ui/controls'
import { EmptyState, Skeleton } from '@beacon/ui/feedback'
import { Combobox, Field } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import type { TabProps } from '../../../../parts/desk/desk-search.ts'
import { contestQuery } from '../../../../parts/desk/queries.ts'
import { TabHead } from '../../../../parts/desk/tab-head.tsx'
import { PrintedSheet } from '../../paper/print/printed-sheet.tsx'
import { releasedAt } from '../control/release-results.tsx'
import { ErratumButton } from '../errata/erratum-button.tsx'
import { previewHref, previewLabel } from '../preview-href.ts'
import { BelowQuestion } from './below-question.tsx'
import { useQuestionFigures } from './use-question-figures.ts'

/** The frozen paper of an exam, whole or as one candidate gets it. */
export function PaperTab({ id }: TabProps) {
  const { t, i18n } = useLingui()
  const lang = useFormatLocale()
  const permissions = usePermissions()
  const mayWatch = permissions.has('contest.watch')
  const { data: contest } = useSuspenseQuery(contestQuery(id))
  const [withKey, setWithKey] = useState(false)
  const [entrant_id, setEntrant] = useState<string | null>(null)
  const asked = { lang, ...(entrant_id === null ? {} : { entrant_id }), ...(withKey ? { with_key: true } : {}) }
  const found = useQuery({ ...query(examPaperDesk.read, { params: { exam_id: id }, query: asked }), placeholderData: keepPreviousData })
  return (
    <>
      <TabHead
        title={<Trans context="exam">Paper</Trans>}
        actions={
          <>
            <a className={buttonLook({})} href={previewHref(id)} target="_blank" rel="noreferrer">
              {i18n._(previewLabel)}
            </a>
            {contest.is_public && releasedAt(contest) === null && <ErratumButton exam_id={id} />}
          </>
        }
      />
      {mayWatch && (
        <Field label={t({ context: 'exam', message: 'As candidate' })}>
          <CandidatePicker exam_id={id} value={entrant_id} onValueChange={setEntrant} />
        </Field>
      )}
      {permissions.has('question.secret') && (
        <Checkbox className="mt-2" checked={withKey} onCheckedChange={setWithKey}>
          <Trans context="exam">Show correct answers (each view is recorded)</Trans>
        </Checkbox>
      )}
      {hasNothing(found) && <LoadFailed title={t({ context: 'exam', message: 'The paper could not be loaded' })} query={found} />}
      {found.data === undefined && !found.isError && <Skeleton className="mt-3 h-96" />}
      {found.data !== undefined && <PaperView exam_id={id} paper={found.data} isOver={contest.status === 'finished'} mayWatch={mayWatch} />}
    </>
  )
}

interface PaperViewProps {
  exam_id: string
  paper: DeskPaper
  isOver: boolean
  mayWatch: boolean
}

function PaperView({ exam_id, paper, isOver, mayWatch }: PaperViewProps) {
  const { papers_differ, candidate, sections } = paper
  const figures = useQuestionFigures(exam_id, { isAsked: mayWatch && sections.length > 0, isOver })
  const versions = new Map(paper.versions.map((one) => [one.question_id, one]))
  if (sections.length === 0)
    return <EmptyState title={<Trans context="exam">Candidates’ papers are drawn when the exam is published.</Trans>} />
  return (
    <div className="mt-3 max-w-3xl">
      <p className="mb-3 text-caption text-fg-3">
        {candidate !== null ? (
          <Trans context="exam">Questions and options in {candidate}’s order.</Trans>
        ) : papers_differ ? (
          <Trans context="exam">All questions that papers are drawn from. Choose a candidate to see their paper.</Trans>
        ) : (
          <Trans context="exam">Questions and options in paper order. Choose a candidate to see theirs.</Trans>
        )}
      </p>
      <PrintedSheet
        isShown
        paper={paper}
        below={(question) => (
          <BelowQuestion
            question={question}
            lang={paper.lang}
            version={versions.get(question.question_id)}
            figures={figures.get(question.question_id)}
          />
        )}
      />
    </div>
  )
}

interface PickerProps {
  exam_id: string
  value: string | null
  onValueChange: (entrant_id: string | null) => void
}

/** Found by number, name or username on the server: an exam may have thousands. */
function CandidatePicker({ exam_id, value, onValueChange }: PickerProps) {
  const { t } = useLingui()
  const [q, setQ] = useState('')
  const wanted = useDeferredValue(q)
  const asked = { size: 20, sort: 'name' as const, ...(wanted === '' ? {} : { q: wanted }) }
  const found = useQuery({ ...query(examDesk.attempts, { params: { exam_id }, query: asked }), placeholderData: keepPreviousData })
  const options = (found.data?.items ?? []).map(({ entrant_id, name, candidate_no }) => ({
    value: entrant_id,
    label: name,
    text: name,
    note: candidate_no,
  }))
  return (
    <Combobox
      className="w-full max-w-lg"
      value={value}
      onValueChange={onValueChange}
      onSearch={setQ}
      loading={found.isFetching}
      placeholder={t({ context: 'exam', message: 'Candidate name or number' })}
      options={options}
    />
  )
}
