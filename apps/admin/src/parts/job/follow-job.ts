import { job, type JobView } from '@beacon/api/platform/job'
import { query } from '@beacon/api/query'
import { useQuery } from '@tanstack/react-query'

const isOver = (view: JobView | undefined): boolean => view !== undefined && view.state !== 'queued' && view.state !== 'running'

/** A job that runs in the server: asked every second until it is over; the page may be left and found again. */
export function useJob(job_id: string | undefined) {
  return useQuery({
    ...query(job.get, { params: { job_id: job_id ?? '' } }),
    enabled: job_id !== undefined,
    refetchInterval: ({ state }) => (isOver(state.data) ? false : 1000),
  })
}
