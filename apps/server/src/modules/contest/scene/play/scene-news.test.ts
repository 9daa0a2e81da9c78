import { afterAll, beforeAll, expect, test } from 'vitest'
import { readStream, type Reader } from '../../../../live/testing/reader.ts'
import type { TestClient } from '../../../../testing/client.ts'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { act, join, makeContest, makeTeam } from '../../core/contest/testing.ts'
import { beat, placeScene, readyImage, start } from './testing.ts'

let server: TestServer
const opened: Reader[] = []
beforeAll(async () => {
  server = await startTestServer()
  await readyImage(server)
  await beat(server)
})
afterAll(async () => {
  for (const reader of opened) reader.close()
  await server.stop()
})

async function listen(client: TestClient, kind: string, id: string): Promise<Reader> {
  const reader = await readStream(`${server.url}/api/ct/live/${kind}/${id}`, { cookie: client.cookie() })
  expect(reader.status).toBe(200)
  opened.push(reader)
  return reader
}

test('me.scene reaches the own team, desk.scene the staff, and another team hears of neither', async () => {
  const resource_id = await makeContest(server)
  const topic_id = await placeScene(server, resource_id)
  await act(server.admin, resource_id, 'start')
  const [own, other] = [await makeTeam(server, 2), await makeTeam(server)]
  for (const { captain } of [own, other]) await join(captain, resource_id)
  const [, mate = own.captain] = own.members
  const [mine, theirs, desk] = [
    await listen(mate, 'contest', resource_id),
    await listen(other.captain, 'contest', resource_id),
    await listen(server.admin, 'desk', resource_id),
  ]
  const { scene_id } = (await start(own.captain, { resource_id, topic_id })).body
  const heard = await mine.until(({ event }) => event === 'me.scene', 20_000)
  expect(heard.data).toMatchObject({ topic_id })
  expect((await desk.until(({ event }) => event === 'desk.scene', 20_000)).data).toMatchObject({ scene_id })
  await start(other.captain, { resource_id, topic_id })
  await theirs.until(({ event }) => event === 'me.scene', 20_000)
  expect(theirs.events.filter(({ event }) => event === 'desk.scene')).toEqual([])
  expect(mine.events.filter(({ event }) => event === 'desk.scene')).toEqual([])
})
