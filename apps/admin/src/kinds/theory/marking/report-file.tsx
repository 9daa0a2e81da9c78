import { urlOf } from '@beacon/api/client'
import { type MarkedReport, reportMarking } from '@beacon/api/kinds/theory/report-marking'
import { Button } from '@beacon/ui/controls'
import { EmptyState, Loading } from '@beacon/ui/feedback'
import { late } from '@beacon/ui/late'
import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'

const PdfView = late(async () => (await import('../../../parts/desk/pdf-view.tsx')).PdfView)

interface Props {
  exam_id: string
  mark_no: string
  file: MarkedReport['reports'][number]
}

/** A PDF drawn page by page, a picture; anything else is downloaded, and nothing of it runs here. */
export function ReportFile({ exam_id, mark_no, file: { report_id, file_name, media_type } }: Props) {
  const { t } = useLingui()
  const href = urlOf(reportMarking.file, { params: { exam_id, mark_no, report_id } })
  const download = (
    <Button asChild size="sm">
      <a href={href} download={file_name}>
        <Trans context="marking">Download {file_name}</Trans>
      </a>
    </Button>
  )
  if (media_type === 'application/pdf')
    return (
      <>
        <p className="mb-2">{download}</p>
        <Suspense
          fallback={
            <Loading>
              <Trans>Loading document</Trans>
            </Loading>
          }
        >
          <PdfView href={href} />
        </Suspense>
      </>
    )
  if (media_type.startsWith('image/'))
    return (
      <>
        <p className="mb-2">{download}</p>
        <img src={href} alt={t({ context: 'marking', message: 'The report' })} className="max-w-full border border-rule" />
      </>
    )
  return (
    <EmptyState title={file_name} actions={download}>
      <Trans>Archives cannot be previewed. Download the file to view it.</Trans>
    </EmptyState>
  )
}
