import type { OwnDecision } from '@beacon/api/topic/evidence'
import type { StatusName } from '@beacon/ui/status'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

type Words<Key extends string> = Readonly<Record<Key, MessageDescriptor>>

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
