import { describe, expect, it } from 'vitest'
import { hindranceOf, deleteHindrance } from '../actions.ts'
import { spanOf, timesText } from '../model.ts'
import { changedSettings, contestForm, type ContestOutput, isOnDefault, newContest } from './model.ts'
import { askedRows, settingGroups } from './setting-rows.ts'

const now = Date.parse('2026-11-20T06:32:00Z')
const fresh = newContest('en', now)

describe('a new contest', () => {
  it('starts at the next full hour and lasts eight', () => {
    expect([fresh.start_at, fresh.end_at]).toEqual(['2026-11-20T07:00:00.000Z', '2026-11-20T15:00:00.000Z'])
  })

  it('asks for five settings and shows every other one', () => {
    const names = [...askedRows, ...settingGroups.flatMap((group) => group.rows)].map((row) => row.name)
    const byScoring = [
      'score',
      'score_min',
      'dynamic_preset',
      'decay',
      'rate',
      'difficulty_d',
      'decay_interval_s',
      'decay_percent',
      'ladder',
    ]
    expect([...names, ...byScoring].sort()).toEqual(Object.keys(fresh).sort())
  })

  it.each([
    [{ end_at: fresh.start_at }, 'end_at', 'end_before_start'],
    [{ freeze_at: '2026-11-21T07:00:00.000Z' }, 'freeze_at', 'freeze_out_of_range'],
    [{ blood_percent: [1, 3, 5] as [number, number, number] }, 'blood_percent', 'blood_order'],
    [{ team_size_min: 6 }, 'team_size_min', 'team_size_range'],
    [{ registration: 'code' as const }, 'registration_code', 'field_empty'],
  ])('says of %j that %s is wrong: %s', (change, field, code) => {
    const found = contestForm.safeParse({ ...fresh, name: 'Beacon Cup', ...change }).error?.issues ?? []
    expect(found.map((issue) => [issue.path[0], issue.message.split('|')[0]])).toContainEqual([field, code])
  })
})

it('sends only what was changed; the same moment written otherwise is no change', () => {
  const after = { ...fresh, capacity: 40, start_at: '2026-11-20T15:00:00+08:00' } as ContestOutput
  expect(changedSettings(fresh, after)).toEqual({ capacity: 40 })
  expect([isOnDefault('capacity', 0), isOnDefault('capacity', 40), isOnDefault('ladder', [100, 90, 80, 70, 60, 50])]).toEqual([
    true,
    false,
    true,
  ])
})

describe('a row of the list', () => {
  const times = { start_at: '2026-11-20T01:00:00.000Z', end_at: '2026-11-21T01:00:00.000Z' }
  it('ends where it was stopped', () => {
    const row = { ...times, stopped_at: '2026-11-20T05:00:00.000Z', freeze_at: null, was_end_at: null, pauses: [] }
    expect(spanOf(row).end_at).toBe('2026-11-20T05:00:00.000Z')
  })
  it('names the second day only when it is another one', () => {
    expect(timesText('en', times, now)).toMatch(/ – \d+ Nov \d\d:\d\d$/)
    expect(timesText('en', { ...times, end_at: '2026-11-20T01:30:00.000Z' }, now)).toMatch(/ – \d\d:\d\d$/)
  })
  it.each([
    ['stop', 'paused', 'resume_first'],
    ['stop', 'running', null],
    ['stop', 'finished', 'finished'],
    ['offline', 'running', 'pause_or_stop_first'],
    ['start', 'not_started', null],
  ] as const)('%s while %s: %s', (action, status, reason) => {
    expect(hindranceOf(action, { status, is_online: true })).toBe(reason)
  })
  it('is deleted only when its clock stands', () => {
    expect([deleteHindrance({ status: 'running' }), deleteHindrance({ status: 'finished' })]).toEqual(['stop_first', null])
  })
})
