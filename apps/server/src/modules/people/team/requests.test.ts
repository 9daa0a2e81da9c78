import { setting } from '@beacon/api/platform/setting'
import { team } from '@beacon/api/people/team'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { team as teamTable, teamRequest } from '../../../db/schema/people/team.ts'
import { startTestServer, type TestServer } from '../../../testing/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const codeOf = (reply: { status: number; error: { code: string } }) => [reply.status, reply.error.code]
let made = 0
async function person() {
  const username = `asker_${(made += 1)}`
  return { ...(await server.signIn('student', username)), username }
}
async function teamOf() {
  const captain = await person()
  const { body } = await captain.call(team.create, { body: { name: `Jetty ${(made += 1)}` } })
  return { captain, id: body.resource_id, name: body.name }
}
const at = (request_id: string) => ({ params: { request_id } })

describe('invitations', () => {
  test('a captain invites by username, the person takes it, and everything else of the person is gone', async () => {
    const [one, two] = [await teamOf(), await teamOf()]
    const friend = await person()
    const invited = await one.captain.call(team.invite, { body: { username: friend.username.toUpperCase() } })
    expect(invited.body.invitations).toMatchObject([{ username: friend.username }])
    await friend.call(team.ask, { body: { name: two.name } })
    const { open } = (await friend.call(team.mine, {})).body
    expect(open.map(({ kind, team_name }) => [kind, team_name])).toEqual([
      ['request', two.name],
      ['invitation', one.name],
    ])
    const taken = await friend.call(team.accept, at(open[1]!.request_id))
    expect(taken.body.team).toMatchObject({ name: one.name, is_captain: false })
    expect(await server.db.select().from(teamRequest).where(eq(teamRequest.user_id, friend.user_id))).toEqual([])
    expect((await two.captain.call(team.mine, {})).body.team?.requests).toEqual([])
  })

  test('nobody else takes, sees or drops them', async () => {
    const { captain } = await teamOf()
    const [friend, stranger] = [await person(), await person()]
    const { invitations } = (await captain.call(team.invite, { body: { username: friend.username } })).body
    const id = invitations[0]!.request_id
    expect((await stranger.call(team.accept, at(id))).status).toBe(404)
    expect((await stranger.call(team.drop_request, at(id))).status).toBe(404)
    expect((await captain.call(team.accept, at(id))).status).toBe(404)
    expect(codeOf(await captain.call(team.invite, { body: { username: 'nobody_of_all' } }))).toEqual([404, 'user_missing'])
    expect(codeOf(await friend.call(team.invite, { body: { username: stranger.username } }))).toEqual([409, 'team_missing'])
  })
})

describe('requests', () => {
  test('the captain takes in or declines; asking a team that invited joins it', async () => {
    const { captain, name } = await teamOf()
    const [one, two, three] = [await person(), await person(), await person()]
    for (const each of [one, two]) expect((await each.call(team.ask, { body: { name: name.toLowerCase() } })).status).toBe(201)
    const requests = (await captain.call(team.mine, {})).body.team!.requests
    const idOf = (username: string) => requests.find((row) => row.username === username)!.request_id
    expect((await captain.call(team.accept, at(idOf(one.username)))).body.team?.members).toHaveLength(2)
    expect((await captain.call(team.drop_request, at(idOf(two.username)))).body.team?.requests).toEqual([])
    await captain.call(team.invite, { body: { username: three.username } })
    expect((await three.call(team.ask, { body: { name } })).body.team?.name).toBe(name)
    expect(codeOf(await one.call(team.accept, at(idOf(two.username))))).toEqual([404, 'not_found'])
  })

  test('two taken in at once never exceed the places', async () => {
    const { captain, id, name } = await teamOf()
    await server.db.update(teamTable).set({ max_members: 2 }).where(eq(teamTable.resource_id, id))
    const rivals = await Promise.all([person(), person(), person()])
    for (const one of rivals) await one.call(team.ask, { body: { name } })
    const requests = (await captain.call(team.mine, {})).body.team!.requests
    const replies = await Promise.all(requests.map(({ request_id }) => captain.call(team.accept, at(request_id))))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect((await captain.call(team.mine, {})).body.team?.members).toHaveLength(2)
  })

  test('one person taken by two teams at once ends in one', async () => {
    const [one, two] = [await teamOf(), await teamOf()]
    const wanted = await person()
    for (const each of [one, two]) await wanted.call(team.ask, { body: { name: each.name } })
    const idOf = async (each: typeof one) => (await each.captain.call(team.mine, {})).body.team!.requests[0]!.request_id
    const ids = [await idOf(one), await idOf(two)]
    const replies = await Promise.all([one.captain.call(team.accept, at(ids[0]!)), two.captain.call(team.accept, at(ids[1]!))])
    expect(replies.map(({ status }) => status === 200).sort()).toEqual([false, true])
  })
})

test('without self-service nobody makes, joins or asks; with people in it a team goes on', async () => {
  const { captain, name } = await teamOf()
  const code = (await captain.call(team.mine, {})).body.team!.code!
  const set = async (team_self_service: boolean) => {
    const { version } = (await server.admin.call(setting.get, {})).body
    expect((await server.admin.call(setting.update, { body: { values: { team_self_service }, version } })).status).toBe(200)
  }
  await set(false)
  const one = await person()
  const tries = [
    await one.call(team.create, { body: { name: 'Alone at sea' } }),
    await one.call(team.join, { body: { code } }),
    await one.call(team.ask, { body: { name } }),
    await captain.call(team.invite, { body: { username: one.username } }),
  ]
  expect(tries.map(codeOf)).toEqual(tries.map(() => [403, 'permission_missing']))
  expect((await one.call(team.mine, {})).body).toEqual({ team: null, open: [], self_service: false })
  expect((await captain.call(team.leave, { body: {} })).status).toBe(200)
  await set(true)
  // The empty team waits for who comes next, and that person leads it.
  expect((await one.call(team.join, { body: { code } })).body).toMatchObject({ name, is_captain: true })
})
