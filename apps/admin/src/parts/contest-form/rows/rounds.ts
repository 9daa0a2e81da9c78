import { msg } from '@lingui/core/macro'
import { number, settingRows, type SettingGroup } from './row.ts'

const seconds = msg({ context: 'unit', message: 's' })
const [ipd, entrantNo, topicNo] = ['{ipd}', '{entrant_no}', '{topic_no}']

/** A part of the form of every kind that is played in rounds. */
export const rounds = {
  key: 'rounds',
  title: msg`Rounds`,
  rows: settingRows([
    {
      name: 'round_duration_s',
      label: msg`Round length`,
      help: msg`On the contest clock, which stops in a pause. Changed after the start, it holds from the next round on.`,
      control: number(10, 7_200, seconds),
      required: true,
      asked: true,
    },
    {
      name: 'round_grace_s',
      label: msg`Settle after`,
      help: msg`A round is scored at the latest this long after its end. Checks still open then count as not checked.`,
      control: number(6, 60, seconds),
    },
  ]),
} as const satisfies SettingGroup

/** A part of the form of every kind whose entrants have boxes that are checked. */
export const boxes = {
  key: 'boxes',
  title: msg`Boxes`,
  rows: settingRows([
    {
      name: 'address_template',
      label: msg`Address template`,
      help: msg`${{ ipd }} stands for a team’s IPD, ${{ entrantNo }} for its number, ${{ topicNo }} for the number of the service.`,
      control: { kind: 'text' },
    },
  ]),
} as const satisfies SettingGroup
