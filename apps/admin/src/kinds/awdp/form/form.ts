import { awdpLimits as limits } from '@beacon/api/kinds/awdp/limits'
import { msg } from '@lingui/core/macro'
import { kindForm } from '../../../parts/contest-form/kind-form.ts'
import { answerParts } from '../../../parts/contest-form/rows/answers.ts'
import { commonParts } from '../../../parts/contest-form/rows/index.ts'
import { patches } from '../../../parts/contest-form/rows/patches.ts'
import { rounds } from '../../../parts/contest-form/rows/rounds.ts'
import { number, settingRows } from '../../../parts/contest-form/rows/row.ts'
import { scenes } from '../../../parts/contest-form/rows/scenes.ts'
import { displays } from '../displays.ts'

const { base, players, staff } = commonParts
const { time, scoring, ranking, flags, communication, writeups, afterEnd } = answerParts

const withResets = {
  ...patches,
  rows: [
    ...patches.rows,
    ...settingRows([
      {
        name: 'reset_limit',
        label: msg`Reset requests per question`,
        help: msg`How often a team may ask the organisers to reset its environment. Rejected ones are not counted. 0 = never.`,
        control: number(limits.reset_limit.min, limits.reset_limit.max),
        required: true,
      },
    ]),
  ],
} as const

/** What the curve falls to stands where other kinds choose a way of scoring. */
const values = {
  ...scoring,
  rows: settingRows([
    {
      name: 'score_min',
      label: msg`Lowest value`,
      help: msg`What a question pays at least per round, however many teams attacked or defended it.`,
      control: number(0, 100_000),
      required: true,
    },
    ...scoring.rows,
  ]),
} as const

/** Every setting of an AWDP contest, in the parts of its form. */
export const awdpForm = kindForm({
  newOne: msg`New contest`,
  storedOne: msg`Edit contest`,
  kind: 'awdp',
  // Rounds pay by one curve, which scores of questions draw; hints are free, and a box belongs to an entrant.
  unchosen: ['integral_way', 'hint_charge', 'team_score_type'],
  displays,
  groups: [base, time, players, rounds, withResets, values, ranking, flags, scenes, communication, writeups, afterEnd, staff],
})
