import type { CellFault, CheckRow } from '@beacon/api/rounds/cell-check'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export const stateWords: Readonly<Record<CheckRow['state'], MessageDescriptor>> = {
  planned: msg({ context: 'check', message: 'Planned' }),
  queued: msg({ context: 'check', message: 'Checking' }),
  done: msg({ context: 'check', message: 'Done' }),
}

/** Why a check says nothing of the box, or how its program failed. */
export const faultWords: Readonly<Record<CellFault, MessageDescriptor>> = {
  late: msg`No runner took it in time.`,
  lost: msg`The runner was lost.`,
  script: msg`The script is broken, or its image is missing.`,
  runner: msg`The runner could not start the script.`,
  starved: msg`The machine of the runner was busy: the script got no processor.`,
  checker: msg`The script says that it cannot work.`,
  died: msg`The script died at every box of the round.`,
  address: msg`The box has no address.`,
  flood: msg`The script printed without end and was stopped.`,
}
