import type { ContestAction } from '@beacon/api/contest/contest-views'
import type { ContestState } from '@beacon/engine'
import { expect, test } from 'vitest'
import { refusalOf } from './action-table.ts'

const plain = { is_frozen: false, is_online: true, is_revealed: false }
const states: ContestState[] = ['not_started', 'running', 'paused', 'finished']

// ok, or the code; per state: not started, running, paused, finished
const table: Array<[ContestAction, string, string, string, string]> = [
  ['start', 'ok', 'contest_state', 'contest_state', 'contest_finished'],
  ['pause', 'contest_not_started', 'ok', 'contest_state', 'contest_finished'],
  ['resume', 'contest_not_started', 'contest_state', 'ok', 'contest_finished'],
  ['stop', 'contest_not_started', 'ok', 'resume_first', 'contest_state'],
  ['extend', 'ok', 'ok', 'ok', 'contest_finished'],
  ['reopen', 'contest_state', 'contest_state', 'contest_state', 'ok'],
  ['online', 'contest_state', 'contest_state', 'contest_state', 'contest_state'],
  ['offline', 'ok', 'pause_or_stop_first', 'ok', 'ok'],
  ['freeze', 'contest_not_started', 'ok', 'ok', 'contest_finished'],
  ['unfreeze', 'not_frozen', 'not_frozen', 'not_frozen', 'not_frozen'],
  ['reset', 'ok', 'stop_first', 'stop_first', 'ok'],
  ['restore_run', 'ok', 'stop_first', 'stop_first', 'ok'],
]

test.each(table)('%s', (action, ...codes) => {
  expect(states.map((status) => refusalOf(action, { ...plain, status })?.code ?? 'ok')).toEqual(codes)
})

test('an offline contest neither starts nor resumes, and can come online', () => {
  const offline = { ...plain, is_online: false }
  expect(refusalOf('start', { ...offline, status: 'not_started' })?.code).toBe('contest_offline')
  expect(refusalOf('resume', { ...offline, status: 'paused' })?.code).toBe('contest_offline')
  expect(refusalOf('online', { ...offline, status: 'paused' })).toBeNull()
  expect(refusalOf('offline', { ...offline, status: 'paused' })).toEqual({ code: 'contest_state', details: { state: 'offline' } })
})

test('a frozen ranking is not frozen again, and is unfrozen in every state it lasts in', () => {
  const frozen = { ...plain, is_frozen: true }
  expect(refusalOf('freeze', { ...frozen, status: 'running' })).toEqual({ code: 'contest_state', details: { state: 'frozen' } })
  for (const status of ['running', 'paused', 'finished'] as const) expect(refusalOf('unfreeze', { ...frozen, status })).toBeNull()
})

test('once results are public the contest stays finished', () => {
  expect(refusalOf('reopen', { ...plain, is_revealed: true, status: 'finished' })?.code).toBe('results_published')
})
