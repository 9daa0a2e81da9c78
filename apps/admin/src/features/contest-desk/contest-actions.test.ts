import { type Permission, seedItems } from '@beacon/api/people/permissions'
import { describe, expect, it } from 'vitest'
import { type ActionFacts, actionsOf, type DeskActionItem } from './contest-actions.ts'

const everything = new Set<Permission>(seedItems('administrator'))
const facts = (change: Partial<ActionFacts>): ActionFacts => ({
  kind: 'flag',
  status: 'running',
  is_frozen: false,
  is_online: true,
  is_public: true,
  unfrozen_at: null,
  run: 1,
  reset_request: null,
  ...change,
})
const request: NonNullable<ActionFacts['reset_request']> = {
  request_id: 'r1',
  at: '2026-11-20T13:00:00.000Z',
  by: 'Mei Chen',
  reason: 'A rehearsal',
  state: 'pending',
  decided_at: null,
  decided_by: null,
  answer: null,
}
const words = (items: readonly DeskActionItem[]) =>
  items.map(({ action, hindrance }) => (hindrance === undefined ? action : `${action}: ${hindrance}`))
const bar = (change: Partial<ActionFacts>, permissions: ReadonlySet<Permission> = everything) =>
  words(actionsOf(facts(change), permissions).bar)
const more = (change: Partial<ActionFacts>, permissions: ReadonlySet<Permission> = everything) =>
  words(actionsOf(facts(change), permissions).more.flat())

describe('the buttons of the header', () => {
  it.each<[string, Partial<ActionFacts>, string[]]>([
    ['before the start', { status: 'not_started' }, ['start', 'notice', 'screens']],
    ['before the start, offline', { status: 'not_started', is_online: false }, ['start: offline', 'notice', 'screens']],
    ['running', {}, ['pause', 'freeze', 'notice', 'screens', 'stop']],
    ['running and frozen', { is_frozen: true }, ['pause', 'unfreeze', 'notice', 'screens', 'stop']],
    ['paused', { status: 'paused' }, ['resume', 'freeze', 'notice', 'screens', 'stop: resume_first']],
    ['of a kind without a freeze, running', { kind: 'theory' }, ['pause', 'notice', 'screens', 'stop']],
    ['finished', { status: 'finished' }, ['notice', 'screens', 'reopen']],
    ['finished and frozen', { status: 'finished', is_frozen: true }, ['unfreeze', 'notice', 'screens', 'reopen']],
    ['finished and revealed', { status: 'finished', unfrozen_at: '2026-11-20T13:00:00.000Z' }, ['notice', 'screens', 'reopen: revealed']],
  ])('%s', (_when, change, expected) => {
    expect(bar(change)).toEqual(expected)
  })

  it('are those of the own permissions only', () => {
    expect(bar({}, new Set<Permission>(seedItems('referee')))).toEqual(['notice'])
    expect(bar({}, new Set<Permission>(['contest.control']))).toEqual(['pause', 'freeze', 'stop'])
  })
})

describe('the further actions', () => {
  it.each<[string, Partial<ActionFacts>, string[]]>([
    ['before the start', { status: 'not_started' }, ['extend', 'copy', 'export', 'copy_link', 'offline', 'hide', 'reset']],
    ['running', {}, ['extend', 'copy', 'export', 'copy_link', 'offline: pause_or_stop_first', 'hide', 'reset: stop_first']],
    ['paused', { status: 'paused', is_online: false }, ['extend', 'copy', 'export', 'copy_link', 'online', 'hide', 'reset: stop_first']],
    [
      'finished',
      { status: 'finished', is_public: false },
      ['extend: finished', 'copy', 'export', 'copy_link', 'offline', 'publish', 'reset'],
    ],
    [
      'after a reset',
      { status: 'not_started', run: 2 },
      ['extend', 'copy', 'export', 'copy_link', 'offline', 'hide', 'reset', 'restore_run'],
    ],
  ])('%s', (_when, change, expected) => {
    expect(more(change)).toEqual(expected)
  })

  it('leave resetting to those who may; others ask for it, once', () => {
    const teacher = new Set<Permission>(seedItems('teacher'))
    expect(more({ status: 'finished' }, teacher)).not.toContain('reset')
    expect(more({ status: 'finished' }, teacher)).toContain('request_reset')
    expect(more({ status: 'finished', reset_request: request }, teacher)).toContain('request_reset: reset_pending')
  })

  it('let a holder decide a request that waits', () => {
    expect(more({ status: 'finished', reset_request: request })).toContain('decide_reset')
    expect(more({ status: 'running', reset_request: request })).toContain('decide_reset: stop_first')
    expect(more({ status: 'finished' })).not.toContain('decide_reset')
  })
})
