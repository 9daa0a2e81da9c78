import { msg } from '@lingui/core/macro'
import { kindForm } from '../../parts/contest-form/kind-form.ts'
import { plainGroups } from '../../parts/contest-form/rows/index.ts'
import { number, settingRows } from '../../parts/contest-form/rows/row.ts'

const rows = settingRows([
  {
    name: 'round_duration_s',
    label: msg`Length of a tick`,
    control: number(1, 3_600, msg({ context: 'unit', message: 's' })),
    required: true,
  },
  { name: 'round_grace_s', label: msg`Settle after`, control: number(6, 60, msg({ context: 'unit', message: 's' })) },
  { name: 'address_template', label: msg`Addresses of boxes`, control: { kind: 'text' } },
])

export const tickForm = kindForm({
  newOne: msg`New contest`,
  storedOne: msg`Edit contest`,
  kind: 'tick',
  groups: plainGroups('tick', [{ key: 'tick', title: msg`Ticks`, rows }]),
})
