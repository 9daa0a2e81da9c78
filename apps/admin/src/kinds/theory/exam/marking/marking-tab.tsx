import { hasNothing } from '@beacon/api/client'
import { usePermission, usePermissions } from '@beacon/auth'
import { LoadFailed } from '@beacon/auth/call'
import { formatDateTime, formatNumber, useFormatLocale } from '@beacon/i18n'
import { Banner, Skeleton } from '@beacon/ui/feedback'
import { FactStrip } from '@beacon/ui/layout'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { TabProps } from '../../../../parts/desk/desk-search.ts'
import { contestQuery } from '../../../../parts/desk/queries.ts'
import { TabHead } from '../../../../parts/desk/tab-head.tsx'
import { contestHref } from '../../../../parts/contest/kind-links.ts'
import { ReleasedNote, ReleaseResults } from '../control/release-results.tsx'
import { Decisions } from './decisions.tsx'
import { type ExamFull, examOf, isMarkedByPeople } from './exam-of.ts'
import { FinishReview } from './finish-review.tsx'
import { type MarkingOverview, overviewQuery, unmarkedIn } from './marking-query.ts'
import { MarkersTable } from './markers-table.tsx'
import { PapersTable } from './papers-table.tsx'
import { QueueTable } from './queue-table.tsx'
import { useReportFacts } from './report-row.tsx'
import { ReportDecisions } from './report-decisions.tsx'
import { ReopenReview } from './reopen-review.tsx'
import { Samples } from './samples.tsx'
import { SetUpMarking } from './set-up-marking.tsx'
import { Trials } from './trials.tsx'
import { useNextWords } from './use-next-words.ts'

/** What people mark of an exam: how far each question and each paper is, and the finish of the review. */
export function MarkingTab({ id, search }: TabProps) {
  const { data: contest } = useSuspenseQuery(contestQuery(id))
  const exam = examOf(contest)
  return exam === null ? null : <ExamMarking exam={exam} search={search} />
}

function ExamMarking({ exam, search }: { exam: ExamFull; search: TabProps['search'] }) {
  const { t } = useLingui()
  const id = exam.resource_id
  const overview = useQuery(overviewQuery(id, useFormatLocale()))
  const { data } = overview
  const isDone = data?.state === 'done'
  const mayLead = usePermission('marking.review')
  return (
    <>
      <TabHead
        title={<Trans context="exam">Marking</Trans>}
        note={<ReleasedNote contest={exam} />}
        actions={
          data !== undefined && (
            <>
              {isDone && <ReleaseResults contest={exam} />}
              {!isDone && mayLead && isMarkedByPeople(exam) && <SetUpMarking id={id} overview={data} />}
              {!isDone && <FinishReview exam={exam} overview={data} />}
            </>
          )
        }
      />
      {hasNothing(overview) && <LoadFailed title={t({ context: 'exam', message: 'The marking could not be loaded' })} query={overview} />}
      {overview.isPending && <Waiting />}
      {data !== undefined && (
        <>
          <State exam={exam} overview={data} />
          {!isMarkedByPeople(exam) ? (
            <p className="py-3 text-body text-fg-2">
              <Trans context="exam">This paper is marked automatically. There is nothing to mark.</Trans>
            </p>
          ) : (
            <>
              <Facts overview={data} />
              <QueueTable id={id} overview={data} />
              {mayLead && data.state !== 'closed' && (
                <>
                  <Trials id={id} overview={data} />
                  <Decisions id={id} overview={data} />
                  {data.report?.is_double === true && <ReportDecisions id={id} isDone={isDone} />}
                  <MarkersTable id={id} />
                  <Samples id={id} overview={data} />
                </>
              )}
              <PapersTable id={id} search={search} overview={data} />
            </>
          )}
        </>
      )}
    </>
  )
}

function Waiting() {
  return (
    <div className="flex flex-col gap-3 py-3">
      <Skeleton className="h-12" />
      <Skeleton className="h-40" />
      <Skeleton className="h-64" />
    </div>
  )
}

/** Why nobody marks now: candidates still answer, or the review is finished. Nothing while marks are taken. */
function State({ exam, overview }: { exam: ExamFull; overview: MarkingOverview }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const next = useNextWords(exam)
  if (overview.state === 'open') return null
  if (overview.state === 'closed') return !isMarkedByPeople(exam) ? null : <Closed exam={exam} going={overview.going} />
  const { reviewed_at } = overview
  const time = reviewed_at === null ? '' : formatDateTime(locale, reviewed_at, { seconds: false })
  return (
    <Banner
      boxed
      tone="ok"
      className="my-2"
      title={
        time === '' ? t({ context: 'exam', message: 'The review is finished' }) : t({ context: 'exam', message: `Review finished ${time}` })
      }
      actions={<ReopenReview exam={exam} />}
    >
      {overview.released_at === null ? next : t({ context: 'exam', message: 'Candidates see their results.' })}
    </Banner>
  )
}

function Closed({ exam, going }: { exam: ExamFull; going: number }) {
  const { t } = useLingui()
  const mayWrite = usePermissions().has('contest.write')
  const isAfterEnd = exam.marking_open === 'after_end'
  return (
    <Banner
      boxed
      tone="info"
      className="my-2"
      title={t({ context: 'exam', message: 'Marking is not open yet' })}
      actions={
        isAfterEnd &&
        mayWrite && (
          <Link {...contestHref('theory', exam.resource_id, { tab: 'base' })} className="text-azure hover:underline">
            <Trans context="exam">Open the settings</Trans>
          </Link>
        )
      }
    >
      {going > 0 && `${plural(going, { one: '# candidate is still answering.', other: '# candidates are still answering.' })} `}
      {isAfterEnd
        ? t({
            context: 'exam',
            message: 'Marking opens after the exam ends. Set “Marking from” to “the first submission” to start earlier.',
          })
        : t({ context: 'exam', message: 'Marking opens with the first submitted paper.' })}
    </Banner>
  )
}

function Facts({ overview }: { overview: MarkingOverview }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const { papers, papers_marked, pushed, going } = overview
  const number = (value: number) => formatNumber(locale, value)
  const unmarked = unmarkedIn(overview)
  const reports = useReportFacts(overview.report)
  return (
    <FactStrip
      className="py-2"
      facts={[
        { key: 'papers', label: t({ context: 'exam', message: 'Papers' }), value: number(papers) },
        { key: 'papers_marked', label: t({ context: 'exam', message: 'Papers marked' }), value: number(papers_marked) },
        {
          key: 'unmarked',
          label: t({ context: 'exam', message: 'To mark' }),
          value: <span className={unmarked > 0 ? 'text-amber' : undefined}>{number(unmarked)}</span>,
        },
        { key: 'pushed', label: t({ context: 'exam', message: 'Passed to lead' }), value: number(pushed) },
        { key: 'going', label: t({ context: 'exam', message: 'Still answering' }), value: number(going) },
        ...reports,
      ]}
    />
  )
}
