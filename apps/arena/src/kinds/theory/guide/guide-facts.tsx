import type { ExamGuide } from '@beacon/api/kinds/theory/exam/exam'
import {
  formatDate,
  formatDateTime,
  formatDuration,
  formatMinutes,
  formatNumber,
  formatTime,
  formatZone,
  useFormatLocale,
} from '@beacon/i18n'
import { DescriptionList, type Fact } from '@beacon/ui/layout'
import { Plural, Trans } from '@lingui/react/macro'
import { formatMarks } from '../attempt/exam-marks.ts'
import { useMarksWords, usePartialSentence } from '../exam-words.ts'

type Exam = ExamGuide['exam']

/** When, how long, what it consists of, and until when one may enter. */
export function ExamFacts({ exam }: { exam: Exam }) {
  const locale = useFormatLocale()
  const at = (instant: string) => formatDateTime(locale, instant)
  const { timing, earliest_submit_minutes, pass_mark } = exam
  const clock = (instant: number | string) => formatTime(instant, { seconds: false })
  const clockOf = (instant: number, near: string) =>
    formatDate(locale, instant) === formatDate(locale, near) ? clock(instant) : formatDateTime(locale, instant)
  const earliest = formatMinutes(locale, earliest_submit_minutes)
  const end = Date.parse(exam.end_at) + (timing === 'together' ? exam.added_s * 1_000 : 0)
  const last = clockOf(Date.parse(exam.end_at) - exam.length_s * 1_000, exam.end_at)
  const facts: Array<Fact | false> = [
    { key: 'start', label: <Trans context="exam">Start</Trans>, value: at(exam.start_at) },
    { key: 'end', label: <Trans context="exam">End</Trans>, value: clockOf(end, exam.start_at) },
    { key: 'zone', label: <Trans context="exam">Time zone</Trans>, value: formatZone(exam.start_at) },
    {
      key: 'duration',
      label: <Trans context="exam">Duration</Trans>,
      value: <Length exam={exam} last={timing === 'window' ? last : null} />,
    },
    {
      key: 'entry',
      label: <Trans>Entry until</Trans>,
      value: timing === 'window' ? at(exam.entry_until) : clock(exam.entry_until),
    },
    earliest_submit_minutes > 0 && {
      key: 'earliest',
      label: <Trans>Earliest submit</Trans>,
      value: <Trans>{earliest} after your start</Trans>,
    },
    { key: 'sections', label: <Trans>Questions</Trans>, value: <Sections exam={exam} /> },
    exam.report !== null && { key: 'report', label: <Trans context="exam">Report</Trans>, value: <ReportTerms report={exam.report} /> },
    pass_mark !== null && { key: 'pass', label: <Trans>Pass score</Trans>, value: formatMarks(locale, pass_mark) },
    { key: 'order', label: <Trans>Answering order</Trans>, value: <Moving exam={exam} /> },
    { key: 'recorded', label: <Trans>What is recorded</Trans>, value: <Recorded exam={exam} /> },
  ]
  return <DescriptionList facts={facts.filter((fact) => fact !== false)} />
}

/** How long one has, with what is one's own besides; in a window until when one must begin to have all of it. */
function Length({ exam, last }: { exam: Exam; last: string | null }) {
  const locale = useFormatLocale()
  const minutes = (seconds: number) => (seconds < 60 ? formatDuration(locale, seconds) : formatMinutes(locale, Math.round(seconds / 60)))
  const own = minutes(exam.length_s + exam.added_s)
  const more = minutes(exam.added_s)
  return (
    <>
      <p>
        {exam.added_s > 0 ? (
          <Trans>
            {own}, including {more} extra for you
          </Trans>
        ) : (
          own
        )}
      </p>
      {last !== null && (
        <p className="text-fg-2">
          <Trans>Start by {last} to get the full time.</Trans>
        </p>
      )}
    </>
  )
}

function Sections({ exam }: { exam: Exam }) {
  const sentenceOf = usePartialSentence()
  const { worth } = useMarksWords()
  const { question_count } = exam
  const total = worth(exam.total_score)
  return (
    <>
      <p>
        <Trans>
          <Plural value={question_count} one="# question" other="# questions" />, {total}
        </Trans>
      </p>
      <ul className="my-1">
        {exam.sections.map((section, index) => {
          const { title, questions } = section
          const marks = worth(section.score)
          const sentence = sentenceOf(section)
          return (
            <li key={index} className="mb-1 text-fg-2">
              <Trans>
                {title}: <Plural value={questions} one="# question" other="# questions" />, {marks}
              </Trans>
              {sentence !== null && <p className="pl-4 text-caption">{sentence}</p>}
            </li>
          )
        })}
      </ul>
    </>
  )
}

/** What the exam asks for besides answers. */
function ReportTerms({ report }: { report: NonNullable<Exam['report']> }) {
  const locale = useFormatLocale()
  const types = report.types.map((type) => type.toUpperCase()).join(', ')
  const size = `${formatNumber(locale, report.max_mb)} MB`
  const minutes = formatDuration(locale, report.extra_minutes * 60)
  const max = useMarksWords().worth(report.score)
  return (
    <>
      <p>
        <Trans>
          One file, {types}, at most {size}, {max}.
        </Trans>
      </p>
      <p className="text-fg-2">
        {report.is_required ? <Trans>A report is required.</Trans> : <Trans>Without a report, this part scores 0.</Trans>}{' '}
        {report.extra_minutes > 0 ? (
          <Trans>You can submit it up to {minutes} after submitting the paper.</Trans>
        ) : (
          <Trans>No report is accepted after you submit.</Trans>
        )}
      </p>
    </>
  )
}

const Moving = ({ exam: { navigation } }: { exam: Exam }) =>
  navigation === 'free' ? (
    <Trans>Move freely between questions.</Trans>
  ) : (
    <Trans>Forward only: you cannot return to a question after you leave it.</Trans>
  )

/** Everything that the page writes down or blocks; nothing else is. */
function Recorded({ exam: { focus_log, focus_action, focus_limit: limit, fullscreen, copy_block, watermark } }: { exam: Exam }) {
  return (
    <ul className="flex list-disc flex-col gap-1 pl-4">
      <li>
        <Trans>Your answers and their times, your address, and device changes.</Trans>
      </li>
      {focus_log && (
        <li>
          <Trans>How often and for how long you leave this page, from 2 seconds.</Trans>{' '}
          {focus_action !== 'tell' && <Trans>A dialog tells you when you come back.</Trans>}{' '}
          {limit !== null && <Trans>If you leave it more than {limit} times, your paper is submitted automatically.</Trans>}
        </li>
      )}
      {fullscreen && (
        <li>
          <Trans>The exam runs in full screen.</Trans> {focus_log && <Trans>Leaving full screen counts as leaving this page.</Trans>}
        </li>
      )}
      {copy_block && (
        <li>
          <Trans>Copying and pasting are blocked on the questions.</Trans>
        </li>
      )}
      {watermark && (
        <li>
          <Trans>Your name and number are shown behind the questions.</Trans>
        </li>
      )}
    </ul>
  )
}
