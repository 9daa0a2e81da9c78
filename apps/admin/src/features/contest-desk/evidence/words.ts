import type { AppealView, EvidenceDecision, EvidenceRow, EvidenceState } from '@beacon/api/topic/evidence'
import type { StatusName } from '@beacon/ui/status'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

type Words<Key extends string> = Readonly<Record<Key, MessageDescriptor>>

export const strengthWords: Words<EvidenceRow['strength']> = {
  strong: msg({ context: 'evidence', message: 'Strong' }),
  medium: msg({ context: 'evidence', message: 'Medium' }),
  weak: msg({ context: 'evidence', message: 'Weak' }),
}
export const strengthColour: Readonly<Record<EvidenceRow['strength'], string>> = {
  strong: 'text-vermilion',
  medium: 'text-amber',
  weak: 'text-fg-3',
}
export const decisionWords: Words<EvidenceDecision> = {
  dismiss: msg({ context: 'evidence', message: 'Dismiss' }),
  watch: msg({ context: 'evidence', message: 'Watch' }),
  warn: msg({ context: 'evidence', message: 'Warn' }),
  penalty: msg({ context: 'evidence', message: 'Penalty' }),
  void: msg({ context: 'evidence', message: 'Void solve' }),
  ban: msg({ context: 'evidence', message: 'Ban' }),
}
export const evidenceStatus = (state: EvidenceState): StatusName => `evidence.${state}`

const appealStatuses: Readonly<Record<AppealView['state'], StatusName>> = {
  open: 'review.pending',
  accepted: 'review.passed',
  rejected: 'review.dismissed',
}
export const appealStatus = (state: AppealView['state']): StatusName => appealStatuses[state]
