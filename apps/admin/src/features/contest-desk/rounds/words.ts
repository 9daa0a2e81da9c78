import type { RoundState } from '@beacon/api/rounds/round'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export const roundWords: Readonly<Record<RoundState, MessageDescriptor>> = {
  running: msg({ context: 'round', message: 'Running' }),
  settling: msg({ context: 'round', message: 'Settling' }),
  scored: msg({ context: 'round', message: 'Scored' }),
  void: msg({ context: 'round', message: 'Void' }),
}
