import { lazy } from 'react'
import type { ActionProps } from './action-dialog.tsx'

const BulletinDialog = lazy(async () => ({ default: (await import('../bulletins/bulletin-dialog.tsx')).BulletinDialog }))

/** The bulletin form over any tab. */
export function NoticeDialog({ contest, onClose }: ActionProps) {
  return <BulletinDialog id={contest.resource_id} onClose={onClose} />
}
