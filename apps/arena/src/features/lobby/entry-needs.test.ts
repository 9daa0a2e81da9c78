import { describe, expect, it } from 'vitest'
import { lobbyRow, teamOf, uuid } from '../../testing/samples.ts'
import { entryNeeds } from './entry-needs.ts'

const now = Date.parse('2026-10-20T04:00:00Z')
const open = { status: 'not_started', registration: 'open', register_from: null, register_until: null, is_online: true } as const
const kinds = (change: Parameters<typeof lobbyRow>[0], team: Parameters<typeof entryNeeds>[1]['team'], me = uuid(1)) =>
  entryNeeds(lobbyRow({ ...open, ...change }), { team, me, now }).map((need) =>
    need.kind === 'members' ? `members ${need.missing}` : need.kind,
  )
const bracket = { bracket_id: uuid(8), name_en: 'Open' } as ReturnType<typeof lobbyRow>['brackets'][number]

describe('what I lack to take part', () => {
  it('is a team first of all in a team contest', () => {
    expect(kinds({ game_type: 'team' }, null)).toEqual(['team', 'rules'])
    expect(kinds({ game_type: 'team' }, undefined)).toEqual([])
  })
  it('is members, brackets and a code where they are asked for', () => {
    const team = teamOf()
    const captain = team.members.find(({ is_captain }) => is_captain)?.user_id ?? ''
    const asked = { game_type: 'team' as const, team_size_min: team.members.length + 2, team_size_max: 10, brackets: [bracket] }
    expect(kinds({ ...asked, registration: 'code' }, team, captain)).toEqual(['members 2', 'code', 'bracket', 'rules'])
    expect(kinds({ game_type: 'team', team_size_min: 1 }, team, uuid(99))).toEqual(['captain', 'rules'])
  })
  it('is the confirmation of who has registered, and nothing for who is in or cannot join', () => {
    const my = (status: 'pending' | 'approved') => ({
      my: { entrant_id: uuid(5), status, reason: null, bracket_id: null, rank: null, score: 0, solved: 0, has_certificate: false },
    })
    expect(kinds(my('pending'), null)).toEqual(['review'])
    expect(kinds(my('approved'), null)).toEqual([])
    expect(kinds({ registration: 'list' }, null)).toEqual([])
  })
})
