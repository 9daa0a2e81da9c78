import { errorText, isErrorCode } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { Banner } from '@beacon/ui/feedback'
import { ProgressBar } from '@beacon/ui/table'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import * as z from 'zod/mini'
import { useJob } from '../../../parts/job/follow-job.ts'

const made = z.object({ filename: z.string(), questions: z.number() })

interface Props {
  jobId: string
  /** Of the file, once the job has made it. */
  href: string
  onAgain: () => void
  onClose: () => void
}

/** A file on its way: how far its job is, and then the file. */
export function ExportRun({ jobId, href, onAgain, onClose }: Props) {
  const { t, i18n } = useLingui()
  const { data } = useJob(jobId)
  if (data?.state === 'failed' || data?.state === 'cancelled') {
    const { code = 'internal', message, details } = data.error ?? { message: '' }
    return (
      <div className="flex flex-col gap-4">
        <Banner boxed tone="failure" title={<Trans>The export failed</Trans>}>
          {isErrorCode(i18n, code) ? errorText(i18n, code, details) : message}
        </Banner>
        <Button className="self-end" onClick={onAgain}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    )
  }
  const result = z.safeParse(made, data?.result)
  if (data?.state !== 'done' || !result.success)
    return (
      <div className="flex flex-col gap-3">
        <ProgressBar label={t`Export`} value={data?.percent ?? null} />
        <p className="text-caption text-fg-3">
          <Trans>You can close this; the export continues and appears under the bell.</Trans>
        </p>
      </div>
    )
  const { filename, questions } = result.data
  return (
    <div className="flex flex-col gap-4">
      <p>
        <span className="font-mono">{filename}</span> <Plural value={questions} one="# question" other="# questions" />
      </p>
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
        <Button look="primary" asChild>
          <a href={href} download>
            <Trans>Download</Trans>
          </a>
        </Button>
      </div>
    </div>
  )
}
