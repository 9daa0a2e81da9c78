import type { ResetState } from '@beacon/api/rounds/reset-application'
import type { MarkName } from '@beacon/ui/theme'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export const resetStateWords: Readonly<Record<ResetState, MessageDescriptor>> = {
  pending: msg({ context: 'reset', message: 'Waiting' }),
  reset: msg({ context: 'reset', message: 'Reset' }),
  rejected: msg({ context: 'reset', message: 'Rejected' }),
}

export const resetStateLooks: Readonly<Record<ResetState, { mark: MarkName; look: string }>> = {
  pending: { mark: 'ring', look: 'text-amber' },
  reset: { mark: 'check', look: 'text-jade' },
  rejected: { mark: 'cross', look: 'text-fg-3' },
}
