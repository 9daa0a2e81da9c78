import { limits } from '@beacon/api/limits'
import { msg } from '@lingui/core/macro'
import type { ContestInput } from '../model.ts'
import { commonRows } from './index.ts'
import { bool, choice, number, time, settingRows } from './row.ts'

const seconds = msg({ context: 'unit', message: 's' })
const isLimited = ({ answer_limit }: Partial<ContestInput>) => (answer_limit ?? 0) > 0

export const pauses = settingRows([
  {
    name: 'topics_in_pause',
    label: msg`During a pause`,
    control: choice(['show', msg`show questions`], ['hide', msg`hide questions`]),
  },
])

export const flagPrefix = settingRows([
  {
    name: 'flag_prefix',
    label: msg`Flag prefix`,
    help: msg`Text before the braces of generated flags. Leave empty for no prefix.`,
    control: { kind: 'own_text', first: 'flag' },
  },
])

/** How fast flags may be tried. */
export const flagRate = settingRows([
  { name: 'flag_rate_count', label: msg`Maximum attempts`, help: msg`Per entrant and question.`, control: number(1, 100) },
  { name: 'flag_rate_window_s', label: msg`within`, control: number(1, 600, seconds) },
])

export const flags = settingRows([
  {
    name: 'answer_limit',
    label: msg`Wrong attempts`,
    help: msg`Per question; 0 means no limit.`,
    control: number(0, 1000),
    required: true,
  },
  {
    name: 'answer_limit_mode',
    label: msg`When attempts run out`,
    control: choice(['lockout', msg`closed permanently`], ['wait', msg`wait`]),
    when: isLimited,
  },
  {
    name: 'answer_limit_wait_s',
    label: msg`Wait`,
    control: number(10, 86_400, seconds),
    when: (values) => isLimited(values) && values.answer_limit_mode === 'wait',
  },
  ...flagRate,
  ...flagPrefix,
  {
    name: 'flag_length',
    label: msg`Flag length`,
    help: msg`Length of generated flags.`,
    control: { kind: 'own_number', ...limits.dynamic_flag_length, first: 32 },
  },
  { name: 'flag_box', label: msg`One flag box`, help: msg`One box accepts flags of any question.`, control: bool },
  { name: 'bot_api', label: msg`Bot API`, help: msg`Teams can create tokens and submit flags from a program.`, control: bool },
])

export const communication = settingRows([
  { name: 'announce_release', label: msg`Releases`, help: msg`Each released question is announced.`, control: bool },
  {
    name: 'announce_blood',
    label: msg`Announced first solves`,
    help: msg`First solves per question announced live to all players. Past solves are not announced.`,
    control: number(0, 3),
  },
])

export const writeups = settingRows([
  { name: 'allow_writeup_upload', label: msg`Writeups`, help: msg`Entrants may upload them.`, control: bool },
  {
    name: 'writeup_scope',
    label: msg`One for`,
    control: choice(['contest', msg`the contest`], ['topic', msg`each question`]),
    when: ({ allow_writeup_upload }) => allow_writeup_upload === true,
  },
  {
    name: 'writeup_until',
    label: msg`Upload until`,
    help: msg`Leave empty for 24 h after the end.`,
    control: time,
    when: ({ allow_writeup_upload }) => allow_writeup_upload === true,
  },
  {
    name: 'writeup_score_max',
    label: msg`Highest mark`,
    help: msg`0 = writeups earn no points.`,
    control: number(0, 10_000),
    when: ({ allow_writeup_upload }) => allow_writeup_upload === true,
  },
  ...commonRows.aiUse,
  {
    name: 'ai_declaration',
    label: msg`Declared`,
    control: choice(['none', msg`nowhere`], ['writeup', msg`in writeups`], ['submission', msg`on submission`]),
    when: ({ ai_policy }) => ai_policy !== 'allowed',
  },
])

export const afterEnd = settingRows([
  {
    name: 'after_end',
    label: msg`After the end`,
    control: choice(['practice', msg`practice`], ['read_only', msg`read only`], ['closed', msg`closed`]),
  },
  {
    name: 'solution_visibility',
    label: msg`Solutions`,
    control: choice(['never', msg`never`], ['after_solve', msg`after solving`], ['after_end', msg`after the end`]),
  },
  ...commonRows.certificate,
])
