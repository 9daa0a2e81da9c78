import { contest as contract } from '@beacon/api/contest/contest'
import type { SceneWay } from '@beacon/api/scene/ways'
import { setting } from '@beacon/api/platform/setting'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { makeContest } from '../../core/contest/testing.ts'
import { beat, definition, placeScene, readyImage } from '../play/testing.ts'

let server: TestServer
let resource_id = ''
beforeAll(async () => {
  server = await startTestServer()
  await readyImage(server)
  await beat(server)
  resource_id = await makeContest(server)
})
afterAll(() => server.stop())

type Ports = { port: number; name: string; open: 'player' | 'none'; proto?: 'udp' }[]
const place = (ports: Ports, id = resource_id) =>
  placeScene(server, id, {
    definition: {
      format: 'beacon-scene/1',
      name: 'shop',
      nets: [{ id: 'lan' }],
      nodes: definition.nodes.map((node) => ({ ...node, ports })),
    },
  })
const allow = async (values: object) => {
  const { version } = (await server.admin.call(setting.get, {})).body
  expect((await server.admin.request('PATCH', '/settings', { body: { values, version } })).status).toBe(200)
}
const offer = async (scene_access_modes: SceneWay[]) => {
  const params = { resource_id }
  const { version } = (await server.admin.call(contract.settings, { params })).body
  expect((await server.admin.call(contract.update, { params, body: { scene_access_modes, version } })).status).toBe(200)
}
const clicks = async (id = resource_id) =>
  (await server.admin.call(contract.check, { params: { resource_id: id } })).body.items.filter(
    ({ code }) => code.startsWith('scene_click') || code.startsWith('scene_ports'),
  )

test('the start check says that players cannot click, what is missing for it, and where they connect once they can', async () => {
  expect(await clicks()).toEqual([])
  await place([{ port: 9_999, name: 'game', open: 'player' }])
  expect(await clicks()).toMatchObject([{ code: 'scene_click_missing', level: 'warn', details: { n: 1, is_offered: false } }])
  await allow({ scene_access_modes: ['gateway', 'console', 'port'] })
  expect(await clicks()).toMatchObject([{ code: 'scene_click_missing', details: { n: 1, is_offered: true } }])
  await offer(['gateway', 'console', 'web', 'port'])
  const range = { first: 20_000, last: 29_999 }
  expect(await clicks()).toMatchObject([{ code: 'scene_ports_here', level: 'note', details: range }])
  await allow({ host_port_name: 'play.example.org' })
  expect(await clicks()).toMatchObject([{ code: 'scene_ports_at', details: { host: 'play.example.org', ...range } }])
})

test('web pages on a domain of their own are a click as well, and ports that nobody reaches need none', async () => {
  await allow({ scene_access_modes: ['gateway', 'web'], target_domain: 'pages.test' })
  const other = await makeContest(server)
  await place([{ port: 8_080, name: 'http', open: 'player' }], other)
  await place([{ port: 53, name: 'dns', open: 'none' }], other)
  await place([{ port: 53, name: 'dns', open: 'player', proto: 'udp' }], other)
  expect(await clicks(other)).toEqual([])
})
