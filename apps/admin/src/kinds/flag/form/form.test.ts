import type { ContestDefaultValues } from '@beacon/api/contest/contest-fields'
import { flagContest } from '@beacon/api/kinds/flag/contest'
import { scoringFields } from '@beacon/api/topic/scoring'
import { describe, expect, it } from 'vitest'
import { isRange } from '../../../parts/contest-form/address-range.ts'
import {
  baseOf,
  changedSettings,
  contestForm,
  type ContestOutput,
  crossProblems,
  fixedBy,
  isOnBase,
  newContest,
  tidied,
} from '../../../parts/contest-form/model.ts'
import { creationRows, defaultGroups, restGroups, type SettingGroup, settingRow } from '../../../parts/contest-form/rows/index.ts'
import { flagForm } from './form.ts'

const now = Date.parse('2026-11-20T06:32:00Z')
const factory = structuredClone(flagContest.defaults) as unknown as ContestDefaultValues
const fresh = newContest('flag', { lang: 'en', now, defaults: factory })
const namesIn = (groups: readonly SettingGroup[]) => groups.flatMap(({ rows }) => rows.flatMap(({ name, covers }) => covers ?? [name]))

describe('a new contest', () => {
  it('starts at the next full hour and lasts eight', () => {
    expect([fresh.start_at, fresh.end_at]).toEqual(['2026-11-20T07:00:00.000Z', '2026-11-20T15:00:00.000Z'])
  })

  it('leaves time to set it up where the hour is nearly full', () => {
    const late = newContest('flag', { lang: 'en', now: Date.parse('2026-11-20T06:57:00Z'), defaults: factory })
    expect([late.start_at, late.end_at]).toEqual(['2026-11-20T08:00:00.000Z', '2026-11-20T16:00:00.000Z'])
  })

  it('asks for name, type, time and registration, and lets every other setting stand on its default', () => {
    expect(creationRows(flagForm).map(({ name }) => name)).toEqual([
      'name',
      'start_at',
      'end_at',
      'game_type',
      'registration',
      'registration_code',
    ])
    expect([...creationRows(flagForm).map(({ name }) => name), ...namesIn(restGroups(flagForm)), 'is_public'].sort()).toEqual(
      Object.keys(flagContest.fields).sort(),
    )
  })

  it('stands on the defaults of its kind, not on the factory values', () => {
    const own = newContest('flag', { lang: 'zh', now, defaults: { ...factory, capacity: 40 } })
    expect([own.capacity, own.lang, own.freeze_at]).toEqual([40, 'zh', null])
    expect(isOnBase(baseOf('flag', { ...factory, capacity: 40 }), 'capacity', own.capacity)).toBe(true)
  })
})

it('the form of a contest has every setting once, and the page of defaults every one of the kind', () => {
  expect(namesIn(flagForm.groups).sort()).toEqual(Object.keys(flagContest.fields).sort())
  expect(namesIn(defaultGroups(flagForm)).sort()).toEqual(Object.keys(flagContest.defaultFields).sort())
  expect(Object.keys(scoringFields).every((name) => settingRow(flagForm, name)?.name === 'integral_way')).toBe(true)
})

describe('rules between fields', () => {
  const codesOf = (values: object) => crossProblems('flag', { ...fresh, ...values }).map(([path, message]) => [path, message.split('|')[0]])

  it.each([
    [{ end_at: fresh.start_at }, 'end_at', 'end_before_start'],
    [{ freeze_at: '2026-11-21T07:00:00.000Z' }, 'freeze_at', 'freeze_out_of_range'],
    [{ register_until: '2026-11-20T08:00:00.000Z', late_join: false }, 'register_until', 'registration_window'],
    [{ writeup_until: '2026-11-19T08:00:00.000Z' }, 'writeup_until', 'writeup_window'],
    [{ blood_percent: [1, 3, 5] }, 'blood_percent', 'blood_order'],
    [{ team_size_min: 6 }, 'team_size_min', 'team_size_range'],
    [{ registration: 'code' }, 'registration_code', 'field_empty'],
    [{ ip_whitelist: ['10.0.0.0/8', '10.0.0.0/33'] }, 'ip_whitelist', 'cidr_invalid'],
    [{ ip_whitelist: [''] }, 'ip_whitelist', 'field_empty'],
  ])('%j: %s says %s', (values, path, code) => {
    expect(codesOf(values)).toEqual([[path, code]])
  })

  it('two brackets with one code are told at the second', () => {
    const bracket = { bracket_id: null, name_en: 'Juniors', name_zh: '少年组', code: 'quay', needs_review: false, ranks_overall: true }
    const rights = { gets_blood: true, affects_value: true, gets_score: true, topics: null, capacity: 0 }
    const brackets = [bracket, bracket].map((one) => ({ ...one, ...rights }))
    expect(codesOf({ brackets })).toEqual([['brackets.1.code', 'code_duplicate']])
  })

  it('a choice without choices is told before the field has a name', () => {
    const field = { field_id: null, label_en: '', label_zh: '', type: 'select', options: [], required: false, visible_to: 'staff' }
    expect(codesOf({ entry_fields: [{ ...field, editable_until: null }] })).toEqual([['entry_fields.0.options', 'field_empty']])
  })

  it('are judged while single fields are still wrong', () => {
    const found = contestForm('flag').safeParse({ ...fresh, name: '', end_at: fresh.start_at, team_size_min: 6 }).error?.issues ?? []
    expect(found.map(({ path }) => path[0]).sort()).toEqual(['end_at', 'name', 'team_size_min'])
    expect(crossProblems('flag', { ...fresh, blood_percent: 'none', capacity: null, team_size_min: 6 }).map(([path]) => path)).toEqual([
      'team_size_min',
    ])
  })
})

it('an emptied number is empty, not out of range', () => {
  const found = contestForm('flag').safeParse({ ...fresh, name: 'Beacon Cup', answer_limit: null }).error?.issues ?? []
  expect(found.map(({ path, message }) => [path[0], message])).toEqual([['answer_limit', 'field_empty']])
})

it('sends only what was changed; the same moment written otherwise is no change', () => {
  const after = { ...fresh, capacity: 40, start_at: '2026-11-20T15:00:00+08:00' } as ContestOutput
  expect(changedSettings(fresh, after)).toEqual({ capacity: 40 })
})

it('drops blank lines, and what only teams have when individuals play', () => {
  const values = { ...fresh, game_type: 'individual', team_size_max: 9, ip_whitelist: [' 10.0.0.0/8 ', ''] } as ContestOutput
  expect(tidied('flag', values)).toMatchObject({ team_size_max: 5, ip_whitelist: ['10.0.0.0/8'] })
  expect(tidied('flag', { ...values, game_type: 'team' }).team_size_max).toBe(9)
})

it.each([
  ['game_type', 'running', false, 'started'],
  ['end_at', 'paused', false, 'end'],
  ['flag_prefix', 'running', false, 'started'],
  ['freeze_at', 'running', true, 'frozen'],
  ['freeze_at', 'running', false, null],
  ['freeze_at', 'finished', false, 'finished'],
  ['brief', 'finished', true, null],
  ['game_type', 'not_started', false, null],
] as const)('%s while %s, frozen %s: %s', (name, status, is_frozen, reason) => {
  expect(fixedBy(name, { status, is_frozen }, 'flag')).toBe(reason)
})

it.each([
  ['10.20.0.0/16', true],
  ['192.168.1.7', true],
  ['2001:db8::/32', true],
  ['::1', true],
  ['10.0.0.0/33', false],
  ['256.1.1.1', false],
  ['2001:db8::/129', false],
  ['quay', false],
  ['10.0.0.0/8/8', false],
])('%s is a range: %s', (line, expected) => {
  expect(isRange(line)).toBe(expected)
})
