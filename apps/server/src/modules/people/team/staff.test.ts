import { entrant } from '@beacon/api/contest/entrant'
import { team } from '@beacon/api/people/team'
import { teamAdmin } from '@beacon/api/people/team-admin'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit } from '../../../db/schema/audit.ts'
import { organisation } from '../../../db/schema/people/organisation.ts'
import { team as teamTable } from '../../../db/schema/people/team.ts'
import { user } from '../../../db/schema/people/user.ts'
import { newId } from '../../../db/id.ts'
import { makeUser, startTestServer, testPassword, type TestServer } from '../../../testing/index.ts'
import { act, join, makeContest, placeTopics } from '../../contest/core/contest/testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const codeOf = (reply: { status: number; error: { code: string } }) => [reply.status, reply.error.code]
const at = (id: string) => ({ params: { resource_id: id } })
type Person = Awaited<ReturnType<TestServer['signIn']>>
let made = 0
const nameOf = () => `Lighthouse ${(made += 1)}`
async function add(more: object = {}) {
  const reply = await server.admin.call(teamAdmin.add, { body: { name: nameOf(), ...more } })
  expect(reply.status).toBe(201)
  return reply.body
}
const put = (id: string, user_ids: string[], move = false) =>
  server.admin.call(teamAdmin.add_members, { ...at(id), body: { user_ids, move } })
async function withPeople(size: number) {
  const people: Person[] = []
  for (let i = 0; i < size; i += 1) people.push(await server.signIn('student'))
  const row = await add()
  expect(
    (
      await put(
        row.resource_id,
        people.map(({ user_id }) => user_id),
      )
    ).body.skipped,
  ).toEqual([])
  return { ...row, people }
}
const kindsOf = async (id: string) =>
  (await server.admin.call(teamAdmin.history, at(id))).body.items.map(({ kind, username }) => [kind, username])

describe('numbers and addresses', () => {
  test('a new team gets the next free number of three digits, and a given one is unique whatever its case', async () => {
    const next = (await server.admin.call(teamAdmin.next, {})).body
    expect(next).toMatchObject({ number: expect.stringMatching(/^\d{3}$/u), max_members: 10 })
    const first = await add()
    expect(first).toMatchObject({ number: next.number, member_count: 0, captain_name: null, status: 'normal', ipd: null, max_members: 10 })
    await add({ number: 'Red_1' })
    const taken = await server.admin.call(teamAdmin.add, { body: { name: nameOf(), number: 'RED_1' } })
    expect(codeOf(taken)).toEqual([409, 'team_number_taken'])
    expect(taken.error.details).toMatchObject({ fields: { number: { details: { team: expect.stringContaining('Lighthouse') } } } })
    expect(codeOf(await server.admin.call(teamAdmin.add, { body: { name: nameOf(), number: 'a-b' } }))).toEqual([400, 'field_characters'])
  })

  test('many at once get numbers of their own', async () => {
    const rows = await Promise.all(Array.from({ length: 8 }, () => add()))
    expect(new Set(rows.map(({ number }) => number)).size).toBe(8)
  })

  test('an IPD lies in 1–254, belongs to one living team, and may be left out', async () => {
    const one = await add({ ipd: 17 })
    for (const ipd of [0, 255, 1.5])
      expect(codeOf(await server.admin.call(teamAdmin.add, { body: { name: nameOf(), ipd } }))).toEqual([400, 'ipd_range'])
    const again = await server.admin.call(teamAdmin.add, { body: { name: nameOf(), ipd: 17 } })
    expect([...codeOf(again), again.error.details]).toEqual([409, 'ipd_taken', expect.objectContaining({ n: 17, team: one.name })])
    await server.admin.call(team.remove, { ...at(one.resource_id), body: { confirm: one.name } })
    await add({ ipd: 17 })
  })

  test('in sequence: numbers and IPDs follow each other in the order asked, and step over those of other teams', async () => {
    const [a, b, c] = [await add(), await add(), await add({ number: '702' })]
    const ids = [c.resource_id, a.resource_id, b.resource_id]
    const done = await server.admin.call(teamAdmin.act, { body: { action: 'number', team_ids: ids, start: 701 } })
    expect(done.body).toEqual({ done: ids, skipped: [] })
    const numberOf = async (id: string) => (await server.admin.call(teamAdmin.get, at(id))).body.number
    expect(await Promise.all(ids.map(numberOf))).toEqual(['701', '702', '703'])
    await add({ ipd: 101 })
    const ipds = await server.admin.call(teamAdmin.act, { body: { action: 'ipd', team_ids: ids, start: 100 } })
    expect(ipds.body.skipped).toEqual([])
    const ipdOf = async (id: string) => (await server.admin.call(teamAdmin.get, at(id))).body.ipd
    expect(await Promise.all(ids.map(ipdOf))).toEqual([100, 102, 103])
    const late = await server.admin.call(teamAdmin.act, { body: { action: 'ipd', team_ids: ids, start: 253 } })
    expect(late.body.skipped).toMatchObject([{ code: 'ipd_range', resource_id: ids[2] }])
    expect(await Promise.all(ids.map(ipdOf))).toEqual([253, 254, 103])
  })
})

describe('people', () => {
  test('the first is captain; places are the limit, and who is in another team moves only when asked', async () => {
    const one = await withPeople(2)
    const two = await add({ max_members: 2 })
    const [captain, member] = one.people
    const stranger = await server.signIn('student')
    const ids = [stranger.user_id, member!.user_id]
    const refused = (await put(two.resource_id, ids)).body
    expect(refused.done).toEqual([stranger.user_id])
    expect(refused.skipped).toMatchObject([{ code: 'user_in_team', details: { team: one.name, user: expect.any(String) } }])
    expect((await put(two.resource_id, [member!.user_id], true)).body.done).toEqual([member!.user_id])
    expect((await put(two.resource_id, [captain!.user_id], true)).body.skipped).toMatchObject([
      { code: 'team_full', details: { n: 2, max: 2 } },
    ])
    const members = (await server.admin.call(teamAdmin.members, at(two.resource_id))).body.items
    expect(members.map(({ user_id, is_captain }) => [user_id, is_captain])).toEqual([
      [stranger.user_id, true],
      [member!.user_id, false],
    ])
    expect(await kindsOf(one.resource_id)).toContainEqual(['moved_out', expect.any(String)])
    expect((await server.admin.call(teamAdmin.history, at(two.resource_id))).body.items[0]).toMatchObject({
      kind: 'moved_in',
      other_team: one.name,
      by: 'admin',
    })
  })

  test('a captain with others left does not move or go without a successor; a team of none stays, empty', async () => {
    const one = await withPeople(2)
    const [captain, member] = one.people
    const two = await add()
    expect((await put(two.resource_id, [captain!.user_id], true)).body.skipped).toMatchObject([{ code: 'successor_needed' }])
    const remove = (user_id: string, successor_id?: string) =>
      server.admin.call(teamAdmin.remove_member, {
        params: { resource_id: one.resource_id, user_id },
        body: successor_id === undefined ? {} : { successor_id },
      })
    expect(codeOf(await remove(captain!.user_id))).toEqual([409, 'successor_needed'])
    expect((await remove(captain!.user_id, member!.user_id)).status).toBe(200)
    expect((await remove(member!.user_id)).status).toBe(200)
    expect((await server.admin.call(teamAdmin.get, at(one.resource_id))).body).toMatchObject({
      member_count: 0,
      status: 'normal',
      captain_name: null,
    })
    const empty = await server.admin.call(team.list, { query: { q: one.name, size_is: 'empty' } })
    expect(empty.body.items.map(({ name }) => name)).toContain(one.name)
    expect((await kindsOf(one.resource_id)).map(([kind]) => kind)).toEqual(['removed', 'removed', 'captain', 'joined', 'captain', 'joined'])
  })

  test('from the start of a contest its roster is fixed, for staff too', async () => {
    const one = await withPeople(2)
    const contestId = await makeContest(server)
    await placeTopics(server, contestId, [`flag{${contestId}}`])
    await join(one.people[0]!, contestId)
    await act(server.admin, contestId, 'start')
    const late = await server.signIn('student')
    const reply = await put(one.resource_id, [late.user_id])
    expect([...codeOf(reply), typeof reply.error.details?.['contest']]).toEqual([409, 'roster_fixed', 'string'])
    const other = await add()
    expect((await put(other.resource_id, [one.people[1]!.user_id], true)).body.skipped).toMatchObject([{ code: 'roster_fixed' }])
    expect((await server.admin.call(teamAdmin.get, at(one.resource_id))).body.fixed_by).toEqual(expect.any(String))
  })

  test('a hundred people at once never take more than the places', async () => {
    const one = await add({ max_members: 3 })
    const people = await Promise.all(Array.from({ length: 6 }, () => server.signIn('student')))
    const replies = await Promise.all(people.map(({ user_id }) => put(one.resource_id, [user_id])))
    expect(replies.flatMap(({ body }) => body.done)).toHaveLength(3)
    expect(replies.flatMap(({ body }) => body.skipped.map(({ code }) => code))).toEqual(['team_full', 'team_full', 'team_full'])
    expect((await server.admin.call(teamAdmin.get, at(one.resource_id))).body.member_count).toBe(3)
  })

  test('two moves in opposite directions at once end with everybody in one team', async () => {
    const [one, two] = [await withPeople(2), await withPeople(2)]
    await Promise.all([put(one.resource_id, [two.people[1]!.user_id], true), put(two.resource_id, [one.people[1]!.user_id], true)])
    const idsOf = async (id: string) => (await server.admin.call(teamAdmin.members, at(id))).body.items.map(({ user_id }) => user_id)
    expect(await idsOf(one.resource_id)).toEqual([one.people[0]!.user_id, two.people[1]!.user_id])
    expect(await idsOf(two.resource_id)).toEqual([two.people[0]!.user_id, one.people[1]!.user_id])
  })
})

describe('the list', () => {
  test('filters, search and sort', async () => {
    const one = await withPeople(2)
    await server.admin.call(teamAdmin.act, { body: { action: 'tag', team_ids: [one.resource_id], tag: 'Provincial finals' } })
    const find = async (query: object) =>
      (await server.admin.call(team.list, { query: { ...query, size: 200 } })).body.items.map(({ name }) => name)
    const username = (await server.admin.call(teamAdmin.members, at(one.resource_id))).body.items[0]!.username
    expect(await find({ q: username })).toEqual([one.name])
    expect(await find({ q: one.number })).toContain(one.name)
    expect(await find({ tag: 'Provincial finals' })).toEqual([one.name])
    expect((await server.admin.call(teamAdmin.tags, {})).body.items).toContain('Provincial finals')
    expect(await find({ has_ipd: true })).not.toContain(one.name)
    expect(await find({ size_is: 'below' })).toContain(one.name)
    expect(await find({ size_is: 'full' })).not.toContain(one.name)
    const contestId = await makeContest(server)
    await join(one.people[0]!, contestId)
    expect(await find({ contest_id: contestId })).toEqual([one.name])
    for (const sort of ['name', '-number', 'member_count', '-captain_name', 'organisation_name', 'ipd', 'contest_count', '-created_at']) {
      expect((await server.admin.call(team.list, { query: { sort } })).status).toBe(200)
    }
    const sizes = (await server.admin.call(team.list, { query: { sort: '-member_count' } })).body.items.map(
      ({ member_count }) => member_count,
    )
    expect(sizes).toEqual([...sizes].sort((a, b) => b - a))
  })

  test('without people.all: teams whose captain is in the own organisation or below, and those one made', async () => {
    const own = newId()
    await server.db.insert(organisation).values({ resource_id: own, name: 'Harbour school' })
    const teacher_id = await makeUser(server.db, 'teacher', 'teacher_of_harbour')
    await server.db.update(user).set({ organisation_id: own }).where(eq(user.resource_id, teacher_id))
    const again = server.client()
    await again.signIn('teacher_of_harbour', testPassword)
    const foreign = await withPeople(1)
    const inside = await withPeople(1)
    await server.db.update(user).set({ organisation_id: own }).where(eq(user.resource_id, inside.people[0]!.user_id))
    const mine = (await again.call(teamAdmin.add, { body: { name: nameOf() } })).body
    const seen = (await again.call(team.list, { query: { size: 200 } })).body.items.map(({ name }) => name)
    expect(seen.sort()).toEqual([inside.name, mine.name].sort())
    expect((await again.call(teamAdmin.get, at(foreign.resource_id))).status).toBe(404)
    expect((await again.call(team.remove, { ...at(foreign.resource_id), body: { confirm: foreign.name } })).status).toBe(404)
    const stranger = foreign.people[0]!.user_id
    const tried = await again.call(teamAdmin.add_members, { ...at(mine.resource_id), body: { user_ids: [stranger], move: true } })
    expect(tried.body.skipped).toMatchObject([{ code: 'not_found' }])
  })
})

describe('disbanding', () => {
  test('in bulk by a typed word; who plays in a contest is skipped, and a finished contest keeps its results', async () => {
    const [played, plays, idle] = [await withPeople(1), await withPeople(1), await add()]
    const over = await makeContest(server, { name: 'Harbour finals' })
    await placeTopics(server, over, [`flag{${over}}`])
    await join(played.people[0]!, over)
    await act(server.admin, over, 'start')
    expect((await act(server.admin, over, 'stop', { confirm_name: 'Harbour finals' })).status).toBe(200)
    const before = (await server.admin.call(entrant.rows, at(over))).body.items
    const coming = await makeContest(server)
    await join(plays.people[0]!, coming)
    const ids = [played.resource_id, plays.resource_id, idle.resource_id]
    const disband = (confirm: string) => server.admin.call(teamAdmin.act, { body: { action: 'disband', team_ids: ids, confirm } })
    expect(codeOf(await disband('disband 2'))).toEqual([400, 'confirm_mismatch'])
    const reply = (await disband('disband 3')).body
    expect(reply.done).toEqual([played.resource_id, idle.resource_id])
    expect(reply.skipped).toMatchObject([
      { name: plays.name, code: 'team_in_contest', details: { contest: expect.any(String), time: expect.any(String) } },
    ])
    expect((await server.admin.call(entrant.rows, at(over))).body.items).toEqual(before)
    expect(before).toMatchObject([{ name: played.name }])
    const gone = await server.admin.call(team.list, { query: { status: 'disbanded', q: played.name } })
    expect(gone.body.items.map(({ status }) => status)).toEqual(['disbanded'])
    expect((await played.people[0]!.call(team.mine, {})).body.team).toBeNull()
  })

  test('a stale edit is refused, and the audit log holds the words of the catalogue', async () => {
    const one = await add()
    const save = (version: number, more: object) =>
      server.admin.call(teamAdmin.update, { ...at(one.resource_id), body: { name: one.name, number: one.number, version, ...more } })
    expect((await save(1, { description: 'Rows at dawn', ipd: 33 })).body).toMatchObject({
      description: 'Rows at dawn',
      ipd: 33,
      version: 2,
    })
    expect(codeOf(await save(1, {}))).toEqual([409, 'changed_meanwhile'])
    expect(codeOf(await save(2, { description: 'abc' }))).toEqual([400, 'field_length'])
    const code = (await server.admin.call(teamAdmin.renew_code, at(one.resource_id))).body.code
    expect(code).toMatch(/^[A-HJ-NP-Z2-9]{8}$/u)
    const rows = await server.db.select().from(audit).where(eq(audit.object_id, one.resource_id))
    expect(rows.map(({ operation }) => operation)).toEqual(['create', 'update', 'code_renew'])
    expect(JSON.stringify(rows)).not.toContain(code)
    expect(await server.db.select().from(teamTable).where(eq(teamTable.resource_id, one.resource_id))).toMatchObject([{ version: 3 }])
  })
})
