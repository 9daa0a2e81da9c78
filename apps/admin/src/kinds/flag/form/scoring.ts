import { scoringFields } from '@beacon/api/scoring'
import { msg } from '@lingui/core/macro'
import type { ContestInput, SettingName } from '../model.ts'
import { bool, choice, number, time, type SettingRow } from './row.ts'

const isRewarded = ({ reward_way }: Partial<ContestInput>) => reward_way === 'blood'

export const scoring: readonly SettingRow[] = [
  {
    name: 'integral_way',
    label: msg`Scoring`,
    help: msg`For questions without their own scoring.`,
    control: { kind: 'scoring' },
    required: true,
    covers: Object.keys(scoringFields) as SettingName[],
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
  {
    name: 'team_score_type',
    label: msg`Team score`,
    help: msg`Sum: a team solves each question once. Otherwise every member solves individually.`,
    control: choice(['sum', msg`sum`], ['average', msg`average`], ['lowest', msg`lowest`], ['highest', msg`highest`]),
    when: ({ game_type }) => game_type === 'team',
  },
  {
    name: 'prerequisites_view',
    label: msg`Locked questions`,
    help: msg`What players see of a locked question.`,
    control: choice(['hidden', msg`nothing`], ['name', msg`the name`], ['anonymised', msg`only that it exists`]),
  },
]

export const ranking: readonly SettingRow[] = [
  { name: 'show_rank', label: msg`Ranking`, help: msg`Players see it.`, control: bool },
  { name: 'show_trend', label: msg`Trend`, help: msg`Players see it.`, control: bool },
  { name: 'show_entrants', label: msg`Entrants`, help: msg`Players see who takes part.`, control: bool },
  {
    name: 'show_members',
    label: msg`Members`,
    help: msg`Players see who is in a team.`,
    control: bool,
    when: ({ game_type }) => game_type !== 'individual',
  },
  { name: 'show_unanswered_teams', label: msg`Teams without a solve`, help: msg`Also listed in the ranking.`, control: bool },
  { name: 'show_solvers', label: msg`Solvers`, help: msg`Players see who solved a question.`, control: bool },
  { name: 'show_own_tries', label: msg`Own submissions`, help: msg`Teams see their own submissions.`, control: bool },
  { name: 'show_author', label: msg`Author`, help: msg`Players see who wrote a question.`, control: bool },
  { name: 'show_rating', label: msg`Ratings`, help: msg`Players see how others rated a question.`, control: bool },
  {
    name: 'freeze_at',
    label: msg`Freeze`,
    help: msg`The public ranking stops updating from here. Leave empty for no freeze.`,
    control: time,
  },
  {
    name: 'freeze_show_pending',
    label: msg`Pending submissions`,
    help: msg`Show that submissions were made after the freeze.`,
    control: bool,
  },
  { name: 'unfreeze', label: msg`Reveal`, control: choice(['by_hand', msg`manually`], ['at_end', msg`at the end`]) },
  {
    name: 'public_watch',
    label: msg`Public ranking without sign-in`,
    help: msg`Anyone can watch it; linked from sign-in and lobby.`,
    control: bool,
  },
  {
    name: 'viewer_default',
    label: msg`Screens`,
    help: msg`What a new screen shows.`,
    control: {
      kind: 'select',
      options: [
        ['matrix', msg`Score matrix`],
        ['ranking', msg`Ranking`],
        ['trend', msg`Trend`],
        ['feed', msg`Feed`],
        ['topics', msg`Question board`],
        ['countdown', msg`Countdown`],
        ['mini', msg`Mini`],
        ['resolver', msg`Resolver`],
        ['rotation', msg`Rotation`],
      ],
    },
  },
]
