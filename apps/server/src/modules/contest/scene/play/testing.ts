import { questionScene } from '@beacon/api/bank/question-scene'
import { scene as contract } from '@beacon/api/scene/scene'
import { topic } from '@beacon/api/topic/topic'
import type { Input } from '@beacon/api/endpoint'
import { sceneMachine } from '../../../../db/schema/index.ts'
import type { TestClient } from '../../../../testing/client.ts'
import type { TestServer } from '../../../../testing/index.ts'
import { putVersion } from '../../../scenes/image/testing/put-version.ts'
import { openSceneWork, type SceneWork } from '../../../scenes/work/open.ts'
import { toyDriver, type ToyDriver } from '../../../scenes/work/testing/toy-driver.ts'
import { makeQuestion } from '../../core/contest/testing.ts'

type Given = Input<typeof questionScene.save>['body']
/** Two nodes, one of them hidden; the flag lies in the first. */
export const definition: Given['definition'] = {
  format: 'beacon-scene/1',
  name: 'shop',
  nets: [{ id: 'lan' }],
  nodes: [
    {
      id: 'web',
      image: 'shop@1',
      nets: [{ net: 'lan', host: 10 }],
      flags: [{ part: 1, into: 'file', path: '/run/flag/flag', mode: '0444' }],
    },
    { id: 'vault', image: 'shop@1', nets: [{ net: 'lan', host: 11 }], hidden: true },
  ],
}

/** A topic with a scene, placed in a contest. */
export async function placeScene(
  server: TestServer,
  contest_id: string,
  more: Partial<Given> = {},
  question: Parameters<typeof makeQuestion>[2] = { flag_type: 'dynamic', parts: [{ flags: [] }] },
): Promise<string> {
  const question_id = await makeQuestion(server, 'flag{scene}', question)
  const params = { resource_id: question_id }
  const { version } = (await server.admin.call(questionScene.get, { params })).body
  const body: Given = {
    is_on: true,
    definition,
    isolation: 'entrant',
    lifetime_minutes: null,
    reset_max: null,
    version,
    ...more,
  }
  const saved = await server.admin.call(questionScene.save, { params, body })
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.body))
  const placed = await server.admin.call(topic.add, { params: { resource_id: contest_id }, body: { question_ids: [question_id] } })
  return placed.body.items[0]?.resource_id ?? ''
}

/** The image of the definition, ready to start. */
export async function readyImage({ db }: TestServer, engine_id = 'sha256:1', name = 'shop'): Promise<void> {
  await putVersion(db, { engine_id, name })
}

/** A machine that starts scenes. It beats no more, so its beat is of an hour ahead: it stays fresh however slow the test is. */
export async function beat({ db }: TestServer, memory_mb = 64_000): Promise<void> {
  const now = new Date().toISOString()
  const ahead = new Date(Date.now() + 3_600_000).toISOString()
  const facts = { driver: 'fake', is_ok: true, can: [], cpu_milli: 64_000, memory_mb, started_at: now, beat_at: ahead }
  await db
    .insert(sceneMachine)
    .values({ machine: 'toy', ...facts })
    .onConflictDoUpdate({ target: sceneMachine.machine, set: facts })
}

/** Scenes run in memory. */
export function openToyWork({ db, platform }: TestServer, memoryGb = 64, width = 8): { work: SceneWork; driver: ToyDriver } {
  const driver = toyDriver()
  const { log, secret } = platform
  const work = openSceneWork({
    shop: { db, driver, log, secret, routerImage: 'sha256:0', pool: '10.201.0.0/20', prefix: 26 },
    width,
    probe: () => ({ ok: true, why: null, version: '1', can: new Set(), room: { memoryBytes: memoryGb * 2 ** 30, cpus: 64 } }),
  })
  return { work, driver }
}

export interface At {
  resource_id: string
  topic_id: string
}
export const start = (one: TestClient, params: At) => one.call(contract.start, { params, body: {} })
export const read = (one: TestClient, params: At) => one.call(contract.get, { params })
export const press = (one: TestClient, params: At, action: Input<typeof contract.act>['body']['action']) =>
  one.call(contract.act, { params, body: { action } })
export const more = (one: TestClient, params: At, extensions_used: number) =>
  one.call(contract.extend, { params, body: { extensions_used } })
