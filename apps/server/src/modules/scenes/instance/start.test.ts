import type { InstanceType } from '@beacon/api/scene/instance-fields'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemCtx } from '../../../context.ts'
import { instance, scene } from '../../../db/schema/index.ts'
import { startTestServer, type TestServer } from '../../../testing/index.ts'
import { beat, openToyWork, readyImage } from '../../contest/scene/play/testing.ts'
import { openInputs } from '../life/index.ts'
import type { SceneWork } from '../work/open.ts'
import { shop } from '../work/testing/shop.ts'
import { startInstance } from './index.ts'
import { tellEnds, instanceEndPort } from './end.ts'

let server: TestServer
let work: SceneWork
beforeAll(async () => {
  server = await startTestServer()
  await readyImage(server)
  await beat(server)
  work = openToyWork(server).work
})
afterAll(async () => {
  instanceEndPort.use({})
  await work.stop()
  await server.stop()
})

const ctx = () => systemCtx(server.platform, 'test')
const begin = (type: InstanceType, more: object = {}) =>
  startInstance(ctx(), { name: 'one machine', type, definition: shop, creator: null, ...more })
const sceneRow = async (scene_id: string) => (await server.db.select().from(scene).where(eq(scene.scene_id, scene_id)))[0]

test('an instance is a scene with an owner of its own, its secrets are sealed and its time is that of its type', async () => {
  const run = await begin('run', { secrets: { 'web KEY': 'open sesame' } })
  const row = await sceneRow(run.scene.scene_id)
  expect(row).toMatchObject({ owner: `instance:${run.row.instance_id}`, payer: `instance:${run.row.instance_id}`, class: 'instance' })
  expect(row?.terms.lifetimeMinutes).toBe(1_440)
  expect(JSON.stringify(run.row)).not.toContain('sesame')
  expect(openInputs(server.platform.secret, run.scene.scene_id, run.scene.inputs).secrets).toMatchObject({
    'web KEY': 'open sesame',
    'db KEY': expect.any(String),
  })
  expect((await begin('sandbox', { lifetimeMinutes: 5_000 })).scene.terms.lifetimeMinutes).toBe(120)
})

test('a person runs as many as the settings allow, however they ask at once', async () => {
  const person = await server.signIn('teacher')
  const wishes = Array.from({ length: 8 }, () =>
    begin('run', { creator: person.user_id }).then(
      () => 'begun',
      (error: unknown) => error,
    ),
  )
  const ends = await Promise.all(wishes)
  expect(ends.filter((end) => end === 'begun')).toHaveLength(5)
  expect(ends.find((end) => end !== 'begun')).toMatchObject({ code: 'scene_limit', details: { used: 5, max: 5 } })
})

test('one whose image is gone is refused before anything is written', async () => {
  const definition = { ...shop, nodes: shop.nodes.map((node) => ({ ...node, image: 'gone@4' })) }
  const before = await server.db.$count(instance)
  await expect(begin('run', { definition })).rejects.toMatchObject({ code: 'scene_not_ready' })
  expect(await server.db.$count(instance)).toBe(before)
})

test('who started it for something is told of its end once, and what the platform started is gone then', async () => {
  const ended: string[] = []
  instanceEndPort.use({ boot_test: async (_tx, { row }) => void ended.push(row.instance_id) })
  const one = await begin('backend_sandbox', { purpose: 'boot_test' })
  expect(one.scene.class).toBe('test')
  work.wake()
  await expect.poll(async () => (await sceneRow(one.scene.scene_id))?.rest).toBe('running')
  await server.db.execute(`update scene set life = life || '{"endsAt": 1}'::jsonb where scene_id = '${one.scene.scene_id}'`)
  work.wake()
  await expect.poll(async () => (await sceneRow(one.scene.scene_id))?.is_alive).toBe(false)
  await Promise.all([tellEnds(server.platform), tellEnds(server.platform)])
  await expect.poll(() => ended).toEqual([one.row.instance_id])
  expect(await server.db.$count(instance, eq(instance.instance_id, one.row.instance_id))).toBe(0)
})
