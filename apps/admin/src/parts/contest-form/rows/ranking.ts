import { msg } from '@lingui/core/macro'
import { bool, choice, time, settingRows } from './row.ts'

/** What players see of standings and of each other. */
export const visibilityRows = settingRows([
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
])

export const freeze = settingRows([
  {
    name: 'freeze_at',
    label: msg`Freeze`,
    help: msg`The public ranking stops updating from here. Leave empty for no freeze.`,
    control: time,
  },
])

export const reveal = settingRows([
  { name: 'unfreeze', label: msg`Reveal`, control: choice(['by_hand', msg`manually`], ['at_end', msg`at the end`]) },
])

/** Who watches without signing in. */
export const watch = settingRows([
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
])

export const teamScore = settingRows([
  {
    name: 'team_score_type',
    label: msg`Team score`,
    help: msg`Sum: a team solves each question once. Otherwise every member solves individually.`,
    control: choice(['sum', msg`sum`], ['average', msg`average`], ['lowest', msg`lowest`], ['highest', msg`highest`]),
    when: ({ game_type }) => game_type === 'team',
  },
])
