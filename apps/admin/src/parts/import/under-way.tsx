import type { JobView } from '@beacon/api/platform/job'
import { Status } from '@beacon/ui/status'
import { ProgressBar } from '@beacon/ui/table'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

/** How far an import is. `children`: where it is found again by whoever leaves. */
export function ImportUnderWay({ data, children }: { data: JobView | undefined; children: ReactNode }) {
  const { t } = useLingui()
  return (
    <div className="mt-4 flex max-w-[560px] flex-col gap-3">
      <Status of={data?.state === 'queued' ? 'job.queued' : 'job.running'} />
      <ProgressBar label={t`Import`} value={data?.percent ?? null} />
      <p className="text-caption text-fg-3">{children}</p>
    </div>
  )
}
