import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ContestInput, SettingName } from './model.ts'

type Choice = readonly [value: string, label: MessageDescriptor]

/** How a setting is asked for. */
export type Control =
  | { kind: 'text' | 'markdown' | 'time' | 'bool' | 'lines' | 'code' | 'percents' | 'scoring' }
  | { kind: 'image'; purpose: 'contest_logo' | 'contest_cover' }
  | { kind: 'number'; min: number; max: number; unit?: MessageDescriptor }
  | { kind: 'choice'; options: readonly Choice[] }

export interface SettingRow {
  name: SettingName
  label: MessageDescriptor
  help?: MessageDescriptor
  control: Control
  /** Left out while it says nothing: team sizes of a contest of individuals. */
  when?: (values: Partial<ContestInput>) => boolean
}

export interface SettingGroup {
  key: string
  title: MessageDescriptor
  rows: readonly SettingRow[]
}

const isTeam = (values: Partial<ContestInput>) => values.game_type === 'team'
const seconds = msg({ context: 'unit', message: 's' })
const bool = { kind: 'bool' } as const

const base: readonly SettingRow[] = [
  { name: 'brief', label: msg`Brief`, help: msg`One sentence for the lobby.`, control: { kind: 'text' } },
  { name: 'guide', label: msg`Guide`, help: msg`What players must know, in Markdown.`, control: { kind: 'markdown' } },
  {
    name: 'lang',
    label: msg`Language`,
    control: {
      kind: 'choice',
      options: [
        ['en', msg`English`],
        ['zh', msg`Chinese`],
      ],
    },
  },
  { name: 'logo', label: msg`Logo`, control: { kind: 'image', purpose: 'contest_logo' } },
  { name: 'cover', label: msg`Cover`, control: { kind: 'image', purpose: 'contest_cover' } },
]

const time: readonly SettingRow[] = [
  {
    name: 'start_mode',
    label: msg`Start by`,
    control: {
      kind: 'choice',
      options: [
        ['auto', msg`itself, at its time`],
        ['manual', msg`hand`],
      ],
    },
  },
  { name: 'pause_keeps_end', label: msg`Pauses`, help: msg`A pause keeps the end where it is.`, control: bool },
  {
    name: 'topics_in_pause',
    label: msg`In a pause`,
    control: {
      kind: 'choice',
      options: [
        ['show', msg`show questions`],
        ['hide', msg`hide questions`],
      ],
    },
  },
  {
    name: 'after_end',
    label: msg`After the end`,
    control: {
      kind: 'choice',
      options: [
        ['practice', msg`practice`],
        ['read_only', msg`read only`],
        ['closed', msg`closed`],
      ],
    },
  },
]

const players: readonly SettingRow[] = [
  {
    name: 'registration_code',
    label: msg`Registration code`,
    control: { kind: 'code' },
    when: ({ registration }) => registration === 'code',
  },
  { name: 'register_from', label: msg`Registration from`, control: { kind: 'time' } },
  { name: 'register_until', label: msg`Registration until`, control: { kind: 'time' } },
  { name: 'late_join', label: msg`Late joining`, help: msg`Registration stays open after the start.`, control: bool },
  { name: 'capacity', label: msg`Capacity`, help: msg`0 is no limit.`, control: { kind: 'number', min: 0, max: 1_000_000 } },
  { name: 'team_size_min', label: msg`Smallest team`, control: { kind: 'number', min: 1, max: 100 }, when: isTeam },
  { name: 'team_size_max', label: msg`Largest team`, control: { kind: 'number', min: 1, max: 100 }, when: isTeam },
  {
    name: 'roster_lock',
    label: msg`Roster locks`,
    control: {
      kind: 'choice',
      options: [
        ['at_start', msg`at the start`],
        ['at_join', msg`on joining`],
        ['never', msg`never`],
      ],
    },
    when: isTeam,
  },
  {
    name: 'team_score_type',
    label: msg`Team score`,
    help: msg`Sum: a team solves a question once. The others: every member solves alone.`,
    control: {
      kind: 'choice',
      options: [
        ['sum', msg`sum`],
        ['average', msg`average`],
        ['lowest', msg`lowest`],
        ['highest', msg`highest`],
      ],
    },
    when: isTeam,
  },
  {
    name: 'ip_whitelist',
    label: msg`Address whitelist`,
    help: msg`One address or range a line; empty lets all in.`,
    control: { kind: 'lines' },
  },
]

const scoring: readonly SettingRow[] = [
  { name: 'integral_way', label: msg`Scoring`, help: msg`For questions that bring no scoring of their own.`, control: { kind: 'scoring' } },
  {
    name: 'reward_way',
    label: msg`Reward`,
    control: {
      kind: 'choice',
      options: [
        ['none', msg`none`],
        ['blood', msg`first three solves`],
      ],
    },
  },
  {
    name: 'blood_percent',
    label: msg`First, second, third`,
    control: { kind: 'percents' },
    when: ({ reward_way }) => reward_way === 'blood',
  },
  {
    name: 'blood_base',
    label: msg`Percent of`,
    control: {
      kind: 'choice',
      options: [
        ['initial', msg`start value`],
        ['current', msg`value at the solve`],
        ['fixed', msg`fixed points`],
      ],
    },
    when: ({ reward_way }) => reward_way === 'blood',
  },
  {
    name: 'blood_fixed',
    label: msg`Fixed points`,
    control: { kind: 'number', min: 1, max: 10_000 },
    when: ({ reward_way, blood_base }) => reward_way === 'blood' && blood_base === 'fixed',
  },
  {
    name: 'hint_charge',
    label: msg`Hints cost`,
    control: {
      kind: 'choice',
      options: [
        ['on_solve', msg`on solving`],
        ['at_once', msg`at once`],
      ],
    },
  },
]

const ranking: readonly SettingRow[] = [
  { name: 'freeze_at', label: msg`Freeze`, help: msg`From here on the public ranking stands still.`, control: { kind: 'time' } },
  {
    name: 'unfreeze',
    label: msg`Reveal`,
    control: {
      kind: 'choice',
      options: [
        ['by_hand', msg`by hand`],
        ['at_end', msg`at the end`],
      ],
    },
  },
  { name: 'freeze_show_pending', label: msg`Pending tries`, help: msg`Show that tries were made after the freeze.`, control: bool },
  { name: 'show_rank', label: msg`Ranking`, help: msg`Players see it.`, control: bool },
  { name: 'show_trend', label: msg`Trend`, help: msg`Players see it.`, control: bool },
  { name: 'show_entrants', label: msg`Entrants`, help: msg`Players see who takes part.`, control: bool },
  { name: 'show_unanswered_teams', label: msg`Without a solve`, help: msg`The ranking lists them too.`, control: bool },
  { name: 'show_solvers', label: msg`Solvers`, help: msg`Players see who solved a question.`, control: bool },
  { name: 'show_own_tries', label: msg`Own tries`, help: msg`A team sees what it has tried.`, control: bool },
  { name: 'show_author', label: msg`Author`, help: msg`Players see who wrote a question.`, control: bool },
]

const flags: readonly SettingRow[] = [
  {
    name: 'answer_limit',
    label: msg`Wrong tries`,
    help: msg`For one question; 0 is no limit.`,
    control: { kind: 'number', min: 0, max: 1000 },
  },
  {
    name: 'answer_limit_mode',
    label: msg`When used up`,
    control: {
      kind: 'choice',
      options: [
        ['lockout', msg`closed for good`],
        ['wait', msg`wait`],
      ],
    },
    when: ({ answer_limit }) => (answer_limit ?? 0) > 0,
  },
  {
    name: 'answer_limit_wait_s',
    label: msg`Wait`,
    control: { kind: 'number', min: 10, max: 86_400, unit: seconds },
    when: ({ answer_limit, answer_limit_mode }) => (answer_limit ?? 0) > 0 && answer_limit_mode === 'wait',
  },
  {
    name: 'flag_rate_count',
    label: msg`Tries at most`,
    help: msg`Of one entrant at one question.`,
    control: { kind: 'number', min: 1, max: 100 },
  },
  { name: 'flag_rate_window_s', label: msg`within`, control: { kind: 'number', min: 1, max: 600, unit: seconds } },
]

/** Asked for when a contest is made. */
export const askedRows: readonly SettingRow[] = [
  { name: 'name', label: msg`Name`, control: { kind: 'text' } },
  {
    name: 'game_type',
    label: msg`Type`,
    control: {
      kind: 'choice',
      options: [
        ['team', msg({ context: 'game_type', message: 'Team' })],
        ['individual', msg({ context: 'game_type', message: 'Individual' })],
      ],
    },
  },
  { name: 'start_at', label: msg`Start`, control: { kind: 'time' } },
  { name: 'end_at', label: msg`End`, control: { kind: 'time' } },
  {
    name: 'registration',
    label: msg({ context: 'contest', message: 'Registration' }),
    control: {
      kind: 'choice',
      options: [
        ['open', msg({ context: 'registration', message: 'Open' })],
        ['review', msg`By review`],
        ['code', msg`By code`],
        ['list', msg`By list`],
      ],
    },
  },
]

/** Everything else: it has a default. */
export const settingGroups: readonly SettingGroup[] = [
  { key: 'base', title: msg`Base`, rows: base },
  { key: 'time', title: msg`Time`, rows: time },
  { key: 'players', title: msg`Who plays`, rows: players },
  { key: 'scoring', title: msg`Questions and scoring`, rows: scoring },
  { key: 'ranking', title: msg`Ranking and freeze`, rows: ranking },
  { key: 'flags', title: msg`Flags and limits`, rows: flags },
  {
    key: 'visibility',
    title: msg`Visibility`,
    rows: [
      { name: 'is_public', label: msg`Published`, help: msg`Players find it in the lobby.`, control: bool },
      { name: 'is_stick', label: msg`Pinned`, help: msg`Stands first in every list.`, control: bool },
    ],
  },
]

const all = [...askedRows, ...settingGroups.flatMap((group) => group.rows)]
export const settingRow = (name: string): SettingRow | undefined => all.find((row) => row.name === name)
