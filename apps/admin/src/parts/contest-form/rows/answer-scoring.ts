import { scoringFields } from '@beacon/api/topic/scoring'
import { msg } from '@lingui/core/macro'
import type { ContestInput } from '../model.ts'
import { commonRows } from './index.ts'
import { bool, choice, number, settingRows } from './row.ts'

const isRewarded = ({ reward_way }: Partial<ContestInput>) => reward_way === 'blood'

export const scoring = settingRows([
  {
    name: 'integral_way',
    label: msg`Scoring`,
    help: msg`For questions without their own scoring.`,
    control: { kind: 'scoring' },
    required: true,
    covers: Object.keys(scoringFields) as (keyof typeof scoringFields)[],
  },
  {
    name: 'reward_way',
    label: msg`Reward`,
    control: choice(['none', msg`none`], ['blood', msg`first three solves`]),
    required: true,
  },
  { name: 'blood_percent', label: msg`First, second, third`, control: { kind: 'percents' }, when: isRewarded },
  {
    name: 'blood_base',
    label: msg`Percent of`,
    control: choice(['initial', msg`start value`], ['current', msg`value at the solve`], ['fixed', msg`fixed points`]),
    when: isRewarded,
  },
  {
    name: 'blood_fixed',
    label: msg`Fixed points`,
    control: number(1, 10_000),
    when: (values) => isRewarded(values) && values.blood_base === 'fixed',
  },
  { name: 'hint_charge', label: msg`Hints cost`, control: choice(['on_solve', msg`on solving`], ['at_once', msg`immediately`]) },
  ...commonRows.teamScore,
  {
    name: 'prerequisites_view',
    label: msg`Locked questions`,
    help: msg`What players see of a locked question.`,
    control: choice(['hidden', msg`nothing`], ['name', msg`the name`], ['anonymised', msg`only that it exists`]),
  },
])

export const ranking = settingRows([
  ...commonRows.shown,
  { name: 'show_unanswered_teams', label: msg`Teams without a solve`, help: msg`Also listed in the ranking.`, control: bool },
  { name: 'show_solvers', label: msg`Solvers`, help: msg`Players see who solved a question.`, control: bool },
  { name: 'show_own_tries', label: msg`Own submissions`, help: msg`Teams see their own submissions.`, control: bool },
  { name: 'show_author', label: msg`Author`, help: msg`Players see who wrote a question.`, control: bool },
  { name: 'show_rating', label: msg`Ratings`, help: msg`Players see how others rated a question.`, control: bool },
  ...commonRows.freeze,
  {
    name: 'freeze_show_pending',
    label: msg`Pending submissions`,
    help: msg`Show that submissions were made after the freeze.`,
    control: bool,
  },
  ...commonRows.reveal,
  ...commonRows.watch,
])
