import { msg } from '@lingui/core/macro'
import { kindForm } from '../../../parts/contest-form/kind-form.ts'
import { answerParts } from '../../../parts/contest-form/rows/answers.ts'
import { commonParts } from '../../../parts/contest-form/rows/index.ts'
import { scenes } from '../../../parts/contest-form/rows/scenes.ts'

const { base, players, staff } = commonParts
const { time, scoring, ranking, flags, communication, writeups, afterEnd } = answerParts

/** Every setting of a CTF contest, in the parts of its form. */
export const flagForm = kindForm({
  newOne: msg`New contest`,
  storedOne: msg`Edit contest`,
  kind: 'flag',
  groups: [base, time, players, scoring, ranking, flags, scenes, communication, writeups, afterEnd, staff],
})
