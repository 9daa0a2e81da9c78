import type { JobView } from '@beacon/api/platform/job'
import type { SceneOrderView } from '@beacon/api/scene/scene-desk'
import { Button } from '@beacon/ui/controls'
import { Banner } from '@beacon/ui/feedback'
import { Trans, useLingui } from '@lingui/react/macro'
import type { StoredOrder } from './store-order.ts'
import { type OrderProgress, progressOf } from './order-progress.ts'
import { actionWords } from './words.ts'

interface Props {
  order: StoredOrder
  seen: SceneOrderView | undefined
  job: JobView | undefined
  isBusy: boolean
  onRetry: (scene_ids: string[]) => void
  onStop: () => void
  onDismiss: () => void
}

/** How far the last bulk order is, until somebody puts it away. */
export function OrderPanel({ order, seen, job, isBusy, onRetry, onStop, onDismiss }: Props) {
  const progress = progressOf(order, seen, job)
  if (progress === null) return null
  const { failed, isOver, canStop, again_ids } = progress
  return (
    <Banner
      boxed
      className="mb-2"
      tone={failed > 0 ? 'warning' : isOver ? 'ok' : 'info'}
      title={<Title order={order} progress={progress} />}
      actions={
        <span className="flex gap-2">
          {isOver && again_ids.length > 0 && (
            <Button size="sm" disabled={isBusy} onClick={() => onRetry(again_ids)}>
              <Trans>Retry failed</Trans>
            </Button>
          )}
          {canStop && (
            <Button size="sm" look="quiet-danger" disabled={isBusy} onClick={onStop}>
              <Trans>Cancel the rest</Trans>
            </Button>
          )}
          {isOver && (
            <Button size="sm" look="quiet" onClick={onDismiss}>
              <Trans>Dismiss</Trans>
            </Button>
          )}
        </span>
      }
    >
      <Rest progress={progress} />
    </Banner>
  )
}

function Title({ order: { action }, progress: { done, total, failed } }: { order: StoredOrder; progress: OrderProgress }) {
  const { t, i18n } = useLingui()
  const name = action === 'start' ? t`Deploy` : i18n._(actionWords[action]).replace('…', '')
  return failed === 0 ? (
    <Trans>
      {name}: {done} of {total} done
    </Trans>
  ) : (
    <Trans>
      {name}: {done} of {total} done, {failed} failed
    </Trans>
  )
}

/** What is not done, and why. */
function Rest({ progress: { working, waiting, left, moved } }: { progress: OrderProgress }) {
  const { t } = useLingui()
  const parts = [
    working > 0 ? t`${working} in progress` : '',
    waiting > 0 ? t`${waiting} waiting` : '',
    left > 0 ? t`${left} unchanged` : '',
    moved > 0 ? t`${moved} superseded by a later action` : '',
  ]
  return parts.filter((part) => part !== '').join(' · ')
}
