import { contest } from '@beacon/api/contest/contest'
import { entrant } from '@beacon/api/contest/entrant'
import { team } from '@beacon/api/people/team'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit } from '../../../db/schema/audit.ts'
import { scoreEvent } from '../../../db/schema/contest/score.ts'
import { team as teamTable, teamMember } from '../../../db/schema/people/team.ts'
import { user as userTable } from '../../../db/schema/people/user.ts'
import { startTestServer, type TestServer } from '../../../testing/index.ts'
import type { TestClient } from '../../../testing/client.ts'
import { act, join, makeContest, placeTopics } from '../../contest/core/contest/testing.ts'
import { repairRosters } from '../../contest/entry/team-roster/repair.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const codeOf = (reply: { status: number; error: { code: string } }) => [reply.status, reply.error.code]
let made = 0
const create = (one: TestClient, name = `Harbour ${(made += 1)}`) => one.call(team.create, { body: { name, tag: 'HBR', country: 'SE' } })
async function teamOf(size: number) {
  const captain = await server.signIn('student')
  const { body } = await create(captain)
  const code = body.code ?? ''
  const members = []
  for (let i = 1; i < size; i += 1) {
    const one = await server.signIn('student')
    expect((await one.call(team.join, { body: { code } })).status).toBe(200)
    members.push(one)
  }
  return { captain, members, code, id: body.resource_id, name: body.name }
}
const leave = (one: TestClient, successor_id?: string) => one.call(team.leave, { body: successor_id === undefined ? {} : { successor_id } })

describe('making and joining', () => {
  test('the maker is captain and alone sees the code; members see each other', async () => {
    const { captain, members, code } = await teamOf(2)
    expect(code).toMatch(/^[A-HJ-NP-Z2-9]{8}$/u)
    const mine = (await captain.call(team.mine, {})).body.team
    expect(mine).toMatchObject({ tag: 'HBR', country: 'SE', is_captain: true, is_locked: false, code })
    const theirs = (await members[0]!.call(team.mine, {})).body.team
    expect(theirs).toMatchObject({ is_captain: false, code: null, members: [{ is_captain: true, is_online: true }, { is_captain: false }] })
  })

  test('names are taken whatever their case, and one person has one team', async () => {
    const { captain, name, code } = await teamOf(1)
    expect(codeOf(await create(await server.signIn('student'), name.toUpperCase()))).toEqual([409, 'team_name_taken'])
    expect(codeOf(await create(captain))).toEqual([409, 'user_in_team'])
    const joined = await captain.call(team.join, { body: { code } })
    expect(codeOf(joined)).toEqual([409, 'user_in_team'])
    // Who asks reads who is in which team, and not that somebody is in some team.
    const { user_id } = captain
    const [{ rep_name: user } = { rep_name: '' }] = await server.db.select().from(userTable).where(eq(userTable.resource_id, user_id))
    for (const { error } of [joined, await create(captain)]) expect(error.details).toEqual({ user, team: name })
  })

  test('two requests of one person at once make one team', async () => {
    const one = await server.signIn('student')
    const replies = await Promise.all([create(one), create(one), create(one)])
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  })

  test('a rotated code stops at once; guessing is stopped', async () => {
    const { captain, code } = await teamOf(1)
    const rotated = (await captain.call(team.rotate_code, {})).body.code ?? ''
    expect(rotated).not.toBe(code)
    const other = await server.signIn('student')
    expect(codeOf(await other.call(team.join, { body: { code } }))).toEqual([404, 'invite_invalid'])
    for (let i = 0; i < 9; i += 1) await other.call(team.join, { body: { code: 'AAAAAAAA' } })
    expect(codeOf(await other.call(team.join, { body: { code: rotated } }))).toEqual([429, 'too_many_tries'])
    expect(JSON.stringify(await server.db.select().from(audit))).not.toContain(rotated)
    expect(server.logs.join('')).not.toContain(rotated)
  })

  test('the last place is given once', async () => {
    const { code, id } = await teamOf(1)
    await server.db.update(teamTable).set({ max_members: 2 }).where(eq(teamTable.resource_id, id))
    const rivals = await Promise.all([1, 2, 3].map(() => server.signIn('student')))
    const replies = await Promise.all(rivals.map((one) => one.call(team.join, { body: { code } })))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(replies.find(({ status }) => status === 409)?.error.code).toBe('team_full')
  })
})

describe('changing', () => {
  test('captains only; a captain who leaves names a successor', async () => {
    const { captain, members } = await teamOf(3)
    const [next, last] = members
    expect(codeOf(await next!.call(team.remove_member, { params: { user_id: last!.user_id } }))).toEqual([403, 'not_captain'])
    expect(codeOf(await captain.call(team.remove_member, { params: { user_id: captain.user_id } }))).toEqual([409, 'self_refused'])
    expect((await captain.call(team.remove_member, { params: { user_id: last!.user_id } })).body.members).toHaveLength(2)
    expect(codeOf(await leave(captain))).toEqual([409, 'successor_needed'])
    expect((await leave(captain, next!.user_id)).status).toBe(200)
    expect((await next!.call(team.mine, {})).body.team).toMatchObject({ is_captain: true, members: [{ user_id: next!.user_id }] })
    expect((await leave(next!)).status).toBe(200)
    expect((await next!.call(team.mine, {})).body.team).toBeNull()
  })

  test('handing over makes the other one captain', async () => {
    const { captain, members } = await teamOf(2)
    expect((await captain.call(team.hand_over, { body: { user_id: members[0]!.user_id } })).body.is_captain).toBe(false)
    expect(codeOf(await captain.call(team.rotate_code, {}))).toEqual([403, 'not_captain'])
  })

  test('a stale edit is refused', async () => {
    const { captain } = await teamOf(1)
    expect((await captain.call(team.update, { body: { version: 1, tag: 'ONE' } })).body).toMatchObject({ tag: 'ONE', version: 2 })
    expect(codeOf(await captain.call(team.update, { body: { version: 1, tag: 'TWO' } }))).toEqual([409, 'changed_meanwhile'])
  })

  test('staff disband by the name, not while a contest holds the team', async () => {
    const { captain, id, name } = await teamOf(1)
    const contestId = await makeContest(server)
    await join(captain, contestId)
    const remove = (confirm: string) => server.admin.call(team.remove, { params: { resource_id: id }, body: { confirm } })
    expect(codeOf(await remove(name))).toEqual([409, 'team_in_contest'])
    await captain.call(entrant.leave, { params: { resource_id: contestId }, body: {} })
    expect(codeOf(await remove('another'))).toEqual([400, 'confirm_mismatch'])
    expect((await remove(name)).status).toBe(200)
    expect((await server.admin.call(team.list, { query: { q: name } })).body.total).toBe(0)
  })
})

describe('rosters', () => {
  const rosterOf = async (id: string) => {
    const people = await server.admin.call(entrant.participants, { params: { resource_id: id } })
    return people.body.total
  }

  test('until the start who joins the team joins its entries; from then on it is fixed', async () => {
    const contestId = await makeContest(server, { team_score_type: 'average' })
    await placeTopics(server, contestId, [`flag{${contestId}}`])
    const { captain, code, members } = await teamOf(2)
    await join(captain, contestId)
    expect(await rosterOf(contestId)).toBe(2)
    const third = await server.signIn('student')
    await third.call(team.join, { body: { code } })
    expect(await rosterOf(contestId)).toBe(3)
    const events = await server.db
      .select()
      .from(scoreEvent)
      .where(and(eq(scoreEvent.contest_id, contestId), eq(scoreEvent.kind, 'entrant.state')))
    expect(events.map(({ payload }) => (payload as { roster: string[] }).roster.length)).toEqual([2, 3])
    await act(server.admin, contestId, 'start')
    const late = await server.signIn('student')
    const refused = await late.call(team.join, { body: { code } })
    expect([...codeOf(refused), typeof refused.error.details?.['contest']]).toEqual([409, 'roster_fixed', 'string'])
    expect(codeOf(await leave(members[0]!))).toEqual([409, 'roster_fixed'])
    expect((await captain.call(team.mine, {})).body.team?.is_locked).toBe(true)
  })

  test('fixed at joining, or never', async () => {
    const fixed = await makeContest(server, { roster_lock: 'at_join' })
    const one = await teamOf(2)
    await join(one.captain, fixed)
    expect(codeOf(await leave(one.members[0]!))).toEqual([409, 'roster_fixed'])
    const free = await makeContest(server, { roster_lock: 'never' })
    await placeTopics(server, free, [`flag{${free}}`])
    const two = await teamOf(2)
    await join(two.captain, free)
    await act(server.admin, free, 'start')
    expect((await leave(two.members[0]!)).status).toBe(200)
    expect(await rosterOf(free)).toBe(1)
    expect((await two.members[0]!.call(contest.me, { params: { resource_id: free } })).body.entrant).toBeNull()
  })

  test('a new name is the entrant’s until the start', async () => {
    const contestId = await makeContest(server)
    const { captain } = await teamOf(1)
    await join(captain, contestId)
    await captain.call(team.update, { body: { version: 1, name: 'Renamed harbour' } })
    const rows = await server.admin.call(entrant.rows, { params: { resource_id: contestId } })
    expect(rows.body.items).toMatchObject([{ name: 'Renamed harbour' }])
  })
})

test('a roster that a killed process left behind is taken at the next start, once', async () => {
  const { captain, id } = await teamOf(1)
  const contestId = await makeContest(server)
  await join(captain, contestId)
  const late = await server.signIn('student')
  await server.db.insert(teamMember).values({ team_id: id, user_id: late.user_id, is_captain: false })
  const players = async () =>
    (await server.admin.call(entrant.participants, { params: { resource_id: contestId } })).body.items.map(({ user_id }) => user_id)
  expect(await players()).not.toContain(late.user_id)
  const events = async () => (await server.db.select().from(scoreEvent).where(eq(scoreEvent.contest_id, contestId))).length
  await repairRosters(server.platform)
  expect(await players()).toContain(late.user_id)
  const recorded = await events()
  await repairRosters(server.platform)
  expect(await events()).toBe(recorded)
})
