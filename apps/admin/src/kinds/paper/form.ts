import { msg } from '@lingui/core/macro'
import { kindForm } from '../../parts/contest-form/kind-form.ts'
import { plainGroups } from '../../parts/contest-form/rows/index.ts'
import { number, settingRows } from '../../parts/contest-form/rows/row.ts'

const rows = settingRows([
  {
    name: 'minutes',
    label: msg`Own time`,
    help: msg`From the first look at the paper on.`,
    control: number(1, 600, msg({ context: 'unit', message: 'min' })),
    required: true,
  },
])

export const paperForm = kindForm({
  kind: 'paper',
  newOne: msg`New contest`,
  storedOne: msg`Edit contest`,
  groups: plainGroups('paper', [{ key: 'paper', title: msg`Paper`, rows }]),
})
