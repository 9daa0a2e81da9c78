import { late } from '@beacon/ui/late'
import type { ActionProps } from '../../../parts/contest-clock/action-form.tsx'

const BulletinDialog = late(async () => (await import('../bulletins/bulletin-dialog.tsx')).BulletinDialog)

/** The bulletin form over any tab. */
export function NoticeDialog({ contest, onClose }: ActionProps) {
  return <BulletinDialog id={contest.resource_id} onClose={onClose} />
}
