import { contest } from '@beacon/api/contest/contest'
import { submission } from '@beacon/api/topic/submission'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/index.ts'
import type { SceneWork } from '../../scenes/work/open.ts'
import { act, inHours, join, makeTeam } from '../../contest/core/contest/testing.ts'
import { beat, openToyWork, read, readyImage, start } from '../../contest/scene/play/testing.ts'
import { placeRange } from './range/testing/place-range.ts'

let server: TestServer
let toy: { work: SceneWork }
beforeAll(async () => {
  server = await startTestServer()
  await readyImage(server, 'sha256:1', 'web')
  await beat(server)
  toy = openToyWork(server)
})
afterAll(async () => {
  await toy.work.stop()
  await server.stop()
})

test('the scene box and its drawing tell of no node that the map does not show yet', async () => {
  const times = { start_at: inHours(1), end_at: inHours(9), start_mode: 'manual' as const }
  const { resource_id } = (await server.admin.call(contest.create, { body: { kind: 'cfs', name: 'Quay', ...times, is_public: true } })).body
  const at = { resource_id, topic_id: await placeRange(server, resource_id) }
  const { captain } = await makeTeam(server)
  await join(captain, resource_id)
  expect((await act(server.admin, resource_id, 'start', { force: true })).status).toBe(200)
  await start(captain, at)
  toy.work.wake()
  await expect.poll(async () => (await read(captain, at)).body.status).toBe('running')

  const early = (await read(captain, at)).body
  expect(early.nodes.map(({ name }) => name)).toEqual(['jump'])
  expect(JSON.stringify(early)).not.toMatch(/"(?:web|db|inner)"/u)

  await captain.call(submission.submit, { params: at, body: { flag: 'flag{door}' } })
  const later = (await read(captain, at)).body
  expect(later.nodes.map(({ name }) => name)).toEqual(['jump', 'web', 'db'])
  expect(later.plan?.nodes.map(({ id }) => id)).toEqual(['jump', 'web', 'db'])
})
