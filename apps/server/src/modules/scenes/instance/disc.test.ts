import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemCtx } from '../../../context.ts'
import { scene } from '../../../db/schema/index.ts'
import { startTestServer, type TestServer } from '../../../testing/index.ts'
import { beat, readyImage } from '../../contest/scene/play/testing.ts'
import { blankDisk, DriverError } from '../driver/index.ts'
import { openInputs } from '../life/index.ts'
import type { SceneCalls } from '../process/index.ts'
import { specOf } from '../work/spec.ts'
import { shop } from '../work/testing/shop.ts'
import { ejectDisc, insertDisc, startInstance } from './index.ts'

let server: TestServer
let turned: Array<Parameters<SceneCalls['disc']>[0]> = []
let failure: Error | null = null
beforeAll(async () => {
  server = await startTestServer()
  await readyImage(server)
  await beat(server)
})
afterAll(() => server.stop())

const [web] = shop.nodes
const definition = {
  ...shop,
  nodes:
    web === undefined
      ? []
      : [{ ...web, id: 'vm', kind: 'vm' as const, image: 'blank@1', nets: web.nets.slice(0, 1), after: [], flags: [] }],
}
const begin = () =>
  startInstance(systemCtx(server.platform, 'test'), {
    name: 'a machine from a disc',
    type: 'backend_sandbox',
    definition,
    creator: null,
    images: { 'blank@1': blankDisk },
    discs: { vm: 'iso-1' },
  })
const means = () => {
  const disc: SceneCalls['disc'] = async (input) => {
    turned.push(input)
    if (failure !== null) throw failure
  }
  return { ...server.platform, scenes: { ...server.platform.scenes, disc } }
}
const rowOf = async (scene_id: string) => (await server.db.select().from(scene).where(eq(scene.scene_id, scene_id)))[0] ?? null
const discsOf = async (scene_id: string) => {
  const row = await rowOf(scene_id)
  return row === null ? null : openInputs(server.platform.secret, scene_id, row.inputs).discs
}

test('an instance starts with a disc in its drive, and what lies there later is there at its next start', async () => {
  const { row, scene: made } = await begin()
  expect(await discsOf(made.scene_id)).toEqual({ vm: 'iso-1' })
  const wanted = await rowOf(made.scene_id)
  const subnets = new Map(definition.nets.map(({ id }, n) => [id, `10.200.${n}.0/26`]))
  const making = { secret: server.platform.secret, routerImage: 'sha256:0', pathOf: (key: string) => `/files/${key}` }
  const nodes = wanted === null ? [] : specOf(wanted, subnets, making).nodes
  expect(nodes.find(({ id }) => id === 'vm')).toMatchObject({ image: blankDisk, cd: { path: '/files/iso-1' } })
  const place = { instance_id: row.instance_id, node: 'vm' }
  await insertDisc(means(), place, 'iso-2')
  expect(await discsOf(made.scene_id)).toEqual({ vm: 'iso-2' })
  await ejectDisc(means(), place)
  expect(await discsOf(made.scene_id)).toEqual({ vm: null })
  const at = { scene: made.scene_id, gen: made.life.gen, node: 'vm' }
  expect(turned).toEqual([
    { ...at, storage_key: 'iso-2' },
    { ...at, storage_key: null },
  ])
})

test('a node that does not run yet takes its disc at its start; one without a drive, and a silent process, are told', async () => {
  turned = []
  const { row, scene: made } = await begin()
  const place = { instance_id: row.instance_id, node: 'vm' }
  failure = new DriverError('gone', 'no machine')
  await insertDisc(means(), place, 'iso-3')
  expect(await discsOf(made.scene_id)).toEqual({ vm: 'iso-3' })
  failure = new DriverError('silent', 'nobody')
  await expect(insertDisc(means(), place, 'iso-4')).rejects.toMatchObject({ kind: 'silent' })
  failure = null
  await expect(insertDisc(means(), { ...place, node: 'other' }, 'iso-5')).rejects.toMatchObject({ kind: 'driver' })
  await expect(ejectDisc(means(), { ...place, instance_id: made.scene_id })).rejects.toMatchObject({ kind: 'gone' })
  expect(await discsOf(made.scene_id)).toEqual({ vm: 'iso-4' })
})
