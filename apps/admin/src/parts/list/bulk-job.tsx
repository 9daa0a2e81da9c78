import { bulkResult, type BulkResult } from '@beacon/api/bulk'
import { ApiError } from '@beacon/api/client'
import { job, type JobView } from '@beacon/api/platform/job'
import { query } from '@beacon/api/query'
import { useErrorWords } from '@beacon/auth/call'
import { isErrorCode } from '@beacon/i18n'
import { Banner, useToast } from '@beacon/ui/feedback'
import { ProgressBar } from '@beacon/ui/table'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { useJob } from '../job/follow-job.ts'

interface Settings {
  /** Name of the server's job. */
  name: string
  /** The job is over: what it did, and its own view for what else it keeps. */
  onOver: (result: BulkResult, view: JobView) => void
}

const isOpen = ({ state }: JobView): boolean => state === 'queued' || state === 'running'

/**
 * A bulk action that became a job: `follow` its id, and draw `strip` above the list. Who left the page and comes back
 * finds a running one again; `jobs` are those of the last day, newest first.
 */
export function useBulkJob({ name, onOver }: Settings): { follow: (job_id: string) => void; strip: ReactNode; jobs: readonly JobView[] } {
  const { i18n, t } = useLingui()
  const toast = useToast()
  const words = useErrorWords()
  const [started, setStarted] = useState<string | undefined>(undefined)
  const listed = useQuery({ ...query(job.list, {}), staleTime: 30_000 })
  const jobs = (listed.data?.items ?? []).filter((view) => view.name === name)
  const followed = started ?? jobs.find(isOpen)?.job_id
  const { data } = useJob(followed)
  const announced_id = useRef<string | null>(null)
  const tell = useEffectEvent((view: JobView) => {
    if (isOpen(view) || announced_id.current === view.job_id) return
    announced_id.current = view.job_id
    setStarted(undefined)
    void listed.refetch()
    const read = z.safeParse(bulkResult, view.result)
    if (view.state === 'done' && read.success) return onOver(read.data, view)
    const code = view.error?.code ?? 'internal'
    const failure = new ApiError(isErrorCode(i18n, code) ? code : 'internal', 200, code, view.error?.details)
    toast.failed({ title: t`The action stopped before finishing`, body: words(failure) })
  })
  useEffect(() => {
    if (data !== undefined) tell(data)
  }, [data])
  const strip =
    data !== undefined && isOpen(data) ? (
      <Banner
        tone="info"
        boxed
        title={<Trans>A bulk action is running.</Trans>}
        actions={
          <span className="w-60">
            <ProgressBar label={t`Action progress`} value={data.state === 'queued' ? null : data.percent} />
          </span>
        }
      >
        <Trans>You can leave this page; it continues.</Trans>
      </Banner>
    ) : null
  return { follow: setStarted, strip, jobs }
}
