import { hasNothing } from '@beacon/api/client'
import type { ExamGuide } from '@beacon/api/kinds/theory/exam/exam'
import { useServerNow } from '@beacon/auth'
import { formatTime, useContestIn, useFormatLocale, formatDateTime } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { Banner, Loading } from '@beacon/ui/feedback'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { LoadFailed } from '../../../parts/load-failed.tsx'
import { ExamText } from '../exam-text.tsx'
import { enterFullScreen, wantsFullScreen } from '../full-screen.ts'
import { OwnDecisions } from '../own-decisions.tsx'
import { guideQuery } from '../queries.ts'
import { ReceiptView } from '../receipt-view.tsx'
import { ReportLater } from '../report/report-later.tsx'
import { useExamStream } from '../use-exam-stream.ts'
import { entryOf, isReadyToBegin, isRightBrowser, opensAlone } from './entry.ts'
import { ExamFacts } from './guide-facts.tsx'
import { GuideSteps } from './guide-steps.tsx'
import { SebStep } from './seb-step.tsx'
import { useConfirmed } from './use-confirmed.ts'

/** What a candidate reads and confirms before the questions; after them the receipt. */
export function GuidePage({ exam_id }: { exam_id: string }) {
  const guide = useQuery({ ...guideQuery(exam_id), refetchInterval: 20_000 })
  useExamStream(exam_id, () => void guide.refetch())
  if (hasNothing(guide)) return <LoadFailed title={<Trans>The exam could not be loaded.</Trans>} query={guide} />
  if (guide.data === undefined)
    return (
      <Loading className="px-page py-6">
        <Trans>Loading the exam</Trans>
      </Loading>
    )
  if (guide.data.exam.exam_mode === 'rush') return <Navigate to="/contest/exam/$exam_id" params={{ exam_id }} replace />
  return <Guide guide={guide.data} onStale={() => void guide.refetch()} />
}

/** Asks the server again when the start is over and it has not said so: at once, then every few seconds. */
function useStart(isSoon: boolean, start_at: string, now_ms: number, onStale: () => void): void {
  const isDue = isSoon && now_ms >= Date.parse(start_at)
  const ask = useRef(onStale)
  useEffect(() => {
    ask.current = onStale
  })
  useEffect(() => {
    if (!isDue) return
    const first = setTimeout(() => ask.current(), Math.random() * 1_000)
    const again = setInterval(() => ask.current(), 3_000 + Math.random() * 2_000)
    return () => {
      clearTimeout(first)
      clearInterval(again)
    }
  }, [isDue])
}

function Guide({ guide, onStale }: { guide: ExamGuide; onStale: () => void }) {
  const exam = useContestIn(guide.exam)
  const navigate = useNavigate()
  const now = useServerNow()
  const entry = entryOf(guide, now)
  const [confirmed, confirm] = useConfirmed(exam.exam_id)
  const hasWaited = useRef(false)
  const start = () => {
    // A browser takes the question only while it handles a click.
    if (wantsFullScreen(guide)) void enterFullScreen()
    void navigate({ to: '/contest/exam/$exam_id', params: { exam_id: exam.exam_id } })
  }
  useStart(entry === 'soon', exam.start_at, now, onStale)
  useEffect(() => {
    if (entry === 'soon') hasWaited.current = true
    if (opensAlone(entry, exam.timing, isReadyToBegin(guide, confirmed), hasWaited.current))
      void navigate({ to: '/contest/exam/$exam_id', params: { exam_id: exam.exam_id } })
  })
  const lang = exam.name === guide.exam.name ? exam.lang : undefined
  return (
    <div className="px-page pt-5 pb-12">
      <h1 className="type-title mb-4 break-words text-fg" lang={lang}>
        {exam.name}
      </h1>
      {guide.receipt !== null && (
        <div className="mb-8">
          <ReceiptView receipt={guide.receipt} exam_id={exam.exam_id} name={exam.name} />
          <ReportLater exam={exam} isOpen />
          <OwnDecisions exam_id={exam.exam_id} />
        </div>
      )}
      <div className="grid gap-8 lg:grid-cols-2 lg:gap-12">
        <div className="flex min-w-0 flex-col gap-8">
          <section aria-labelledby="exam-facts">
            <h2 id="exam-facts" className="type-section mb-3 text-fg">
              <Trans context="exam">Details</Trans>
            </h2>
            <ExamFacts exam={exam} />
          </section>
          <section aria-labelledby="exam-rules">
            <h2 id="exam-rules" className="type-section mb-3 text-fg">
              <Trans context="exam">Rules</Trans>
            </h2>
            {exam.guide === '' ? (
              <p className="text-fg-2">
                <Trans>The organisers have not written rules.</Trans>
              </p>
            ) : (
              <ExamText>{exam.guide}</ExamText>
            )}
          </section>
        </div>
        {guide.receipt === null && (
          <section aria-labelledby="exam-steps" className="min-w-0">
            <h2 id="exam-steps" className="type-section mb-3 text-fg">
              <Trans>Before the questions</Trans>
            </h2>
            {entry === 'over' && <Over />}
            {entry === 'late' && <Late entry_until={exam.entry_until} />}
            {entry === 'going' && <Going guide={guide} onStart={start} />}
            {(entry === 'soon' || entry === 'open' || entry === 'paused') && (
              <GuideSteps
                guide={{ ...guide, exam }}
                entry={entry}
                confirmed={confirmed}
                onConfirm={confirm}
                onStale={onStale}
                onStart={start}
              />
            )}
          </section>
        )}
      </div>
    </div>
  )
}

const Over = () => (
  <p className="text-fg-2">
    <Trans>The exam is over.</Trans>
  </p>
)

function Late({ entry_until }: { entry_until: string }) {
  const time = formatTime(entry_until, { seconds: false })
  return <Banner boxed tone="warning" title={<Trans>Entry closed at {time}. Ask the invigilator.</Trans>} />
}

function Going({ guide: { now, seb }, onStart }: { guide: ExamGuide; onStart: () => void }) {
  const locale = useFormatLocale()
  const until = now.deadline === null ? null : formatDateTime(locale, now.deadline)
  const isRight = isRightBrowser(seb)
  return (
    <>
      <p className="mb-3 text-fg-2">
        <Trans>You have started this exam.</Trans> {until !== null && <Trans>Time ends at {until}.</Trans>}
      </p>
      {!isRight && (
        <div className="mb-3">
          <SebStep seb={seb} />
        </div>
      )}
      <Button look="primary" size="lg" disabled={!isRight} onClick={onStart}>
        <Trans>Continue the exam</Trans>
      </Button>
    </>
  )
}
