import { scoringFields } from '@beacon/api/scoring'
import { msg } from '@lingui/core/macro'
import type { ContestInput, SettingName } from '../model.ts'
import { bool, choice, number, time, type SettingRow } from './row.ts'

const isRewarded = ({ reward_way }: Partial<ContestInput>) => reward_way === 'blood'

export const scoring: readonly SettingRow[] = [
  {
    name: 'integral_way',
    label: msg`Scoring`,
    help: msg`For questions that bring no scoring of their own.`,
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
  { name: 'hint_charge', label: msg`Hints cost`, control: choice(['on_solve', msg`on solving`], ['at_once', msg`at once`]) },
  {
    name: 'team_score_type',
    label: msg`Team score`,
    help: msg`Sum: a team solves a question once. The others: every member solves alone.`,
    control: choice(['sum', msg`sum`], ['average', msg`average`], ['lowest', msg`lowest`], ['highest', msg`highest`]),
    when: ({ game_type }) => game_type === 'team',
  },
  {
    name: 'prerequisites_view',
    label: msg`Locked questions`,
    help: msg`What players see of a question that another one unlocks.`,
    control: choice(['hidden', msg`nothing`], ['name', msg`the name`], ['anonymised', msg`that there is one`]),
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
  { name: 'show_unanswered_teams', label: msg`Without a solve`, help: msg`The ranking lists them too.`, control: bool },
  { name: 'show_solvers', label: msg`Solvers`, help: msg`Players see who solved a question.`, control: bool },
  { name: 'show_own_tries', label: msg`Own tries`, help: msg`A team sees what it has tried.`, control: bool },
  { name: 'show_author', label: msg`Author`, help: msg`Players see who wrote a question.`, control: bool },
  { name: 'show_rating', label: msg`Ratings`, help: msg`Players see how others rated a question.`, control: bool },
  { name: 'freeze_at', label: msg`Freeze`, help: msg`From here on the public ranking stands still. Empty: never.`, control: time },
  { name: 'freeze_show_pending', label: msg`Pending tries`, help: msg`Show that tries were made after the freeze.`, control: bool },
  { name: 'unfreeze', label: msg`Reveal`, control: choice(['by_hand', msg`by hand`], ['at_end', msg`at the end`]) },
  {
    name: 'public_watch',
    label: msg`Ranking without login`,
    help: msg`Anybody may watch it; login and lobby link to it.`,
    control: bool,
  },
  {
    name: 'viewer_default',
    label: msg`Screens`,
    help: msg`What a new display shows.`,
    control: {
      kind: 'select',
      options: [
        ['matrix', msg`Score matrix`],
        ['ranking', msg`Ranking`],
        ['trend', msg`Trend`],
        ['feed', msg`Feed`],
        ['topics', msg`Board of topics`],
        ['countdown', msg`Countdown`],
        ['mini', msg`Mini`],
        ['resolver', msg`Resolver`],
        ['rotation', msg`Rotation`],
      ],
    },
  },
]
