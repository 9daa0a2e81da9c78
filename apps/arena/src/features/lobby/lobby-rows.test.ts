import { describe, expect, it } from 'vitest'
import type { ArenaCard, LobbyRow } from '@beacon/api/contest/contest-views'
import { lobbyRow, teamOf, uuid } from '../../testing/samples.ts'
import { firstDraft, joinBody, missingIn, teamVerdict } from './join-model.ts'
import { actionOf, canJoin, countIn, lobbyGroups, lobbySections, myResults, nextChange } from './lobby-rows.ts'

const now = Date.parse('2026-11-20T06:00:00.000Z')
type My = NonNullable<LobbyRow['my']>
const my = (status: My['status'], change: Partial<My> = {}): My => ({
  entrant_id: uuid(7),
  status,
  reason: null,
  bracket_id: null,
  rank: null,
  has_certificate: false,
  score: 0,
  solved: 0,
  ...change,
})

describe('the one button of a contest', () => {
  it.each<[string, Partial<LobbyRow>, string]>([
    ['running, mine', { my: my('approved') }, 'enter'],
    ['paused, mine', { status: 'paused', my: my('approved') }, 'enter'],
    ['coming, mine', { status: 'not_started', my: my('approved') }, 'guide'],
    ['pending', { status: 'not_started', my: my('pending') }, 'entry'],
    ['rejected', { my: my('rejected') }, 'entry'],
    ['banned', { my: my('banned') }, 'entry'],
    ['open', { status: 'not_started' }, 'register'],
    ['open with a code', { status: 'not_started', registration: 'code' }, 'code'],
    ['on a list I am not on', { status: 'not_started', registration: 'list' }, 'none'],
    ['running, late joining off', { late_join: false }, 'ranking'],
    ['staff', { is_staff: true, status: 'not_started' }, 'guide'],
    ['finished', { status: 'finished', my: my('approved') }, 'ranking'],
  ])('%s', (_, change, expected) => {
    expect(actionOf(lobbyRow(change), now)).toBe(expected)
  })
  it('closes with the registration', () => {
    expect(canJoin(lobbyRow({ register_until: '2026-11-20T05:59:59.000Z' }), now)).toBe(false)
    expect(canJoin(lobbyRow({ register_until: '2026-11-20T06:00:01.000Z' }), now)).toBe(true)
    expect(canJoin(lobbyRow({ is_online: false }), now)).toBe(false)
  })
})

describe('the lobby', () => {
  const rows = [
    lobbyRow({ resource_id: uuid(1), name: 'Late', end_at: '2026-11-20T20:00:00.000Z' }),
    lobbyRow({ resource_id: uuid(2), name: 'Soon', my: my('approved') }),
    lobbyRow({ resource_id: uuid(3), name: 'Stuck', is_stick: true, end_at: '2026-11-21T00:00:00.000Z' }),
    lobbyRow({
      resource_id: uuid(4),
      name: 'Old',
      status: 'finished',
      end_at: '2026-11-01T00:00:00.000Z',
      my: my('approved', { rank: 6 }),
    }),
    lobbyRow({ resource_id: uuid(5), name: 'Older', status: 'finished', end_at: '2026-10-01T00:00:00.000Z' }),
  ]
  const names = (view: 'open' | 'mine' | 'all', q = '') => {
    const { running, coming, finished } = lobbySections(rows, { view, q, now })
    return [running, coming, finished].map((part) => part.map(({ name }) => name))
  }
  it('puts sticks first, running by end, finished by end from the newest', () => {
    expect(names('all')).toEqual([['Stuck', 'Soon', 'Late'], [], ['Old', 'Older']])
  })
  it('shows what is open to me and what is mine', () => {
    expect(names('open')).toEqual([['Stuck', 'Soon', 'Late'], [], ['Old']])
    expect(names('mine')).toEqual([['Soon'], [], ['Old']])
    expect([countIn(rows, 'open', now), countIn(rows, 'mine', now), countIn(rows, 'all', now)]).toEqual([4, 2, 5])
  })
  it('searches by name', () => {
    expect(names('all', 'old')).toEqual([[], [], ['Old', 'Older']])
  })
  it('knows the next start or end, and my results', () => {
    expect(nextChange(rows, now)).toBe(Date.parse('2026-11-20T13:00:00.000Z'))
    expect(nextChange([], now)).toBeNull()
    expect(myResults(rows).map(({ name }) => name)).toEqual(['Old'])
  })
})

describe('whether a team may be registered', () => {
  it('asks for a team, its captain and a fitting size', () => {
    const row = lobbyRow({ team_size_min: 2, team_size_max: 3 })
    expect(teamVerdict(row, null)).toBe('no_team')
    expect(teamVerdict(row, teamOf({ is_captain: false }))).toBe('not_captain')
    expect(teamVerdict(row, teamOf({ members: teamOf().members.slice(0, 1) }))).toBe('size')
    expect(teamVerdict(row, teamOf())).toBe('fits')
  })
})

describe('a registration', () => {
  const bracket = (n: number, has_code = false) => ({
    bracket_id: uuid(20 + n),
    name_en: `Bracket ${n}`,
    name_zh: `组别 ${n}`,
    has_code,
    needs_review: false,
    ranks_overall: true,
    gets_blood: true,
    affects_value: true,
    gets_score: true,
    topics: null,
    capacity: 0,
  })
  const field = {
    field_id: uuid(30),
    label_en: 'School',
    label_zh: '学校',
    type: 'text' as const,
    options: [],
    required: true,
    visible_to: 'staff' as const,
    editable_until: null,
  }
  it('names what is missing: bracket, code, fields, AI rules', () => {
    const row = lobbyRow({ brackets: [bracket(1), bracket(2, true)], entry_fields: [field], ai_policy: 'declare' })
    const draft = firstDraft(row, null)
    expect(missingIn(row, draft)).toEqual(['bracket', uuid(30), 'ai_accepted'])
    expect(missingIn(row, { ...draft, bracket_id: uuid(22) })).toContain('code')
  })
  it('sends what was filled in and nothing else', () => {
    const row = lobbyRow({ brackets: [bracket(1)], entry_fields: [field], ai_policy: 'forbidden' })
    const draft = { ...firstDraft(row, teamOf()), fields: { [uuid(30)]: 'Harbour' }, ai_accepted: true }
    expect(joinBody(row, draft, teamOf())).toEqual({
      team_id: uuid(800),
      bracket_id: uuid(21),
      fields: { [uuid(30)]: 'Harbour' },
      ai_accepted: true,
    })
    expect(joinBody(lobbyRow(), firstDraft(lobbyRow(), null), null)).toEqual({})
  })
  it('takes only the captain of a team that is too large for granted', () => {
    const draft = firstDraft(lobbyRow({ team_size_max: 1 }), teamOf())
    expect(draft.user_ids).toEqual([uuid(1)])
  })
})

describe('contests below their arenas', () => {
  const card = (n: number): ArenaCard => ({
    resource_id: uuid(n),
    name: `Arena ${n}`,
    lang: 'en',
    cover: null,
    is_recommended: false,
    sort: 0,
    my: null,
  })
  const row = (n: number, arena: number | null, status: LobbyRow['status']) =>
    lobbyRow({ resource_id: uuid(n), name: `Contest ${n}`, status, arena_id: arena === null ? null : uuid(arena) })
  const shown = { view: 'all', q: '', now } as const
  const rows = [row(1, 70, 'running'), row(2, 71, 'finished'), row(3, null, 'running'), row(4, 72, 'running'), row(5, 70, 'finished')]

  it('stand in the order of the arenas; those of one that is not shown stand alone, and what is over comes last', () => {
    const { ahead, alone, over } = lobbyGroups(rows, [card(71), card(70)], shown)
    expect(ahead.map(({ arena, sections }) => [arena.name, sections.running.length, sections.finished.length])).toEqual([
      ['Arena 70', 1, 1],
    ])
    expect(over.map(({ arena }) => arena.name)).toEqual(['Arena 71'])
    expect(alone.running.map(({ name }) => name)).toEqual(['Contest 3', 'Contest 4'])
  })
  it('are looked for in groups too, and an arena without one is left out', () => {
    const { ahead, over } = lobbyGroups(rows, [card(71), card(70)], { ...shown, q: 'contest 5' })
    expect([ahead.length, over.map(({ arena }) => arena.name)]).toEqual([0, ['Arena 70']])
  })
})
