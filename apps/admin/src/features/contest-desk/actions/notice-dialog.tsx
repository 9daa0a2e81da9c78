import { BulletinDialog } from '../bulletins/bulletin-dialog.tsx'
import type { ActionProps } from './action-dialog.tsx'

/** The bulletin form over any tab. */
export function NoticeDialog({ contest, onClose }: ActionProps) {
  return <BulletinDialog id={contest.resource_id} onClose={onClose} />
}
