import type { CheckRow } from '@beacon/api/rounds/cell-check'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export const stateWords: Readonly<Record<CheckRow['state'], MessageDescriptor>> = {
  planned: msg({ context: 'check', message: 'Planned' }),
  queued: msg({ context: 'check', message: 'Checking' }),
  done: msg({ context: 'check', message: 'Done' }),
}
