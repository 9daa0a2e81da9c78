import { msg } from '@lingui/core/macro'
import { choice, type SettingRow } from './row.ts'

export const aiUse: readonly SettingRow[] = [
  {
    name: 'ai_policy',
    label: msg`AI use`,
    control: choice(['allowed', msg`allowed`], ['declare', msg`if declared`], ['forbidden', msg`forbidden`]),
  },
]

export const certificate: readonly SettingRow[] = [
  {
    name: 'certificate_template',
    label: msg`Certificate`,
    help: msg`One per member, once the results are public.`,
    control: { kind: 'certificate' },
  },
]
