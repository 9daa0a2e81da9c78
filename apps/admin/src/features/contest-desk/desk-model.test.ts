import { type Permission, seedItems } from '@beacon/api/people/permissions'
import type { BulletinView } from '@beacon/api/contest/bulletin'
import { describe, expect, it } from 'vitest'
import { bulletinOrder } from '../../parts/desk/apply-live.ts'
import { isWaiting } from './desk-ruler.tsx'
import { deskTabs } from '../../kinds/flag/desk-tabs.ts'
import { tabOf, tabsFor } from '../../parts/desk/desk-tabs.ts'
import { canTake } from './entrants/entrant-actions.ts'
import { pointsLost } from './questions/topic-consequence.ts'
import { pageOfRows } from '../../parts/desk/table-local.ts'
import { spanOf } from '../../parts/desk/contest-span.ts'

const roles = (role: Parameters<typeof seedItems>[0]) => new Set<Permission>(seedItems(role))

describe('the navigation', () => {
  it('has every page for an administrator and the watching ones for a referee', () => {
    expect(tabsFor(deskTabs, roles('administrator'), 'not_started')).toEqual(deskTabs)
    const watching = ['control', 'monitoring', 'scenes', 'bulletins', 'scores', 'analysis', 'writeups', 'statistics', 'evidence']
    expect(tabsFor(deskTabs, roles('referee'), 'running').map(({ key }) => key)).toEqual(watching)
  })

  it('opens what the address names, else Control, else the first page that is permitted', () => {
    expect(tabOf(deskTabs, { wanted: 'teams', permissions: roles('administrator'), status: 'running' })).toBe('teams')
    expect(tabOf(deskTabs, { wanted: undefined, permissions: roles('administrator'), status: 'running' })).toBe('control')
    expect(tabOf(deskTabs, { wanted: 'nonsense', permissions: new Set<Permission>(['contest.screen']), status: 'running' })).toBe(
      'situation',
    )
    expect(tabOf(deskTabs, { wanted: undefined, permissions: new Set(), status: 'running' })).toBeNull()
  })

  it('opens on what is left to do while the contest has not started, and has no such page later', () => {
    expect(tabOf(deskTabs, { wanted: undefined, permissions: roles('administrator'), status: 'not_started' })).toBe('start')
    expect(tabOf(deskTabs, { wanted: 'control', permissions: roles('administrator'), status: 'not_started' })).toBe('control')
    expect(tabsFor(deskTabs, roles('administrator'), 'finished').map(({ key }) => key)).not.toContain('start')
  })
})

describe('the ruler', () => {
  const times = {
    start_at: '2026-11-20T01:00:00.000Z',
    end_at: '2026-11-20T13:00:00.000Z',
    was_end_at: null,
    freeze_at: '2026-11-20T12:00:00.000Z',
    unfrozen_at: null,
    stopped_at: null,
    pauses: [{ from: '2026-11-20T03:40:00.000Z', to: null, reason: '' }],
    status: 'running' as const,
  }
  it('draws the times of the contest', () => {
    expect(spanOf(times)).toEqual({
      start_at: times.start_at,
      end_at: times.end_at,
      was_end_at: null,
      freeze_at: times.freeze_at,
      pauses: [{ from_at: '2026-11-20T03:40:00.000Z', to_at: null }],
    })
  })
  it('ends where the contest was stopped, and keeps the old end', () => {
    const stopped_at = '2026-11-20T09:00:00.000Z'
    expect(spanOf({ ...times, status: 'finished', stopped_at })).toMatchObject({ end_at: stopped_at, was_end_at: times.end_at })
  })
  it('has no freeze once it is lifted, and no span without a start', () => {
    expect(spanOf({ ...times, unfrozen_at: times.end_at })?.freeze_at).toBeNull()
    expect(spanOf({ ...times, end_at: times.start_at })).toBeNull()
  })
  it('does not run before somebody starts it', () => {
    const late = Date.parse(times.start_at) + 60_000
    expect(isWaiting({ ...times, status: 'not_started' }, late)).toBe(true)
    expect(isWaiting({ ...times, status: 'not_started' }, late - 120_000)).toBe(false)
    expect(isWaiting(times, late)).toBe(false)
  })
})

describe('what hiding questions takes', () => {
  it('is every solve at the present value', () => {
    expect(
      pointsLost([
        { solves: 3, unranked_solves: 0, value: 400, integral_way: 'dynamic' },
        { solves: 2, unranked_solves: 0, value: 50, integral_way: 'accumulative' },
      ]),
    ).toBe(1300)
  })
  it('is not told where each solve has its own value', () => {
    expect(pointsLost([{ solves: 1, unranked_solves: 0, value: 400, integral_way: 'ladder' }])).toBeNull()
    expect(pointsLost([{ solves: 0, unranked_solves: 0, value: 400, integral_way: 'cd' }])).toBe(0)
  })
})

describe('what can be done with an entrant', () => {
  it.each([
    ['approve', 'pending', false, true],
    ['approve', 'approved', false, false],
    ['reject', 'approved', false, false],
    ['ban', 'approved', false, true],
    ['unban', 'banned', false, true],
    ['hide', 'approved', true, false],
    ['show', 'approved', true, true],
    ['withdraw', 'pending', false, false],
    ['readmit', 'withdrawn', false, true],
  ] as const)('%s while %s, hidden %s: %s', (action, status, is_hidden, expected) => {
    expect(canTake(action, { status, is_hidden, is_staff: false })).toBe(expected)
  })
})

it('never shows a test entrant to everybody', () => {
  expect(canTake('show', { status: 'approved', is_hidden: true, is_staff: true })).toBe(false)
})

describe('a list that came whole', () => {
  const state = { page: 1, size: 10 as const, sort: '-n', q: '', filters: {} }
  const rows = [
    { n: 1, name: 'Nonce' },
    { n: 3, name: 'Lattice' },
    { n: 2, name: 'Notary' },
  ]
  const settings = { text: ({ name }: { name: string }) => name, keys: { n: ({ n }: { n: number }) => n } }
  it('is searched, sorted and cut to a page', () => {
    expect(pageOfRows(rows, state, settings).rows.map(({ n }) => n)).toEqual([3, 2, 1])
    expect(pageOfRows(rows, { ...state, q: 'NO' }, settings)).toMatchObject({ total: 2 })
    expect(
      pageOfRows(
        Array.from({ length: 25 }, (_, n) => ({ n, name: '' })),
        { ...state, page: 3, sort: 'n' },
        settings,
      ).rows,
    ).toHaveLength(5)
  })
})

it('keeps pinned bulletins on top, newest first', () => {
  const bulletin = (at: string, is_pinned: boolean) => ({ at, is_pinned }) as BulletinView
  const sorted = [bulletin('1', false), bulletin('0', true), bulletin('2', false)].sort(bulletinOrder)
  expect(sorted.map(({ at }) => at)).toEqual(['0', '2', '1'])
})
