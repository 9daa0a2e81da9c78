import { hasNothing, isApiError } from '@beacon/api/client'
import { exam, type ReviewQuestion } from '@beacon/api/kinds/theory/exam/exam'
import type { Reply } from '@beacon/api'
import { useServerNow } from '@beacon/auth'
import { useFormatLocale } from '@beacon/i18n'
import { buttonLook } from '@beacon/ui/controls'
import { Banner, EmptyState, Loading } from '@beacon/ui/feedback'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMarksWords } from '../exam-words.ts'
import { LoadFailed } from '../../../parts/load-failed.tsx'
import { reviewQuery } from '../queries.ts'
import { ReceiptView } from '../receipt-view.tsx'
import { ResultLine } from '../result-line.tsx'
import { OwnDecisions } from '../own-decisions.tsx'
import { ComplaintPart } from './complaint-part.tsx'
import { CorrectionLines } from './correction-lines.tsx'
import { ReviewedQuestion } from './reviewed-question.tsx'

type Review = Reply<typeof exam.review>

/** The own result and answers, as far as the exam shows them. */
export function ReviewPage({ exam_id }: { exam_id: string }) {
  const locale = useFormatLocale()
  const review = useQuery(reviewQuery(exam_id, locale))
  if (isApiError(review.error) && review.error.code === 'review_closed') return <Closed />
  if (hasNothing(review)) return <LoadFailed title={<Trans>The review could not be loaded.</Trans>} query={review} />
  if (review.data === undefined)
    return (
      <Loading className="px-page py-6">
        <Trans>Loading the review</Trans>
      </Loading>
    )
  const { name, state, receipt, sections } = review.data
  return (
    <div className="px-page pt-5 pb-12">
      <h1 className="type-title mb-4 break-words text-fg">{name}</h1>
      {state === 'absent' ? (
        <p className="text-fg-2">
          <Trans>Absent. No score.</Trans>
        </p>
      ) : (
        <Outcome review={review.data} />
      )}
      <OwnDecisions exam_id={exam_id} />
      <LateAccepted count={review.data.late_accepted} />
      <OwnReportLine report={review.data.report} />
      <CorrectionLines corrections={review.data.corrections} />
      {receipt !== null && (
        <div className="mt-6">
          <ReceiptView receipt={receipt} exam_id={exam_id} name={name} isReviewed />
        </div>
      )}
      {sections.map((section) => (
        <ReviewSection
          key={section.section_id}
          exam_id={exam_id}
          section={section}
          errata={review.data.errata}
          until={review.data.complaints_until}
        />
      ))}
    </div>
  )
}

function LateAccepted({ count }: { count: number }) {
  if (count === 0) return null
  return <p className="mt-4 text-fg-2">{plural(count, { one: '# late answer accepted', other: '# late answers accepted' })}</p>
}

function OwnReportLine({ report }: { report: Review['report'] }) {
  const { t } = useLingui()
  const { worth, gained } = useMarksWords()
  if (report === null) return null
  return (
    <section aria-label={t({ context: 'exam', message: 'Report' })} className="mt-8 max-w-[820px]">
      <h2 className="type-section flex flex-wrap items-baseline justify-between gap-x-4 border-b border-rule pb-2 text-fg">
        <Trans context="exam">Report</Trans>
        <span className="font-mono text-body text-fg-2">
          {report.mark === null ? worth(report.score) : gained(report.mark, report.score)}
        </span>
      </h2>
      <p className="mt-2 text-fg-2">
        {!report.has_report ? (
          <Trans>You did not submit a report.</Trans>
        ) : report.is_late ? (
          <Trans>Your report was late.</Trans>
        ) : (
          <Trans>Your report was on time.</Trans>
        )}
      </p>
      {report.comment !== '' && (
        <p className="mt-2 border-l border-control pl-3 break-words whitespace-pre-wrap text-fg-2">{report.comment}</p>
      )}
    </section>
  )
}

const Closed = () => (
  <EmptyState
    title={<Trans>Review is not open.</Trans>}
    actions={
      <Link to="/contest/exam" className={buttonLook({})}>
        <Trans>All exams</Trans>
      </Link>
    }
  />
)

function Outcome({ review: { is_released, result } }: { review: Review }) {
  if (!is_released) return <Banner boxed tone="info" title={<Trans>Results are not released yet.</Trans>} />
  const isShown = result !== null && (result.total !== null || result.is_passed !== null || result.rank !== null)
  if (!isShown)
    return (
      <p className="text-fg-2">
        <Trans>Results are not shown for this exam.</Trans>
      </p>
    )
  return (
    <p className="text-section">
      <ResultLine result={result} />
    </p>
  )
}

interface SectionProps {
  exam_id: string
  section: Review['sections'][number]
  errata: Review['errata']
  until: string | null
}

function ReviewSection({ exam_id, section, errata, until }: SectionProps) {
  const now = useServerNow(30_000)
  const { title, score, total_score, questions } = section
  const { worth, gained } = useMarksWords()
  return (
    <section aria-label={title} className="mt-8 max-w-[820px]">
      <h2 className="type-section flex flex-wrap items-baseline justify-between gap-x-4 border-b border-rule pb-2 text-fg">
        {title}
        <span className="font-mono text-body text-fg-2">{score === null ? worth(total_score) : gained(score, total_score)}</span>
      </h2>
      {questions.map((question: ReviewQuestion) => (
        <ReviewedQuestion
          key={question.question_id}
          question={question}
          erratum={errata.find(({ question_id }) => question_id === question.question_id)}
        >
          <ComplaintPart
            exam_id={exam_id}
            question_id={question.question_id}
            place={question.place}
            complaint={question.complaint}
            until={until}
            now={now}
          />
        </ReviewedQuestion>
      ))}
    </section>
  )
}
