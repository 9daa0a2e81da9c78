import { useErrorWords } from '@beacon/auth/call'
import { useEffect, useState } from 'react'
import { useJob } from '../job/follow-job.ts'
import type { SheetExportView } from './operations.ts'

/** Makes an export and opens its file once it is there, at once or after its job. */
export function useExport(make: () => Promise<SheetExportView>, hrefOf: (exportId: string) => string) {
  const words = useErrorWords()
  const [made, setMade] = useState<SheetExportView | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const job = useJob(made?.job_id ?? undefined)
  const state = made === null ? null : made.job_id === null ? 'done' : (job.data?.state ?? 'queued')
  const href = made !== null && state === 'done' ? hrefOf(made.export_id) : null
  useEffect(() => {
    if (href !== null) globalThis.location.assign(href)
  }, [href])
  const start = async () => {
    setBusy(true)
    setFailure(null)
    setMade(null)
    try {
      setMade(await make())
    } catch (error) {
      setFailure(words(error))
    } finally {
      setBusy(false)
    }
  }
  return {
    start,
    isBusy: isBusy || state === 'queued' || state === 'running',
    percent: job.data?.percent ?? 0,
    made,
    href,
    failure,
    hasFailed: state === 'failed',
  }
}
