import { contest as contract } from '@beacon/api/contest/contest'
import { sceneDesk } from '@beacon/api/scene/scene-desk'
import { topic } from '@beacon/api/topic/topic'
import type { SceneWay } from '@beacon/api/scene/ways'
import { setting } from '@beacon/api/platform/setting'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scene, sceneHostPort } from '../../../../db/schema/index.ts'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import type { SceneWork } from '../../../scenes/work/open.ts'
import type { ToyDriver } from '../../../scenes/work/testing/toy-driver.ts'
import { act, join, makeContest, makeTeam, type TestTeam } from '../../core/contest/testing.ts'
import { beat, definition, openToyWork, placeScene, press, read, readyImage, start, type At } from '../play/testing.ts'
import { settleScenes } from './settle.ts'

let server: TestServer
let toy: { work: SceneWork; driver: ToyDriver }
beforeAll(async () => {
  server = await startTestServer()
  await readyImage(server)
  toy = openToyWork(server)
})
afterAll(async () => {
  await toy.work.stop()
  await server.stop()
})

/** A running contest where a team runs a scene. */
async function scenery(more?: Parameters<typeof placeScene>[2]): Promise<{ at: At; team: TestTeam; entrant_id: string }> {
  await beat(server)
  const resource_id = await makeContest(server)
  const at = { resource_id, topic_id: await placeScene(server, resource_id, more) }
  await act(server.admin, resource_id, 'start')
  const team = await makeTeam(server)
  const { entrant_id } = (await join(team.captain, resource_id)).body
  expect((await start(team.captain, at)).status).toBe(202)
  await shows(at, team, 'running')
  return { at, team, entrant_id }
}
const shows = async (at: At, { captain }: TestTeam, status: string) => {
  toy.work.wake()
  await expect.poll(async () => (await read(captain, at)).body.status).toBe(status)
}
/** Why the newest scene of a contest is closed, as its row says. */
const closedWhy = async ({ resource_id }: At) => {
  toy.work.wake()
  const { rows } = await server.db.execute<{ why: string | null }>(sql`
    select coalesce(life -> 'closed' ->> 'why', life -> 'op' ->> 'why') as why from scene where owner = ${`contest:${resource_id}`} order by number desc limit 1`)
  return rows[0]?.why ?? null
}
const ends = (at: At, why: string) => expect.poll(() => closedWhy(at)).toBe(why)
const onTopic = ({ resource_id, topic_id }: At, action: 'offline' | 'online' | 'hide') =>
  server.admin.call(topic.act, { params: { resource_id }, body: { action, topic_ids: [topic_id] } })

test('a topic that goes offline says when its scene closes; back online it stays', async () => {
  const { at, team } = await scenery()
  await onTopic(at, 'offline')
  await expect.poll(async () => (await read(team.captain, at)).body.closes?.why).toBe('topic_offline')
  const { closes, is_open } = (await read(team.captain, at)).body
  expect(is_open).toBe(false)
  expect(Date.parse(closes?.at ?? '') - Date.now()).toBeGreaterThan(45_000)
  expect((await press(team.captain, at, 'restart')).body).toMatchObject({ code: 'topic_offline' })
  await onTopic(at, 'online')
  await expect.poll(async () => (await read(team.captain, at)).body.closes).toBeNull()
  await onTopic(at, 'hide')
  await expect.poll(async () => (await read(team.captain, at)).status).toBe(404)
  await expect
    .poll(
      async () =>
        (await server.db.execute<{ n: number }>(sql`select count(*)::int n from scene where close_why = 'topic_offline'`)).rows[0]?.n,
    )
    .toBe(1)
  await server.db.execute(sql`update scene set close_at = now() - interval '1 second' where close_why = 'topic_offline'`)
  await settleScenes(server.platform, at.resource_id)
  await ends(at, 'topic_offline')
})

test('a ban closes at once, and who is banned reads nothing any more', async () => {
  const { at, team, entrant_id } = await scenery()
  const body = { action: 'ban', entrant_ids: [entrant_id], reason: 'shared flags' }
  await server.admin.request('POST', `/contests/${at.resource_id}/desk/entrants/actions`, { body })
  await ends(at, 'banned')
  expect((await read(team.captain, at)).status).toBe(404)
  expect((await start(team.captain, at)).body).toMatchObject({ code: 'entrant_banned' })
})

test('in a pause the time stands and nothing starts; afterwards the end has moved by as much', async () => {
  const { at, team } = await scenery()
  const before = Date.parse((await read(team.captain, at)).body.expires_at ?? '')
  await act(server.admin, at.resource_id, 'pause', { reason: 'power' })
  await expect.poll(async () => (await read(team.captain, at)).body.is_stopped).toBe(true)
  expect((await press(team.captain, at, 'restart')).body).toMatchObject({ code: 'contest_paused' })
  await act(server.admin, at.resource_id, 'resume')
  await expect.poll(async () => (await read(team.captain, at)).body.is_stopped).toBe(false)
  expect(Date.parse((await read(team.captain, at)).body.expires_at ?? '')).toBeGreaterThan(before)
})

test('the end leaves ten minutes, a freeze leaves all as it is, and a deleted contest leaves nothing', async () => {
  const { at, team } = await scenery()
  await act(server.admin, at.resource_id, 'freeze', { reason: 'the last hour' })
  await settleScenes(server.platform, at.resource_id)
  expect((await read(team.captain, at)).body).toMatchObject({ closes: null, status: 'running' })
  const { name } = (await server.admin.call(contract.settings, { params: { resource_id: at.resource_id } })).body
  expect((await act(server.admin, at.resource_id, 'stop', { reason: 'power cut', confirm_name: name })).status).toBe(200)
  await expect.poll(async () => (await read(team.captain, at)).body.closes?.why).toBe('contest_over')
  const gone = await server.admin.call(contract.remove, { params: { resource_id: at.resource_id }, body: { confirm: name } })
  expect(gone.status).toBe(200)
  await ends(at, 'contest_over')
})

test('who leaves the contest leaves the scene', async () => {
  const { at, team, entrant_id } = await scenery()
  await server.db.execute(sql`update entrant set status = 'withdrawn' where entrant_id = ${entrant_id}::uuid`)
  await server.db.execute(sql`select pg_notify('contest_changed', ${at.resource_id})`)
  await ends(at, 'asked')
  expect((await read(team.captain, at)).status).toBe(404)
})

test('a contest opens and closes ways into scenes that run, never more than the installation offers', async () => {
  const nodes = definition?.nodes.map((node) => ({ ...node, ports: [{ port: 8080, name: 'http', open: 'player' as const }] })) ?? []
  const { at, team } = await scenery({ definition: { format: 'beacon-scene/1', name: 'shop', nets: [{ id: 'lan' }], nodes } })
  const rival = await makeTeam(server)
  await join(rival.captain, at.resource_id)
  const allow = async (scene_access_modes: string[]) => {
    const { version } = (await server.admin.call(setting.get, {})).body
    await server.admin.request('PATCH', '/settings', {
      body: { values: { scene_access_modes, host_port_name: 'play.example.org' }, version },
    })
  }
  const offer = async (scene_access_modes: SceneWay[]) => {
    const params = { resource_id: at.resource_id }
    const { version } = (await server.admin.call(contract.settings, { params })).body
    expect((await server.admin.call(contract.update, { params, body: { scene_access_modes, version } })).status).toBe(200)
  }
  const ways = async () => (await read(team.captain, at)).body.nodes.flatMap((node) => node.ways)
  const kinds = () => expect.poll(async () => [...new Set((await ways()).map(({ kind }) => kind))].toSorted())
  await allow(['gateway', 'port'])
  await kinds().toEqual(['gateway'])
  await offer(['gateway', 'port', 'console'])
  await kinds().toEqual(['gateway', 'port'])
  const [row] = await server.db
    .select()
    .from(scene)
    .where(eq(scene.owner, `contest:${at.resource_id}`))
  await server.db
    .insert(sceneHostPort)
    .values({ host_port: 24_800, scene_id: row?.scene_id ?? '', node: 'web', port: 8080 })
    .onConflictDoUpdate({ target: [sceneHostPort.scene_id, sceneHostPort.node, sceneHostPort.port], set: { host_port: 24_800 } })
  expect(await ways()).toContainEqual({ kind: 'port', name: 'http', port: 8080, at: { host: 'play.example.org', port: 24_800 } })
  const other = (await read(rival.captain, at)).body
  expect(JSON.stringify(other)).not.toContain('24800')
  await offer(['console'])
  await kinds().toEqual([])
  await allow(['gateway', 'console'])
})

test('what is deployed before the start stands until it with all of its time, and goes with a reset', async () => {
  await beat(server)
  const resource_id = await makeContest(server)
  const at = { resource_id, topic_id: await placeScene(server, resource_id) }
  const team = await makeTeam(server)
  await join(team.captain, resource_id)
  const deploy = () => server.admin.call(sceneDesk.deploy, { params: { resource_id }, body: { topic_ids: [at.topic_id] } })
  const rowOf = async () => {
    const [row] = await server.db
      .select()
      .from(scene)
      .where(and(eq(scene.owner, `contest:${resource_id}`), eq(scene.is_alive, true)))
    return row
  }
  expect((await deploy()).status).toBe(200)
  toy.work.wake()
  await expect.poll(async () => (await rowOf())?.rest).toBe('running')
  await settleScenes(server.platform, resource_id)
  const standing = await rowOf()
  expect([standing?.rest, standing?.life.stops, standing?.close_why]).toEqual(['running', ['contest_pause'], null])
  expect((await read(team.captain, at)).status).toBe(404)
  await act(server.admin, resource_id, 'start')
  await settleScenes(server.platform, resource_id)
  expect((await read(team.captain, at)).body).toMatchObject({ status: 'running', is_stopped: false, scene_id: standing?.scene_id })
  expect((await rowOf())?.life.endsAt).toBeGreaterThanOrEqual(Date.now() + 119 * 60_000)
  const { name } = (await server.admin.call(contract.settings, { params: { resource_id } })).body
  await act(server.admin, resource_id, 'stop', { reason: 'power cut', confirm_name: name })
  expect((await act(server.admin, resource_id, 'reset', { confirm_name: name, reason: 'again' })).status).toBe(200)
  await ends(at, 'reset')
})
