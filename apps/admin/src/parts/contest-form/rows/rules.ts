import { msg } from '@lingui/core/macro'
import { choice, settingRows } from './row.ts'

export const aiUse = settingRows([
  {
    name: 'ai_policy',
    label: msg`AI use`,
    control: choice(['allowed', msg`allowed`], ['declare', msg`if declared`], ['forbidden', msg`forbidden`]),
  },
])

export const certificate = settingRows([
  {
    name: 'certificate_template',
    label: msg`Certificate`,
    help: msg`One per member, once the results are public.`,
    control: { kind: 'certificate' },
  },
])
