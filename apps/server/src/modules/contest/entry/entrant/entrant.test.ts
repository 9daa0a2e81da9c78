import { contest } from '@beacon/api/contest/contest'
import { entrant } from '@beacon/api/contest/entrant'
import { ranking } from '@beacon/api/contest/ranking'
import { submission } from '@beacon/api/topic/submission'
import { topic } from '@beacon/api/topic/topic'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contestStaff } from '../../../../db/schema/contest/contest.ts'
import { entrant as entrantTable } from '../../../../db/schema/contest/entrant.ts'
import { teamMember } from '../../../../db/schema/people/team.ts'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import type { TestClient } from '../../../../testing/client.ts'
import { act, inHours, join, makeContest, makeTeam, placeTopics } from '../../core/contest/testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const at = (resource_id: string) => ({ params: { resource_id } })
const codeOf = (reply: { status: number; error: { code: string } }) => [reply.status, reply.error.code]
const actOn = (
  id: string,
  action: 'approve' | 'reject' | 'ban' | 'unban' | 'hide' | 'show' | 'withdraw' | 'readmit',
  entrant_ids: string[],
  reason?: string,
) => server.admin.call(entrant.act, { ...at(id), body: { action, entrant_ids, ...(reason === undefined ? {} : { reason }) } })
const leave = (one: TestClient, id: string, confirm?: string) =>
  one.call(entrant.leave, { ...at(id), body: confirm === undefined ? {} : { confirm } })
async function running(teams = 1, more: Parameters<typeof makeContest>[1] = {}) {
  const id = await makeContest(server, more)
  const [topicId = ''] = await placeTopics(server, id, [`flag{${id}}`])
  const players = []
  for (let i = 0; i < teams; i += 1) {
    const team = await makeTeam(server)
    const { body } = await join(team.captain, id)
    players.push({ ...team, entrant_id: body.entrant_id })
  }
  await act(server.admin, id, 'start', { force: true })
  const solve = (one: TestClient) =>
    one.call(submission.submit, { params: { resource_id: id, topic_id: topicId }, body: { flag: `flag{${id}}` } })
  return { id, topicId, players, solve }
}

describe('joining', () => {
  test('open: at once; the second time it says so', async () => {
    const id = await makeContest(server)
    const { captain } = await makeTeam(server, 2)
    expect((await join(captain, id)).body.status).toBe('approved')
    expect(codeOf(await join(captain, id))).toEqual([409, 'already_registered'])
  })

  test('review: waits, is approved or rejected with a reason, and may apply again', async () => {
    const id = await makeContest(server, { registration: 'review' })
    const { captain } = await makeTeam(server)
    const { body } = await join(captain, id)
    expect(body.status).toBe('pending')
    expect(codeOf(await actOn(id, 'reject', [body.entrant_id]))).toEqual([400, 'field_empty'])
    await actOn(id, 'reject', [body.entrant_id], 'Wrong school')
    expect((await captain.call(contest.me, at(id))).body.entrant).toMatchObject({ status: 'rejected', reason: 'Wrong school' })
    expect((await join(captain, id)).body).toEqual({ entrant_id: body.entrant_id, status: 'pending' })
    expect((await actOn(id, 'approve', [body.entrant_id])).body.done).toEqual([body.entrant_id])
    expect((await captain.call(contest.me, at(id))).body.entrant).toMatchObject({ status: 'approved', reason: null })
    expect((await actOn(id, 'approve', [body.entrant_id])).body.skipped).toMatchObject([
      { code: 'entrant_action_refused', details: { status: 'approved' } },
    ])
  })

  test('code: only the right one, and not by guessing', async () => {
    const id = await makeContest(server, { registration: 'code', registration_code: 'harbour-7' })
    const { captain } = await makeTeam(server)
    expect(codeOf(await join(captain, id))).toEqual([400, 'code_wrong'])
    for (let i = 0; i < 4; i += 1) expect(codeOf(await join(captain, id, { code: `guess-${i}` }))).toEqual([400, 'code_wrong'])
    expect(codeOf(await join(captain, id, { code: 'harbour-7' }))).toEqual([429, 'too_many_tries'])
    const other = await makeTeam(server)
    expect((await join(other.captain, id, { code: 'harbour-7' })).body.status).toBe('approved')
  })

  test('list: only who was entered by the staff', async () => {
    const id = await makeContest(server, { registration: 'list' })
    const listed = await makeTeam(server)
    const other = await makeTeam(server)
    expect(codeOf(await join(other.captain, id))).toEqual([403, 'not_on_list'])
    const added = await server.admin.call(entrant.add, { ...at(id), body: { team_ids: [listed.team_id, listed.team_id] } })
    expect(added.body).toMatchObject({ done: [listed.team_id], skipped: [] })
    expect(codeOf(await join(listed.captain, id))).toEqual([409, 'already_registered'])
  })

  test('individual: one person is the entrant', async () => {
    const id = await makeContest(server, { game_type: 'individual' })
    const player = await server.signIn('student', 'ada_lovelace')
    expect((await join(player, id)).body.status).toBe('approved')
    const rows = await server.admin.call(entrant.rows, at(id))
    expect(rows.body.items).toMatchObject([{ name: 'ada_lovelace', user_id: player.user_id, team_id: null, number: 1, member_count: 1 }])
  })

  test('captains only, of a team, of the right size', async () => {
    const id = await makeContest(server, { team_size_min: 2, team_size_max: 3 })
    const { members } = await makeTeam(server, 2)
    expect(codeOf(await join(members[1]!, id))).toEqual([403, 'not_captain'])
    expect(codeOf(await join(await server.signIn('student'), id))).toEqual([409, 'team_missing'])
    const small = await makeTeam(server, 1)
    const refused = await join(small.captain, id)
    expect([...codeOf(refused), refused.error.details]).toEqual([409, 'team_size_wrong', { min: 2, max: 3, n: 1 }])
  })

  test('not before or after the window, not late where that is off, not while offline', async () => {
    const { captain } = await makeTeam(server)
    const early = await makeContest(server, { register_from: inHours(0.5) })
    expect(codeOf(await join(captain, early))).toEqual([409, 'contest_registration_closed'])
    const late = await running(1, { late_join: false })
    expect(codeOf(await join(captain, late.id))).toEqual([409, 'contest_registration_closed'])
    const open = await running(1)
    expect((await join(captain, open.id)).status).toBe(201)
    const offline = await makeContest(server)
    await act(server.admin, offline, 'offline')
    expect(codeOf(await join(captain, offline))).toEqual([409, 'contest_offline'])
    const hidden = await makeContest(server, { is_public: false })
    expect(codeOf(await join(captain, hidden))).toEqual([404, 'contest_not_found'])
  })

  test('staff cannot play, nor a team that has one of them', async () => {
    const id = await makeContest(server)
    expect(codeOf(await join(server.admin, id))).toEqual([409, 'staff_cannot_play'])
    const { captain, members } = await makeTeam(server, 2)
    await server.db.insert(contestStaff).values({ contest_id: id, user_id: members[1]!.user_id, role: 'referee' })
    expect(codeOf(await join(captain, id))).toEqual([409, 'staff_cannot_play'])
  })

  test('a person plays for one entrant of a contest', async () => {
    const id = await makeContest(server)
    const one = await makeTeam(server, 2)
    const two = await makeTeam(server, 1)
    await join(one.captain, id)
    const moved = one.members[1]!
    await server.db.update(teamMember).set({ team_id: two.team_id }).where(eq(teamMember.user_id, moved.user_id))
    const refused = await join(two.captain, id)
    expect([...codeOf(refused), refused.error.details?.['team']]).toEqual([409, 'member_elsewhere', one.name])
  })

  test('two teams race for the last place: one gets it', async () => {
    const id = await makeContest(server, { capacity: 3 })
    const teams = await Promise.all([1, 2, 3, 4, 5, 6].map(() => makeTeam(server)))
    const replies = await Promise.all(teams.map(({ captain }) => join(captain, id)))
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409, 409, 409])
    expect(replies.filter(({ status }) => status === 409).map(({ error }) => error.code)).toEqual([
      'contest_full',
      'contest_full',
      'contest_full',
    ])
    const rows = await server.db.select().from(entrantTable).where(eq(entrantTable.contest_id, id))
    expect(rows.map(({ number }) => number).sort()).toEqual([1, 2, 3])
  })

  test('one team told twice at once enters once', async () => {
    const id = await makeContest(server)
    const { captain } = await makeTeam(server)
    const replies = await Promise.all([join(captain, id), join(captain, id), join(captain, id)])
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  })
})

describe('leaving', () => {
  test('before the start as if it had not been', async () => {
    const id = await makeContest(server)
    const { captain, members } = await makeTeam(server, 2)
    await join(captain, id)
    expect(codeOf(await leave(members[1]!, id))).toEqual([403, 'not_captain'])
    expect((await leave(captain, id)).status).toBe(200)
    expect((await captain.call(contest.me, at(id))).body.entrant).toBeNull()
    expect((await server.admin.call(entrant.rows, at(id))).body.total).toBe(0)
    expect(codeOf(await leave(captain, id))).toEqual([403, 'not_registered'])
    expect((await join(captain, id)).body.status).toBe('approved')
  })

  test('during it the name is typed; the place stays', async () => {
    const { id, players, solve } = await running(1)
    const { captain, name } = players[0]!
    await solve(captain)
    expect(codeOf(await leave(captain, id))).toEqual([400, 'confirm_mismatch'])
    expect((await leave(captain, id, name)).status).toBe(200)
    expect((await captain.call(topic.list, at(id))).body.items).toEqual([])
    expect((await server.admin.call(entrant.rows, at(id))).body.items).toMatchObject([{ status: 'withdrawn', rank: 1, score: 525 }])
    expect((await actOn(id, 'readmit', [players[0]!.entrant_id])).body.done).toHaveLength(1)
    expect((await captain.call(topic.list, at(id))).body.items).toHaveLength(1)
  })
})

describe('staff', () => {
  test('a ban takes points and price at once and tells why; unban restores', async () => {
    const { id, players, solve } = await running(2)
    const [first, second] = players
    await solve(first!.captain)
    await solve(second!.captain)
    await actOn(id, 'ban', [first!.entrant_id], 'Shared a flag')
    expect((await second!.captain.call(ranking.list, at(id))).body.items).toMatchObject([{ rank: 1, name: second!.name, score: 525 }])
    expect((await first!.captain.call(topic.list, at(id))).body.items).toEqual([])
    expect((await first!.captain.call(contest.me, at(id))).body).toMatchObject({
      entrant: { status: 'banned', reason: 'Shared a flag' },
      rank: null,
    })
    expect(codeOf(await solve(first!.captain))).toEqual([403, 'entrant_banned'])
    await actOn(id, 'unban', [first!.entrant_id])
    const places = (await second!.captain.call(ranking.list, at(id))).body.items
    expect(places.map(({ name, score }) => [name, score])).toEqual([
      [first!.name, 525],
      [second!.name, 515],
    ])
  })

  test('a hidden entrant plays on outside the ranking', async () => {
    const { id, players, solve } = await running(2)
    const [first, second] = players
    await actOn(id, 'hide', [first!.entrant_id])
    expect((await solve(first!.captain)).body.code).toBe('flag_correct')
    expect((await second!.captain.call(ranking.list, at(id))).body.items.map(({ name }) => name)).toEqual([second!.name])
    expect((await actOn(id, 'hide', [first!.entrant_id])).body.skipped).toHaveLength(1)
    await actOn(id, 'show', [first!.entrant_id])
    expect((await second!.captain.call(ranking.list, at(id))).body.total).toBe(2)
  })

  test('an entrant of another contest is not touched', async () => {
    const one = await running(1)
    const two = await running(1)
    expect((await actOn(one.id, 'ban', [two.players[0]!.entrant_id], 'x')).body).toEqual({ done: [], skipped: [] })
  })

  test('people of a contest: who, where, how much', async () => {
    const { id, players, solve } = await running(2)
    await solve(players[0]!.captain)
    const all = await server.admin.call(entrant.participants, { ...at(id), query: { sort: '-submissions' } })
    expect(all.body.total).toBe(2)
    expect(all.body.items[0]).toMatchObject({
      entrant_name: players[0]!.name,
      submissions: 1,
      solves: 1,
      is_online: true,
      address: '127.0.0.1',
    })
    const found = await server.admin.call(entrant.rows, { ...at(id), query: { q: players[1]!.name, sort: 'rank' } })
    expect(found.body).toMatchObject({ total: 1, items: [{ name: players[1]!.name, is_online: true, address_count: 1 }] })
    expect(codeOf(await players[0]!.captain.call(entrant.rows, at(id)))).toEqual([403, 'permission_missing'])
  })

  test('an address outside the list may neither enter, see topics nor act', async () => {
    const { id, players, solve } = await running(1)
    const player = players[0]!.captain
    expect((await player.call(topic.list, at(id))).body.total).toBe(1)
    const { version } = (await server.admin.call(contest.settings, at(id))).body
    await server.admin.call(contest.update, { ...at(id), body: { ip_whitelist: ['10.20.0.0/16', 'fd00::/8'], version } })
    expect(codeOf(await solve(player))).toEqual([403, 'address_not_allowed'])
    expect(codeOf(await player.call(topic.list, at(id)))).toEqual([403, 'address_not_allowed'])
    const late = await makeTeam(server)
    expect(codeOf(await join(late.captain, id))).toEqual([403, 'address_not_allowed'])
  })
})

test('lists only the named entrants and their people', async () => {
  const { id, players } = await running(3)
  const chosen = [players[0]!.entrant_id, players[2]!.entrant_id]
  const rows = await server.admin.call(entrant.rows, { ...at(id), query: { entrant_id: chosen, sort: 'number' } })
  expect(rows.body.items.map(({ entrant_id }) => entrant_id)).toEqual(chosen)
  const people = await server.admin.call(entrant.participants, { ...at(id), query: { entrant_id: [chosen[1]!] } })
  expect([...new Set(people.body.items.map(({ entrant_id }) => entrant_id))]).toEqual([chosen[1]])
})

test('tells places and points as players see them, where that is asked for', async () => {
  const { id, players, solve } = await running(2)
  await act(server.admin, id, 'freeze')
  await solve(players[1]!.captain)
  const scores = async (see: 'real' | 'public') => {
    const { body } = await server.admin.call(entrant.rows, { ...at(id), query: { see, sort: 'number' } })
    return body.items.map(({ solved }) => solved)
  }
  expect([await scores('real'), await scores('public')]).toEqual([
    [0, 1],
    [0, 0],
  ])
})
