import { msg } from '@lingui/core/macro'
import { kindForm } from '../../../parts/contest-form/kind-form.ts'
import { answerParts } from '../../../parts/contest-form/rows/answers.ts'
import { commonParts } from '../../../parts/contest-form/rows/index.ts'
import { number, settingRows } from '../../../parts/contest-form/rows/row.ts'
import { scenes } from '../../../parts/contest-form/rows/scenes.ts'
import { displays } from '../displays.ts'

const { base, players, staff } = commonParts
const { time, scoring, ranking, flags, communication, writeups, afterEnd } = answerParts

const percent = msg({ context: 'unit', message: '%' })

const stages = {
  ...scoring,
  rows: settingRows([
    ...scoring.rows,
    {
      name: 'finish_bonus_percent',
      label: msg`Finish bonus`,
      help: msg`Share of a range’s stage scores for taking all of its stages. Questions can override it.`,
      control: number(0, 100, percent),
    },
  ]),
}

/** Every setting of a penetration contest, in the parts of its form. */
export const cfsForm = kindForm({
  newOne: msg`New contest`,
  storedOne: msg`Edit contest`,
  kind: 'cfs',
  // Hints of a range always cost at once: the contract refuses another way.
  unchosen: ['hint_charge'],
  displays,
  groups: [base, time, players, stages, ranking, flags, scenes, communication, writeups, afterEnd, staff],
})
