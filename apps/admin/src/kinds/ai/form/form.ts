import { aiLimits as limits } from '@beacon/api/kinds/ai/limits'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { kindForm } from '../../../parts/contest-form/kind-form.ts'
import { answerParts } from '../../../parts/contest-form/rows/answers.ts'
import { commonParts } from '../../../parts/contest-form/rows/index.ts'
import { number, settingRows } from '../../../parts/contest-form/rows/row.ts'
import { scenes } from '../../../parts/contest-form/rows/scenes.ts'
import { displays } from '../displays.ts'

const { base, players, staff } = commonParts
const { time, scoring, ranking, flags, communication, writeups, afterEnd } = answerParts
const between = ({ min, max }: { min: number; max: number }, unit?: MessageDescriptor) => number(min, max, unit)

const submissions = {
  key: 'ai_submissions',
  title: msg`Results and finals`,
  rows: settingRows([
    {
      name: 'submissions_per_window',
      label: msg`Submissions per window`,
      help: msg`Of a team, for each question. 0 = no limit.`,
      control: between(limits.submissions_per_window),
      required: true,
      asked: true,
    },
    {
      name: 'quota_window_h',
      label: msg`Window`,
      help: msg`On the contest clock from the start: a pause uses nothing up.`,
      control: between(limits.quota_window_h, msg({ context: 'unit', message: 'h' })),
      required: true,
    },
    {
      name: 'submissions_total',
      label: msg`Submissions in all`,
      help: msg`Of a team, for each question. 0 = no limit.`,
      control: between(limits.submissions_total),
      required: true,
    },
    {
      name: 'submission_wait_s',
      label: msg`Wait between submissions`,
      control: between(limits.submission_wait_s, msg({ context: 'unit', message: 's' })),
      required: true,
    },
    {
      name: 'final_select_max',
      label: msg`Finals per question`,
      help: msg`Submissions a team chooses; the best private score among them counts. Otherwise its best public results count.`,
      control: between(limits.final_select_max),
      required: true,
      asked: true,
    },
    {
      name: 'final_select_grace_min',
      label: msg`Choosing after the end`,
      help: msg`How long teams may still choose their finals once the contest is over.`,
      control: between(limits.final_select_grace_min, msg({ context: 'unit', message: 'min' })),
      required: true,
    },
  ]),
} as const

/** Every setting of an AI contest, in the parts of its form. */
export const aiForm = kindForm({
  newOne: msg`New contest`,
  storedOne: msg`Edit contest`,
  kind: 'ai',
  displays,
  groups: [base, time, players, submissions, scoring, ranking, flags, scenes, communication, writeups, afterEnd, staff],
})
