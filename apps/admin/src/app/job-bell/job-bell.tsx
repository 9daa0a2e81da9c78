import { job, type JobView } from '@beacon/api/platform/job'
import { query, queryKeyOf } from '@beacon/api/query'
import { useOwnEvents } from '@beacon/auth'
import { IconButton } from '@beacon/ui/controls'
import { late } from '@beacon/ui/late'
import { Popover } from '@beacon/ui/overlay'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { Suspense, useState } from 'react'

const JobList = late(async () => (await import('./job-list.tsx')).JobList)

const isGoing = ({ state }: JobView): boolean => state === 'queued' || state === 'running'

/** Own jobs of the last seven days, so that an export or import that was left is found again. The figure counts those that still run. */
export function JobBell() {
  const { t } = useLingui()
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const list = useQuery({
    ...query(job.list, {}),
    staleTime: 30_000,
    // The own stream tells when a job begins and ends. Its progress is fetched only while somebody looks at the list.
    refetchInterval: ({ state }) => (state.data?.items.some(isGoing) === true ? (isOpen ? 1_000 : 10_000) : false),
  })
  useOwnEvents(({ event }) => {
    if (event === 'job.changed') void client.invalidateQueries({ queryKey: queryKeyOf(job.list) })
  })
  const going = list.data?.items.filter(isGoing).length ?? 0
  const label = going === 0 ? t`Jobs` : t`Jobs, ${plural(going, { one: '# running', other: '# running' })}`
  return (
    <Popover
      label={t`Jobs`}
      align="end"
      className="w-[400px] p-0"
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <IconButton label={label} className="relative">
          <Bell size={16} aria-hidden="true" />
          {going > 0 && (
            <span
              aria-hidden="true"
              className="absolute -top-0.5 -right-0.5 min-w-4 rounded-control bg-azure px-1 text-center font-mono text-[10px] leading-4 text-ink-0"
            >
              {going}
            </span>
          )}
        </IconButton>
      }
    >
      <Suspense fallback={<div className="h-24" />}>
        <JobList list={list} onLeave={() => setOpen(false)} />
      </Suspense>
    </Popover>
  )
}
