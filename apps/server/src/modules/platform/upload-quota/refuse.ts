import type { Executor } from '../../../db/database.ts'
import { fail, failFor } from '../../../failure.ts'
import type { Quota } from './quota.ts'
import { hourFreeAt, roomFreeAt, type Used } from './repo.ts'

export interface UploadSize {
  /** Bytes that are not among what is used yet. */
  bytes: number
  files: number
  /** Bytes of this upload that are: a second try sends them once more. */
  sent: number
  isRoomOnly: boolean
}
interface QuotaState {
  userId: string
  quota: Quota
  used: Used
  orphanHours: number
}

/** Throws `upload_kept` or `upload_rate` with the limit, what is used and when there is room again. */
export async function mustFit(executor: Executor, { userId, quota, used, orphanHours }: QuotaState, wanted: UploadSize): Promise<void> {
  const over = used.kept + wanted.bytes - quota.kept
  if (over > 0) {
    const at = wanted.bytes + wanted.sent > quota.kept ? null : await roomFreeAt(executor, userId, over, orphanHours)
    const time = at?.toISOString()
    fail('upload_kept', { used: used.kept - wanted.sent, max: quota.kept, room: time === undefined ? 'never' : 'then', time })
  }
  if (wanted.isRoomOnly) return
  const overBytes = used.hourBytes + wanted.bytes - quota.hourBytes
  const overFiles = used.hourFiles + wanted.files - quota.hourFiles
  if (overBytes <= 0 && overFiles <= 0) return
  const what = overFiles > 0 ? 'files' : 'bytes'
  const details = { what, used: used.hourBytes, max: quota.hourBytes, n: used.hourFiles, most: quota.hourFiles }
  const said = what === 'files' ? { what, n: details.n, most: details.most } : { what, used: details.used, max: details.max }
  const isEverPossible = wanted.bytes + wanted.sent <= quota.hourBytes
  const again = { bytes: Math.max(0, overBytes + wanted.sent), files: Math.max(0, overFiles) }
  const at = isEverPossible ? await hourFreeAt(executor, userId, again) : null
  if (at === null) return fail('upload_rate', { ...said, room: 'never' })
  failFor(Math.max(1, (at.getTime() - Date.now()) / 1000), 'upload_rate', { ...said, room: 'then', time: at.toISOString() })
}
