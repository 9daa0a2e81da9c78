import { operationLimits as limits } from '@beacon/api/kinds/operation/limits'
import { msg } from '@lingui/core/macro'
import { kindForm } from '../../../parts/contest-form/kind-form.ts'
import { answerParts } from '../../../parts/contest-form/rows/answers.ts'
import { commonParts } from '../../../parts/contest-form/rows/index.ts'
import { number, settingRows } from '../../../parts/contest-form/rows/row.ts'
import { scenes } from '../../../parts/contest-form/rows/scenes.ts'
import { displays } from '../displays.ts'

const { base, players, staff } = commonParts
const { time, scoring, ranking, flags, communication, writeups, afterEnd } = answerParts
const seconds = msg({ context: 'unit', message: 's' })

const checks = {
  key: 'checks',
  title: msg({ context: 'operation', message: 'Checks' }),
  rows: settingRows([
    {
      name: 'check_interval_s',
      label: msg`Automatic check every`,
      help: msg`Each team is checked once in every interval, at a moment that is drawn for it.`,
      control: number(limits.check_interval_s.min, limits.check_interval_s.max, seconds),
      required: true,
      asked: true,
    },
    {
      name: 'check_limit',
      label: msg`Checks per point`,
      help: msg`Check requests per team. 0 = no limit. Points can override it; a fault of our machines is not counted.`,
      control: number(limits.check_limit.min, limits.check_limit.max),
      required: true,
      asked: true,
    },
    {
      name: 'check_total_limit',
      label: msg`Checks in all`,
      help: msg`Check requests per team in the whole contest. 0 = no limit.`,
      control: number(limits.check_total_limit.min, limits.check_total_limit.max),
    },
    {
      name: 'check_wait_s',
      label: msg`Wait between checks`,
      help: msg`Of one question, per team.`,
      control: number(limits.check_wait_s.min, limits.check_wait_s.max, seconds),
    },
    {
      name: 'check_retry',
      label: msg`Retries after a fault`,
      help: msg`How often a check is tried again that our machines could not carry out.`,
      control: number(limits.check_retry.min, limits.check_retry.max),
    },
  ]),
} as const

/** Every setting of an O&M contest, in the parts of its form. */
export const operationForm = kindForm({
  newOne: msg`New contest`,
  storedOne: msg`Edit contest`,
  kind: 'operation',
  // A scene belongs to the whole team.
  unchosen: ['team_score_type'],
  displays,
  groups: [base, time, players, checks, scoring, ranking, flags, scenes, communication, writeups, afterEnd, staff],
})
