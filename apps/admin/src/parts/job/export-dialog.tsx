import { useErrorWords } from '@beacon/auth/call'
import { Button } from '@beacon/ui/controls'
import { Banner } from '@beacon/ui/feedback'
import { OpenDialog, useRun } from '@beacon/ui/overlay'
import { ProgressBar } from '@beacon/ui/table'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import * as z from 'zod/mini'
import { useJob } from './follow-job.ts'
import { JobFailure } from './job-failure.tsx'

interface Made<Result> {
  /** What the job answers once the file is there. */
  made: z.ZodMiniType<Result>
  /** Of the file. */
  hrefOf: (job_id: string) => string
  said: (result: Result) => ReactNode
  onClose: () => void
}
interface Props<Result> extends Made<Result> {
  title: string
  size: 'sm' | 'md'
  /** What is asked before; its end is `ExportFoot`. */
  form: (onStarted: (job_id: string) => void) => ReactNode
}

/** A file that a job writes: what is asked, how far the job is, and then the file. */
export function ExportDialog<Result extends { filename: string }>({ title, size, form, ...run }: Props<Result>) {
  const [jobId, setJobId] = useState<string | null>(null)
  return (
    <OpenDialog onClose={() => run.onClose()} title={title} size={size}>
      {jobId === null ? form(setJobId) : <ExportRun {...run} jobId={jobId} onAgain={() => setJobId(null)} />}
    </OpenDialog>
  )
}

interface FootProps {
  isReady?: boolean
  /** Queues the job. */
  order: () => Promise<{ job_id: string }>
  onStarted: (job_id: string) => void
  onClose: () => void
}

/** Why the order was refused, and the two ways on. */
export function ExportFoot({ isReady = true, order, onStarted, onClose }: FootProps) {
  const { isBusy, failure, start } = useRun(useErrorWords())
  const begin = () => start(async () => onStarted((await order()).job_id))
  return (
    <>
      {failure !== null && (
        <Banner boxed tone="failure" title={<Trans>The export did not start</Trans>}>
          {failure}
        </Banner>
      )}
      <div className="flex justify-end gap-2">
        <Button disabled={isBusy} onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button look="primary" saving={isBusy} disabled={!isReady} onClick={() => void begin()}>
          <Trans>Export</Trans>
        </Button>
      </div>
    </>
  )
}

interface RunProps<Result> extends Made<Result> {
  jobId: string
  onAgain: () => void
}

function ExportRun<Result extends { filename: string }>({ made, hrefOf, said, jobId, onAgain, onClose }: RunProps<Result>) {
  const { t } = useLingui()
  const { data } = useJob(jobId)
  if (data?.state === 'failed' || data?.state === 'cancelled')
    return (
      <div className="flex flex-col gap-4">
        <JobFailure title={<Trans>The export failed</Trans>} error={data.error} />
        <Button className="self-end" onClick={onAgain}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    )
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
  return (
    <div className="flex flex-col gap-4">
      {said(result.data)}
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
        <Button look="primary" asChild>
          <a href={hrefOf(jobId)} download={result.data.filename}>
            <Trans>Download</Trans>
          </a>
        </Button>
      </div>
    </div>
  )
}
