import type { ExamGuide } from '@beacon/api/kinds/theory/exam/exam'
import { late } from '@beacon/ui/late'
import { Suspense } from 'react'

const ReportPanel = late(async () => (await import('./report-panel.tsx')).ReportPanel)

interface ReportLaterProps {
  exam: Pick<ExamGuide['exam'], 'exam_id' | 'report'>
  /** Changes when the end of it may have moved. */
  moment?: string | null
  /** Shown whole: nothing else is on the page. */
  isOpen?: boolean
}

/** The own report, in exams with one. */
export const ReportLater = ({ exam: { exam_id, report }, moment = null, isOpen = false }: ReportLaterProps) =>
  report === null ? null : (
    <Suspense>
      <ReportPanel exam_id={exam_id} moment={moment} isOpenAtFirst={isOpen} />
    </Suspense>
  )
