import type { ImportView } from '@beacon/api/bank/package'
import { queryKeyOf } from '@beacon/api/query'
import { question } from '@beacon/api/bank/question'
import { Button } from '@beacon/ui/controls'
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ImportUnderWay } from '../../../parts/import/under-way.tsx'
import { useJob } from '../../../parts/job/follow-job.ts'
import { JobFailure } from '../../../parts/job/job-failure.tsx'
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
    return (
      <JobFailure
        title={<Trans>Nothing was imported</Trans>}
        error={data.error}
        className="mt-3 max-w-[720px]"
        actions={
          <Button size="sm" onClick={onOther}>
            <Trans>Choose another package</Trans>
          </Button>
        }
      />
    )
  }
  if (view.state === 'started' || (data !== undefined && !isDone))
    return (
      <ImportUnderWay data={data}>
        <Trans>You can leave this page; the import continues and can be found under Import.</Trans>
      </ImportUnderWay>
    )
  return <ImportReport view={view} result={data?.result ?? null} onUndone={onOver} placing={placing} />
}
