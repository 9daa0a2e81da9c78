import { submission } from '@beacon/api/topic/submission'
import { existsSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { loadDockerDriver, type SceneDriver } from '../../../scenes/driver/index.ts'
import { buildBusybox } from '../../../scenes/driver/docker/testing/busybox.ts'
import { installOf } from '../../../../install-of.ts'
import { openSceneWork, type SceneWork } from '../../../scenes/work/open.ts'
import { act, join, makeContest, makeTeam } from '../../core/contest/testing.ts'
import { beat, definition, placeScene, press, read, readyImage, start } from './testing.ts'
import { testSignal } from '../../../../testing/test-signal.ts'

const socketPath = process.env['DOCKER_TEST_SOCKET'] ?? ''
const image = 'bcn-test/busybox:play'
const room = { memoryBytes: 4 * 2 ** 30, cpus: 2 }

describe.skipIf(!existsSync(socketPath))('a scene of a topic at an engine', () => {
  let server: TestServer
  let driver: SceneDriver
  let work: SceneWork
  beforeAll(async () => {
    buildBusybox(socketPath, image)
    server = await startTestServer()
    await readyImage(server, image)
    await beat(server)
    const { db, platform } = server
    const { log, secret } = platform
    driver = (await loadDockerDriver())({ socketPath, install: installOf(secret.fingerprint) })
    const shop = { db, driver, log, secret, routerImage: '', pool: '10.217.0.0/24', prefix: 26 }
    work = openSceneWork({ shop, width: 2, probe: () => ({ ok: true, why: null, version: '1', can: new Set(), room }) })
  })
  afterAll(async () => {
    await work.stop()
    await driver.prune(() => false, testSignal())
    await server.stop()
  })

  it('holds the flag of its team, which solves the topic, and goes without leaving anything', async () => {
    const resource_id = await makeContest(server)
    const nodes = definition.nodes.map((node) => ({ ...node, memory_mb: 32, user: '10001', command: ['/bin/sleep', '600'] }))
    const at = { resource_id, topic_id: await placeScene(server, resource_id, { definition: { ...definition, nodes } }) }
    await act(server.admin, resource_id, 'start')
    const { captain } = await makeTeam(server)
    await join(captain, resource_id)
    const from = performance.now()
    const { scene_id } = (await start(captain, at)).body
    work.wake()
    await expect.poll(async () => (await read(captain, at)).body.status, { interval: 50 }).toBe('running')
    process.stdout.write(`click to running, two nodes: ${Math.round(performance.now() - from)} ms\n`)
    const ref = { scene: scene_id ?? '', gen: 1 }
    const inside = await driver.exec(ref, 'web', ['/bin/cat', '/run/flag/flag'], { deadlineMs: 10_000, outputBytes: 1_000 })
    const flag = inside.stdout.toString().trim()
    expect(flag).toMatch(/^beacon\{.+\}$/u)
    expect((await captain.call(submission.submit, { params: at, body: { flag } })).body).toMatchObject({ result: 'correct' })
    await press(captain, at, 'close')
    work.wake()
    await expect.poll(async () => (await read(captain, at)).body.status).toBe('closed')
    const left = await driver.observe(testSignal())
    expect(left).toMatchObject({ nodes: [], nets: [] })
  })
})
