import { session } from '@beacon/api/people/session'
import { submission } from '@beacon/api/topic/submission'
import { topic } from '@beacon/api/topic/topic'
import { userMonitor } from '@beacon/api/people/user-monitor'
import { user } from '@beacon/api/people/user'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../db/id.ts'
import { audit } from '../../../db/schema/audit.ts'
import { role as roleTable } from '../../../db/schema/people/role.ts'
import { user as userTable } from '../../../db/schema/people/user.ts'
import { startTestServer, type TestServer } from '../../../testing/index.ts'
import { startScene } from '../../scenes/life/index.ts'
import { shop as definition, terms } from '../../scenes/work/testing/shop.ts'
import { makeWorld, type World } from '../../../testing/world.ts'

let server: TestServer
let world: World
beforeAll(async () => {
  server = await startTestServer()
  world = await makeWorld(server)
  const { captain } = world.team
  const params = { resource_id: world.contest_id, topic_id: world.topic_id }
  const { body: topics } = await captain.call(topic.list, { params: { resource_id: world.contest_id } })
  const other = topics.items.find(({ resource_id }) => resource_id !== world.topic_id)
  await captain.call(submission.submit, { params: { ...params, topic_id: other?.resource_id ?? '' }, body: { flag: 'flag{no}' } })
  await captain.call(topic.opened, { params, body: {} })
})
afterAll(() => server.stop())

const mate = () => world.team.members[1]?.user_id ?? ''
const here = () => ({ contest_id: world.contest_id })
const cells = (query: Record<string, unknown> = {}, client = server.admin) =>
  client.call(userMonitor.cells, { params: here(), query: { users: [world.team.captain.user_id], ...query } })
const minutes = (n: number) => new Date(Date.now() + n * 60_000).toISOString()
const rowsOf = (operation: 'watch' | 'replay', id: string) =>
  server.db
    .select()
    .from(audit)
    .where(and(eq(audit.module, 'monitor'), eq(audit.operation, operation), eq(audit.object_id, id)))

test('a cell shows who it is, where the person is and what was done, newest on top', async () => {
  const { body, status } = await cells()
  expect(status).toBe(200)
  const [cell] = body.cells
  expect(cell?.person).toMatchObject({ is_online: true, ip: '127.0.0.1', page: 'topic', entrant_name: world.team.name })
  expect(cell?.items.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['login', 'flag_submit', 'topic_open', 'other']))
  const times = (cell?.items ?? []).map(({ at }) => at)
  expect(times).toEqual([...times].toSorted().toReversed())
  expect(new Set(cell?.items.map(({ key }) => key)).size).toBe(cell?.items.length)
})

test('a cell names the scenes of the person’s team, and nobody else’s', async () => {
  const { rows } = await server.db.execute<{ entrant_id: string }>(
    `select entrant_id from entrant_member where contest_id = '${world.contest_id}' and user_id = '${world.team.captain.user_id}'`,
  )
  const place = {
    owner: `contest:${world.contest_id}`,
    subject: `topic:${world.topic_id}`,
    payer: `entrant:${rows[0]?.entrant_id ?? ''}`,
  }
  const more = { class: 'contest', definition, terms, images: {}, flags: [], entrant: 'Lin', by: null, isPlayer: true } as const
  const begin = (wish: typeof place) =>
    server.db.transaction((tx) => startScene(tx, server.platform.secret, { ...wish, ...more, perPayer: null }))
  await begin(place)
  await begin({ ...place, payer: `entrant:${newId()}` })
  await begin({ ...place, subject: `${place.subject}/user:${newId()}` })
  const [cell] = (await cells()).body.cells
  expect(cell?.scenes).toMatchObject([{ status: 'in_queue', contest_id: world.contest_id }])
  const all = await server.admin.call(userMonitor.cells, { params: { contest_id: 'all' }, query: { users: [world.team.captain.user_id] } })
  expect(all.body.cells[0]?.scenes).toEqual(cell?.scenes)
})

test('kinds and times narrow it, and older pages go on where a page ended', async () => {
  const others = (await cells({ kind: ['other'] })).body.cells[0]?.items ?? []
  expect(others.filter(({ module }) => module === 'submission')).toEqual([])
  const tried = (await cells({ kind: ['flag_submit'] })).body.cells[0]?.items ?? []
  expect(tried.map(({ result }) => result)).toEqual(['wrong', 'correct'])
  const from = (await cells({ kind: ['flag_submit'], from: tried[0]?.at })).body.cells[0]?.items
  expect(from).toHaveLength(1)
  const params = { ...here(), user_id: world.team.captain.user_id }
  const older = await server.admin.call(userMonitor.older, { params, query: { before: tried[0]?.at ?? '', kind: ['flag_submit'] } })
  expect(older.body).toMatchObject({ items: [{ result: 'correct' }], has_more: false })
})

test('the text of a flag is for those who may read flags', async () => {
  const text = (await cells({ kind: ['flag_submit'] })).body.cells[0]?.items.map((one) => one.text)
  expect(text).toEqual(['flag{no}', 'flag{one}'])
  const watcher = await watcherWith(['monitor.user', 'contest.read', 'contest.all', 'kind.flag', 'people.all'])
  const blind = (await cells({ kind: ['flag_submit'] }, watcher)).body.cells[0]?.items
  expect(blind?.map((one) => one.text)).toEqual([null, null])
  expect(JSON.stringify(blind)).not.toContain('flag{')
})

test('who takes no part in the contest has no cell there; under "all" everybody one may see has', async () => {
  const stranger = await server.signIn('ordinary')
  expect((await cells({ users: [stranger.user_id] })).body.cells).toEqual([])
  const all = await server.admin.call(userMonitor.cells, { params: { contest_id: 'all' }, query: { users: [stranger.user_id, mate()] } })
  expect(all.body.cells.map(({ person }) => person.user_id)).toEqual([stranger.user_id, mate()])
  // Own organisation only: this watcher has none.
  const narrow = await watcherWith(['monitor.user'])
  const seen = await narrow.call(userMonitor.cells, { params: { contest_id: 'all' }, query: { users: [stranger.user_id] } })
  expect(seen.body.cells).toEqual([])
  expect((await cells({}, narrow)).error.code).toBe('contest_not_found')
})

test('reading leaves one row for each watched person, however often the page asks', async () => {
  await Promise.all([cells({ users: [mate()] }), cells({ users: [mate()] }), cells({ users: [mate()] })])
  const before = await rowsOf('watch', mate())
  await cells({ users: [mate()] })
  const rows = await rowsOf('watch', mate())
  expect(rows).toHaveLength(before.length)
  expect(rows.filter(({ contest_id }) => contest_id === world.contest_id).length).toBeLessThanOrEqual(1)
  // Another sign-in opens it anew.
  const again = server.client()
  await again.signIn('admin', 'Harbour7-tower')
  await cells({ users: [mate()] }, again)
  expect(await rowsOf('watch', mate())).toHaveLength(rows.length + 1)
})

test('a replay runs forwards, of four people at most, and is audited as such', async () => {
  const query = { from: minutes(-60), to: minutes(1) }
  const replay = (users: string[], more = {}) =>
    server.admin.call(userMonitor.replay, { params: here(), query: { users, ...query, ...more } })
  const { body } = await replay([world.team.captain.user_id, mate()])
  const times = body.items.map(({ at }) => at)
  expect(times).toEqual([...times].toSorted())
  expect(new Set(body.items.map(({ user_id }) => user_id)).size).toBe(2)
  expect(body.is_capped).toBe(false)
  expect(await rowsOf('replay', world.team.captain.user_id)).toHaveLength(1)
  expect((await replay(Array.from({ length: 5 }, () => newId()))).error).toMatchObject({ code: 'replay_limit' })
  expect((await replay([mate()], { to: query.from })).error.code).toBe('end_before_start')
})

test('people to add are found by name, those online first', async () => {
  const people = (q: string) => server.admin.call(userMonitor.people, { params: here(), query: { q } })
  expect((await people('')).body.total).toBe(2)
  expect((await people('100%_')).body.total).toBe(0)
})

test('without the item, and with more people than a page holds, it is refused', async () => {
  expect((await cells({}, world.team.captain)).error).toMatchObject({ code: 'permission_missing' })
  expect((await cells({ users: Array.from({ length: 13 }, () => newId()) })).status).toBe(400)
  expect((await cells({ users: undefined })).status).toBe(400)
})

test('signing out is seen', async () => {
  const guest = await server.signIn('ordinary')
  await guest.call(session.logout, {})
  const { body } = await server.admin.call(userMonitor.cells, { params: { contest_id: 'all' }, query: { users: [guest.user_id] } })
  expect(body.cells[0]).toMatchObject({ person: { is_online: false }, items: [{ kind: 'logout' }, { kind: 'login' }] })
})

async function watcherWith(permissions: string[]) {
  const one = await server.signIn('ordinary')
  const role_id = newId()
  await server.db.insert(roleTable).values({ resource_id: role_id, name_en: `Watch ${role_id}`, name_zh: `看 ${role_id}`, permissions })
  await server.db.update(userTable).set({ role_resource_id: role_id, organisation_id: null }).where(eq(userTable.resource_id, one.user_id))
  const { body } = await server.admin.call(user.get, { params: { resource_id: one.user_id } })
  await one.signIn(body.username, 'tower4amber')
  return one
}
