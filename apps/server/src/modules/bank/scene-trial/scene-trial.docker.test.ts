import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { direction as directions } from '@beacon/api/bank/direction'
import { question } from '@beacon/api/bank/question'
import { questionScene } from '@beacon/api/bank/question-scene'
import { rangeProof } from '@beacon/api/bank/range-proof'
import { sceneTrial as contract, type SceneTrialView } from '@beacon/api/bank/scene-trial'
import Docker from 'dockerode'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { putVersion } from '../../scenes/image/testing/put-version.ts'
import { installOf } from '../../../install-of.ts'
import { startTestServer, type TestServer } from '../../../testing/index.ts'
import { loadDockerDriver } from '../../scenes/driver/index.ts'
import { buildBusybox } from '../../scenes/driver/docker/testing/busybox.ts'
import { testSignal } from '../../../testing/test-signal.ts'

/** An engine is named for these tests: another one of the machine is not theirs to change. */
const socketPath = process.env['DOCKER_TEST_SOCKET'] ?? ''
const image = 'bcn-test/busybox:trial'
const program = join(import.meta.dirname, '../../../scenes-main.ts')

const definition = {
  format: 'beacon-scene/1' as const,
  name: 'shop',
  nets: [{ id: 'lan' }],
  nodes: [
    {
      id: 'web',
      image: 'shop-web@1',
      nets: [{ net: 'lan', host: 2 }],
      user: '10001',
      memory_mb: 32,
      cpu: 0.1,
      pids: 32,
      command: ['/bin/sh', '-c', 'exec nc -ll -p 8080 -e /bin/cat'],
      ports: [{ port: 8080, name: 'echo', open: 'player' as const }],
      flags: [
        { into: 'file' as const, path: '/run/flag/flag' },
        { into: 'env' as const, key: 'FLAG' },
      ],
      health: { ask: { tcp: 8080 } },
    },
  ],
}

describe.skipIf(!existsSync(socketPath))('the test of a question at an engine', () => {
  let server: TestServer
  let child: ChildProcess
  const docker = new Docker({ socketPath })
  const install = () => installOf(server.platform.secret.fingerprint)
  const held = async () => {
    const filters = { label: [`bcn.install=${install()}`] }
    const nodes = await docker.listContainers({ all: true, filters })
    return nodes.length + (await docker.listNetworks({ filters })).length
  }

  beforeAll(async () => {
    buildBusybox(socketPath, image)
    server = await startTestServer({ withJobs: true })
    const { Id: engine_id } = await docker.getImage(image).inspect()
    await putVersion(server.db, { name: 'shop-web', engine_id })
    const env = {
      ...process.env,
      DATABASE_URL: server.databaseUrl,
      SECRET_KEY_FILE: server.platform.config.secretKeyFile,
      DATA_DIR: server.platform.config.dataDir,
      DOCKER_SOCKET: socketPath,
      SCENE_POOL: '10.207.128.0/20',
    }
    child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'inherit'] })
    await new Promise<void>((resolve, reject) => {
      child.stdout?.on('data', (text: Buffer) => text.includes('scenes are kept') && resolve())
      child.once('exit', () => reject(new Error('the scenes process ended')))
    })
  })
  afterAll(async () => {
    child.removeAllListeners('exit')
    child.kill('SIGTERM')
    await new Promise((resolve) => child.once('exit', resolve))
    const openDriver = await loadDockerDriver()
    await openDriver({ socketPath, install: install() }).prune(() => false, testSignal())
    await server.stop()
  })

  it('passes every step, and leaves nothing at the engine', async () => {
    const list = await server.admin.call(directions.list, {})
    const direction_id = list.body.items.find((one) => one.key === 'web')?.resource_id ?? ''
    const body = { name: 'Shop', direction_id, description: 'Steal the key.', flag_type: 'dynamic' as const, parts: [{ flags: [] }] }
    const { resource_id, version } = (await server.admin.call(question.create, { body })).body
    const params = { resource_id }
    const terms = { is_on: true, definition, isolation: 'entrant' as const, lifetime_minutes: null, reset_max: null }
    await server.admin.call(questionScene.save, { params, body: { ...terms, version } })
    const before = await held()
    expect((await server.admin.call(contract.run, { params, body: {} })).status).toBe(202)
    const see = async () => (await server.admin.call(contract.get, { params })).body.trial
    await expect.poll(async () => (await see())?.state, { interval: 250 }).toBe('done')
    const trial = await see()
    expect(shortOf(trial)).toEqual([
      'definition passed definition_problem definition_good',
      'images passed image_ready',
      'room passed room_good',
      'start passed running',
      'health passed node_healthy',
      'ways passed way_answers console_answers',
      'flag passed flag_equal flag_equal',
      'isolation passed twin_out host_out metadata_out',
      'reset passed reset_done flag_equal flag_equal mark_gone',
      'close passed left_nothing',
    ])
    expect(trial?.result).toBe('passed')
    expect(await held()).toBe(before)
  })

  it('proves that whoever sits at the console of its only node has the flag, and leaves nothing at the engine', async () => {
    const { items } = (await server.admin.call(question.list, {})).body
    const params = { resource_id: items[0]?.resource_id ?? '' }
    const before = await held()
    expect((await server.admin.call(rangeProof.run, { params })).status).toBe(202)
    const see = async () => (await server.admin.call(rangeProof.get, { params })).body.proof
    await expect.poll(async () => (await see())?.state, { interval: 250 }).toBe('done')
    const proof = await see()
    const leak = { from: 'web', node: 'web' }
    const leaks = [
      { ...leak, kind: 'variable', where: 'FLAG' },
      { ...leak, kind: 'file', where: '/run/flag/flag' },
    ]
    expect(proof).toMatchObject({
      result: 'failed',
      problems: [],
      report: {
        plants: [
          { key: 'flag.1', where: '/run/flag/flag', found: true, leaks },
          { key: 'flag.1', where: 'FLAG', found: true, leaks },
        ],
        zones: [{ from: 'lan', to: 'lan', node: 'web', ports: [] }],
        is_cut: false,
      },
    })
    expect(proof?.report?.nodes[0]?.memory_bytes).toBeGreaterThan(0)
    expect(await held()).toBe(before)
  })
})

/** On a busy machine the scene waits for its turn first. */
const shortOf = (trial: SceneTrialView | null) =>
  trial?.steps.map(({ step, state, lines }) =>
    [step, state, ...lines.map(({ word }) => word).filter((word) => word !== 'queued')].join(' '),
  )
