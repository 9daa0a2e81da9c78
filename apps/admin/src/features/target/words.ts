import type { TargetOffer, TargetSeverity } from '@beacon/api/scene/target-fields'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export const offerWords: Readonly<Record<TargetOffer, MessageDescriptor>> = {
  owner: msg({ context: 'target offer', message: 'Owner only' }),
  organisation: msg({ context: 'target offer', message: 'Organisation' }),
  everybody: msg({ context: 'target offer', message: 'Everyone' }),
}

export const severityWords: Readonly<Record<TargetSeverity, MessageDescriptor>> = {
  none: msg({ context: 'severity', message: 'None' }),
  low: msg({ context: 'severity', message: 'Low' }),
  medium: msg({ context: 'severity', message: 'Medium' }),
  high: msg({ context: 'severity', message: 'High' }),
  critical: msg({ context: 'severity', message: 'Critical' }),
}
