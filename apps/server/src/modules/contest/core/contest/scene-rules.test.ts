import { contest as contract } from '@beacon/api/contest/contest'
import { contestDefault } from '@beacon/api/contest/contest-default'
import { sceneRuleDefaults } from '@beacon/api/contest/contest-scene-fields'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contestScene } from '../../../../db/schema/index.ts'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const times = { start_at: new Date(Date.now() + 3_600_000).toISOString(), end_at: new Date(Date.now() + 7_200_000).toISOString() }
const wish = { kind: 'flag', name: 'Harbour', ...times } as const
const make = async (more: object = {}): Promise<string> => {
  const { body } = await server.admin.call(contract.create, { body: { ...wish, ...more } })
  return body.resource_id
}
const read = async (resource_id: string) => (await server.admin.call(contract.settings, { params: { resource_id } })).body

it('a contest stands on the factory values, also one made before there were scenes', async () => {
  const id = await make()
  expect(await read(id)).toMatchObject(sceneRuleDefaults)
  await server.db.delete(contestScene)
  const old = await read(id)
  expect(old).toMatchObject(sceneRuleDefaults)
  const saved = await server.admin.call(contract.update, {
    params: { resource_id: id },
    body: { scene_per_entrant: 7, version: old.version },
  })
  expect(saved.status).toBe(200)
  expect(await read(id)).toMatchObject({ ...sceneRuleDefaults, scene_per_entrant: 7 })
})

it('a new contest copies the defaults of its kind, and a later change of those leaves it alone', async () => {
  const { version } = (await server.admin.call(contestDefault.get, { query: { kind: 'flag' } })).body
  const values = { scene_lifetime_minutes: 45 }
  const changed = await server.admin.call(contestDefault.update, { body: { kind: 'flag', values, restore: [], version } })
  expect(changed.status).toBe(200)
  const id = await make({ scene_extend_max: 0 })
  const restore = ['scene_lifetime_minutes' as const]
  await server.admin.call(contestDefault.update, { body: { kind: 'flag', values: {}, restore, version: version + 1 } })
  expect(await read(id)).toMatchObject({ scene_lifetime_minutes: 45, scene_extend_max: 0, scene_reset_max: 5 })
})

it.each([{ scene_lifetime_minutes: 9 }, { scene_per_entrant: 0 }, { scene_extend_minutes: 481 }, { scene_in_contest_pause: 'hang' }])(
  '%j is refused at its field',
  async (wrong) => {
    const reply = await server.admin.request('POST', '/contests', { body: { ...wish, ...wrong } })
    expect(reply.status).toBe(400)
    expect(JSON.stringify(reply.error)).toContain(Object.keys(wrong)[0])
  },
)
