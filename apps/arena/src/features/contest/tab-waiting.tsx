import { Skeleton } from '@beacon/ui/feedback'
import { useLingui } from '@lingui/react/macro'

/** Stands while a tab's code or data is on its way. */
export function TabWaiting() {
  const { t } = useLingui()
  return (
    <div role="status" aria-label={t`Loading`} className="grid min-h-96 content-start gap-4 px-page py-6">
      <Skeleton width="min(320px, 60%)" />
      <Skeleton width="min(560px, 90%)" />
      <Skeleton width="min(480px, 80%)" />
    </div>
  )
}
