import { msg } from '@lingui/core/macro'
import { number, settingRows, type SettingGroup } from './row.ts'

const seconds = msg({ context: 'unit', message: 's' })

/** A part of the form of every kind whose entrants send patches. */
export const patches = {
  key: 'patches',
  title: msg`Patches`,
  rows: settingRows([
    {
      name: 'patch_limit',
      label: msg`Patches per question`,
      help: msg`Judged patches per team. A failure of our machines is not counted. 0 = no limit.`,
      control: number(0, 100),
      required: true,
      asked: true,
    },
    {
      name: 'retry_wait_s',
      label: msg`Wait after a failure`,
      help: msg`Time on the contest clock until a team may send the next patch for the question.`,
      control: number(0, 3_600, seconds),
      required: true,
    },
  ]),
} as const satisfies SettingGroup
