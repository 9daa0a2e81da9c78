import type { OwnDecision } from '@beacon/api/evidence'
import type { OwnUpload } from '@beacon/api/writeup'
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
export const decisionTitles: Words<OwnDecision['decision']> = {
  warn: msg`Referee warning`,
  penalty: msg`Referee penalty`,
  void: msg`A solve was voided`,
  ban: msg`Your entry was banned`,
}
type AppealState = NonNullable<OwnDecision['appeal']>['state']
const appealStatuses: Readonly<Record<AppealState, StatusName>> = {
  open: 'review.pending',
  accepted: 'review.passed',
  rejected: 'review.dismissed',
}
export const appealStatus = (state: AppealState): StatusName => appealStatuses[state]
