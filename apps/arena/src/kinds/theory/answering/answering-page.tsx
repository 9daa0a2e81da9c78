import { hasNothing } from '@beacon/api/client'
import type { ExamGuide } from '@beacon/api/kinds/theory/exam/exam'
import { useContestIn } from '@beacon/i18n'
import { Button, buttonLook } from '@beacon/ui/controls'
import { EmptyState, Loading } from '@beacon/ui/feedback'
import { late } from '@beacon/ui/late'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import { LoadFailed } from '../../../parts/load-failed.tsx'
import type { Begun } from '../attempt/begin-attempt.ts'
import { isReadyToBegin } from '../guide/entry.ts'
import { useConfirmed } from '../guide/use-confirmed.ts'
import { guideQuery } from '../queries.ts'
import { ReceiptView } from '../receipt-view.tsx'
import { ReportLater } from '../report/report-later.tsx'
import { useExamStream } from '../use-exam-stream.ts'
import { AttemptView } from './attempt-view.tsx'
import { PauseCover } from './covers.tsx'
import { usePaperLanguage } from './paper-language.tsx'
import { useAttempt } from './use-attempt.ts'

const RushPage = late(async () => (await import('../rush/rush-page.tsx')).RushPage)

/** The questions of an exam, for the candidate who begins or goes on. */
export function AnsweringPage({ exam_id }: { exam_id: string }) {
  const guide = useQuery({ ...guideQuery(exam_id), refetchOnWindowFocus: false, refetchOnReconnect: false })
  const [confirmed] = useConfirmed(exam_id)
  if (hasNothing(guide)) return <LoadFailed title={<Trans>The exam could not be loaded.</Trans>} query={guide} />
  if (guide.data === undefined)
    return (
      <Loading className="px-page py-6">
        <Trans>Loading the questions</Trans>
      </Loading>
    )
  const { receipt, now, exam } = guide.data
  if (exam.exam_mode === 'rush')
    return (
      <Suspense
        fallback={
          <Loading className="px-page py-6">
            <Trans context="rush">Loading the rush</Trans>
          </Loading>
        }
      >
        <RushPage exam={exam} />
      </Suspense>
    )
  if (receipt !== null)
    return (
      <div className="px-page py-5">
        <ReceiptView receipt={receipt} exam_id={exam_id} name={exam.name} />
        <ReportLater exam={exam} isOpen />
      </div>
    )
  const isReady = now.state === 'going' || (now.state === 'not_started' && isReadyToBegin(guide.data, confirmed))
  if (!isReady) return <Navigate to="/contest/exam-guid/$exam_id" params={{ exam_id }} replace />
  return <Opened guide={guide.data} />
}

function Opened({ guide }: { guide: ExamGuide }) {
  const exam = useContestIn(guide.exam)
  const { opening, retry } = useAttempt(guide)
  if (opening.status === 'waiting')
    return (
      <Loading className="px-page py-6">
        <Trans>Loading the questions</Trans>
      </Loading>
    )
  if (opening.status === 'paused') return <PauseCover reason={guide.now.pause_reason} />
  if (opening.status === 'elsewhere')
    return (
      <EmptyState
        title={<Trans>Open in another tab</Trans>}
        actions={
          <Button look="primary" onClick={retry}>
            <Trans>Answer in this tab</Trans>
          </Button>
        }
      >
        <Trans>This exam is open in another tab of this browser. Continue there, or close that tab first.</Trans>
      </EmptyState>
    )
  if (opening.status === 'failed')
    return (
      <>
        <LoadFailed
          title={<Trans>The questions could not be opened.</Trans>}
          query={{ error: opening.error, isFetching: false, refetch: retry }}
        />
        <p className="px-page">
          <Link to="/contest/exam-guid/$exam_id" params={{ exam_id: exam.exam_id }} className={buttonLook({})}>
            <Trans>Back to the guide</Trans>
          </Link>
        </p>
      </>
    )
  return <Answering guide={{ ...guide, exam }} begun={opening} />
}

function Answering({ guide, begun: { attempt, paper } }: { guide: ExamGuide; begun: Begun }) {
  useExamStream(guide.exam.exam_id, attempt.ask)
  return <AttemptView guide={guide} attempt={attempt} language={usePaperLanguage(guide.exam.exam_id, paper)} />
}
