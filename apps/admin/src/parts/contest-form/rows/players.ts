import { msg } from '@lingui/core/macro'
import type { ContestInput } from '../model.ts'
import { bool, choice, number, time, settingRows } from './row.ts'

const isTeam = (values: Partial<ContestInput>) => values.game_type === 'team'

export const players = settingRows([
  {
    name: 'game_type',
    label: msg`Type`,
    control: choice(
      ['team', msg({ context: 'game_type', message: 'Team' })],
      ['individual', msg({ context: 'game_type', message: 'Individual' })],
    ),
    required: true,
    asked: true,
  },
  {
    name: 'registration',
    label: msg({ context: 'contest', message: 'Registration' }),
    control: choice(
      ['open', msg({ context: 'registration', message: 'Open' })],
      ['review', msg`By review`],
      ['code', msg`By code`],
      ['list', msg`By list`],
    ),
    asked: true,
  },
  {
    name: 'registration_code',
    label: msg`Registration code`,
    help: msg`4–40 letters, digits, _ and -.`,
    control: { kind: 'code' },
    required: true,
    asked: true,
    when: ({ registration }) => registration === 'code',
  },
  { name: 'register_from', label: msg`Registration opens`, help: msg`Leave empty to open immediately.`, control: time },
  {
    name: 'register_until',
    label: msg`Registration closes`,
    help: msg`Leave empty to close at the start, or at the end with late joining.`,
    control: time,
  },
  { name: 'late_join', label: msg`Late joining`, help: msg`Registration stays open after the start.`, control: bool },
  {
    name: 'capacity',
    label: msg`Capacity`,
    help: msg`0 means no limit. After the start it can only be raised.`,
    control: number(0, 1_000_000),
  },
  { name: 'team_size_min', label: msg`Smallest team`, control: number(1, 100), when: isTeam },
  { name: 'team_size_max', label: msg`Largest team`, control: number(1, 100), when: isTeam },
  {
    name: 'roster_lock',
    label: msg`Roster locks`,
    control: choice(['at_start', msg`at the start`], ['at_join', msg`on joining`], ['never', msg`never`]),
    when: isTeam,
  },
  {
    name: 'brackets',
    label: msg`Brackets`,
    help: msg`Each bracket has its own ranking; question values are the same for all.`,
    control: { kind: 'brackets' },
  },
  {
    name: 'entry_fields',
    label: msg`Fields at registration`,
    help: msg`Asked at registration, 20 at most.`,
    control: { kind: 'entry_fields' },
  },
  { name: 'ip_whitelist', label: msg`Address whitelist`, control: { kind: 'whitelist' }, required: true },
])
