import type { MyExam } from '@beacon/api/kinds/theory/exam/exam'
import { hasNothing, urlOf } from '@beacon/api/client'
import { certificate } from '@beacon/api/contest/export'
import { useServerNow } from '@beacon/auth'
import { formatDateTime, formatMinutes, formatTime, useContestsIn, useFormatLocale } from '@beacon/i18n'
import { buttonLook } from '@beacon/ui/controls'
import { EmptyState, Loading } from '@beacon/ui/feedback'
import { LinkTabs } from '@beacon/ui/nav'
import { Status } from '@beacon/ui/status'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { statusOf } from '../exam-words.ts'
import { LoadFailed } from '../../../parts/load-failed.tsx'
import { usePlaceWords } from '../place-words.ts'
import { myExamsQuery } from '../queries.ts'
import { ResultLine } from '../result-line.tsx'
import { examAction, examsIn, type ExamTab, examTabs, firstTab, isEntryOver } from './exam-rows.ts'

const minute_ms = 60_000

/** The own exams: what goes on, what comes, what is over. */
export function ExamListPage({ tab: given, at }: { tab: ExamTab | undefined; at: '/contest/exam' | '/me/exams' }) {
  const { t } = useLingui()
  const exams = useQuery({ ...myExamsQuery, refetchInterval: 30_000 })
  const rows = useContestsIn(exams.data?.items)
  if (hasNothing(exams)) return <LoadFailed title={<Trans>Your exams could not be loaded.</Trans>} query={exams} />
  if (rows === undefined)
    return (
      <Loading className="px-page py-6">
        <Trans>Loading exams</Trans>
      </Loading>
    )
  const tab = given ?? firstTab(rows)
  const words: Record<ExamTab, string> = {
    coming: t({ context: 'exam', message: 'Not started' }),
    going: t({ context: 'exam', message: 'In progress' }),
    over: t({ context: 'exam', message: 'Finished' }),
  }
  const shown = examsIn(tab, rows)
  return (
    <div className={`px-page pt-5 pb-12 ${at === '/me/exams' ? 'mx-auto w-full max-w-[1240px]' : ''}`}>
      <h1 className="type-title mb-2 text-fg">
        <Trans>Exams</Trans>
      </h1>
      {rows.length === 0 ? (
        <EmptyState title={<Trans>No exams assigned to you.</Trans>} />
      ) : (
        <>
          <LinkTabs
            label={t`Exams`}
            current={tab}
            tabs={examTabs.map((value) => ({ value, label: words[value], count: examsIn(value, rows).length }))}
            renderLink={(one, { children, ...link }) => (
              <Link to={at} search={{ tab: one.value }} {...link}>
                {children}
              </Link>
            )}
          />
          <ul>
            {shown.map((exam) => (
              <ExamRow key={exam.exam_id} exam={exam} />
            ))}
          </ul>
          {shown.length === 0 && (
            <p className="py-6 text-fg-2">
              <Trans>No exams in this list.</Trans>
            </p>
          )}
        </>
      )}
    </div>
  )
}

function ExamRow({ exam }: { exam: MyExam }) {
  const locale = useFormatLocale()
  const placeWords = usePlaceWords()
  const { exam_id, start_at, end_at } = exam
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 border-b border-rule-2 py-3 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1.4fr)_150px_minmax(0,1fr)_150px]">
      <Link
        to="/contest/exam-guid/$exam_id"
        params={{ exam_id }}
        id={`exam-${exam_id}`}
        lang={exam.lang}
        className="min-w-0 py-2 font-medium break-words text-fg hover:underline max-lg:col-span-2"
      >
        {exam.name}
      </Link>
      <span className="text-fg-2 max-lg:col-span-2">
        {formatDateTime(locale, start_at)}
        {exam.timing === 'window' && <> – {formatDateTime(locale, end_at)}</>} · {formatMinutes(locale, exam.duration_minutes)}
        <span className="block text-caption">{[exam.place.candidate_no, placeWords(exam.place)].filter(Boolean).join(' · ')}</span>
      </span>
      <Status of={statusOf[exam.state]} className="max-lg:col-span-2" />
      <span className="min-w-0 text-fg-2">{exam.result === null ? <EntryHint exam={exam} /> : <ResultLine result={exam.result} />}</span>
      <span className="flex flex-wrap items-center justify-end gap-x-4 gap-y-1">
        {exam.has_certificate && <CertificateLink exam={exam} />}
        <ExamButton exam={exam} />
      </span>
    </li>
  )
}

function CertificateLink({ exam: { exam_id, name } }: { exam: MyExam }) {
  const { t } = useLingui()
  const href = urlOf(certificate.mine, { params: { resource_id: exam_id }, query: { lang: useFormatLocale() } })
  return (
    <a className="link" href={href} download aria-label={t`Certificate of ${name} as PDF`}>
      <Trans>Certificate</Trans>
    </a>
  )
}

function EntryHint({ exam }: { exam: MyExam }) {
  const now = useServerNow(minute_ms)
  const time = formatTime(exam.entry_until, { seconds: false })
  return exam.status === 'running' && isEntryOver(exam, now) ? <Trans>Entry closed at {time}.</Trans> : null
}

function ExamButton({ exam }: { exam: MyExam }) {
  const now = useServerNow(minute_ms / 4)
  const action = examAction(exam, now)
  const { exam_id } = exam
  const rest = { params: { exam_id }, 'aria-describedby': `exam-${exam_id}` }
  if (action === 'none') return null
  if (action === 'continue')
    return (
      <Link to="/contest/exam/$exam_id" {...rest} className={buttonLook({ look: 'primary' })}>
        <Trans context="exam">Continue</Trans>
      </Link>
    )
  if (action === 'play')
    return (
      <Link to="/contest/exam/$exam_id" {...rest} className={buttonLook({ look: exam.status === 'running' ? 'primary' : 'plain' })}>
        <Trans context="rush">To the rush</Trans>
      </Link>
    )
  if (action === 'review')
    return (
      <Link to="/contest/exam-review/$exam_id" {...rest} className={buttonLook({})}>
        <Trans context="exam">Review</Trans>
      </Link>
    )
  return (
    <Link to="/contest/exam-guid/$exam_id" {...rest} className={buttonLook({ look: action === 'enter' ? 'primary' : 'plain' })}>
      {action === 'enter' && <Trans context="exam">Enter</Trans>}
      {action === 'wait' && <Trans context="exam">Waiting room</Trans>}
      {action === 'guide' && <Trans context="exam">Guide</Trans>}
      {action === 'receipt' && <Trans context="exam">Receipt</Trans>}
    </Link>
  )
}
