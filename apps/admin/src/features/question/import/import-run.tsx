import type { ImportView } from '@beacon/api/bank/package'
import { queryKeyOf } from '@beacon/api/query'
import { question } from '@beacon/api/bank/question'
import { errorText, isErrorCode } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { Banner } from '@beacon/ui/feedback'
import { Status } from '@beacon/ui/status'
import { ProgressBar } from '@beacon/ui/table'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useJob } from '../../../parts/job/follow-job.ts'
import type { Placing } from '../use-place-in.ts'
import { ImportReport } from './import-report.tsx'

interface Props {
  view: ImportView
  /** The job has ended: the import is asked again. */
  onOver: () => void
  onOther: () => void
  /** The contest it is for. */
  placing?: Placing | null
}

/** An import that runs, and its report once it is over. It may be left and found again. */
export function ImportRun({ view, onOver, onOther, placing = null }: Props) {
  const { t, i18n } = useLingui()
  const job = useJob(view.job_id ?? undefined)
  const queryClient = useQueryClient()
  const { data } = job
  const isDone = data?.state === 'done'
  const isStale = isDone && view.state === 'started'
  useEffect(() => {
    if (isDone) void queryClient.invalidateQueries({ queryKey: queryKeyOf(question.list) })
  }, [isDone, queryClient])
  useEffect(() => {
    if (isStale) onOver()
  }, [isStale, onOver])
  if (data?.state === 'failed' || data?.state === 'cancelled') {
    const { code = 'internal', message, details } = data.error ?? { message: '' }
    return (
      <Banner
        boxed
        tone="failure"
        className="mt-3 max-w-[720px]"
        title={<Trans>Nothing was imported</Trans>}
        actions={
          <Button size="sm" onClick={onOther}>
            <Trans>Choose another package</Trans>
          </Button>
        }
      >
        {isErrorCode(i18n, code) ? errorText(i18n, code, details) : message}
      </Banner>
    )
  }
  if (view.state === 'started' || (data !== undefined && !isDone)) {
    return (
      <div className="mt-4 flex max-w-[560px] flex-col gap-3">
        <Status of={data?.state === 'queued' ? 'job.queued' : 'job.running'} />
        <ProgressBar label={t`Import`} value={data?.percent ?? null} />
        <p className="text-caption text-fg-3">
          <Trans>You can leave this page; the import continues and can be found under Import.</Trans>
        </p>
      </div>
    )
  }
  return <ImportReport view={view} result={data?.result ?? null} onUndone={onOver} placing={placing} />
}
