import type { AttemptNow, ExamGuide, Receipt } from '@beacon/api/kinds/theory/exam/exam'
import { Button } from '@beacon/ui/controls'
import { Banner } from '@beacon/ui/feedback'
import { Trans } from '@lingui/react/macro'
import { useEffect } from 'react'
import { leaveFullScreen } from '../full-screen.ts'
import { ReceiptView } from '../receipt-view.tsx'
import { ReportLater } from '../report/report-later.tsx'

interface HandedInProps {
  exam: ExamGuide['exam']
  receipt: Receipt
  state: AttemptNow['state']
}

/** In place of the questions, once the paper is in. */
export function HandedIn({ exam, receipt, state }: HandedInProps) {
  useEffect(leaveFullScreen, [])
  return (
    <div className="px-page py-5">
      {state === 'going' && <Reopened />}
      <ReceiptView receipt={receipt} exam_id={exam.exam_id} name={exam.name} isNew />
      <ReportLater exam={exam} moment={state} isOpen />
    </div>
  )
}

/** The staff opened the paper again after it was handed in: the page begins anew, with a new journal. */
const Reopened = () => (
  <Banner
    boxed
    className="mb-4"
    tone="info"
    title={<Trans>Your paper is open again.</Trans>}
    actions={
      <Button look="primary" size="lg" onClick={() => window.location.reload()}>
        <Trans>Continue the exam</Trans>
      </Button>
    }
  />
)
