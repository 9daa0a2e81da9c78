import type { OwnUpload } from '@beacon/api/topic/writeup'
import type { StatusName } from '@beacon/ui/status'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

type Words<Key extends string> = Readonly<Record<Key, MessageDescriptor>>

const statuses: Readonly<Record<OwnUpload['status'], StatusName>> = {
  pending: 'review.pending',
  passed: 'review.passed',
  failed: 'review.failed',
  ask_again: 'entrant.asked_again',
}
export const uploadStatus = (status: OwnUpload['status']): StatusName => statuses[status]
export const aiWords: Words<NonNullable<OwnUpload['ai_use']>> = {
  none: msg({ context: 'ai', message: 'None' }),
  assisted: msg({ context: 'ai', message: 'Assisted' }),
  generated: msg({ context: 'ai', message: 'Generated' }),
}
