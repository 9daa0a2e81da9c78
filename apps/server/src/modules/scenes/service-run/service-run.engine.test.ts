import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { service as services } from '@beacon/api/scene/service'
import { serviceRun as contract } from '@beacon/api/scene/service-run'
import Docker from 'dockerode'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemCtx } from '../../../context.ts'
import { instance, scene, sceneHostPort, sceneNode } from '../../../db/schema/index.ts'
import { installOf } from '../../../install-of.ts'
import { startTestServer, type TestServer } from '../../../testing/index.ts'
import { plotOf } from '../driver/docker/testing/plots.ts'
import { loadDockerDriver } from '../driver/index.ts'
import { tarFile } from '../image-work/archive/tar-write.ts'
import { startInstance } from '../instance/index.ts'
import { nodeOf, runDefinition } from './definition.ts'
import { putService, putServiceVersion } from './testing/put-service.ts'
import { testSignal } from '../../../testing/test-signal.ts'

/** An engine is named for these tests: another one of the machine is not theirs to change. */
const socketPath = process.env['DOCKER_TEST_SOCKET'] ?? ''
const program = join(import.meta.dirname, '../../../scenes-main.ts')

/** Answers every connection with a word. */
const answering = (word: string) =>
  `FROM beacon/busybox\nRUN printf '#!/bin/sh\\necho ${word}\\n' > /bin/say && chmod 755 /bin/say\nEXPOSE 8080\nCMD ["nc", "-ll", "-p", "8080", "-e", "/bin/say"]\n`
const ending = `FROM beacon/busybox\nCMD ["sh", "-c", "echo the key is missing; exit 3"]\n`
const unbuildable = `FROM beacon/busybox\nRUN false\n`

describe.skipIf(!existsSync(socketPath))('a service at an engine', () => {
  let server: TestServer
  let child: ChildProcess
  const docker = new Docker({ socketPath })
  const install = () => installOf(server.platform.secret.fingerprint)
  const containers = () => docker.listContainers({ all: true, filters: { label: [`bcn.install=${install()}`] } })

  beforeAll(async () => {
    server = await startTestServer({ withJobs: true })
    const { config } = server.platform
    const env = {
      ...process.env,
      DATABASE_URL: server.databaseUrl,
      SECRET_KEY_FILE: config.secretKeyFile,
      DATA_DIR: config.dataDir,
      FILES_DIR: config.filesDir,
      DOCKER_SOCKET: socketPath,
      SCENE_POOL: `${plotOf('services').net}.0/24`,
    }
    child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'inherit'] })
    await new Promise<void>((resolve, reject) => {
      child.stdout?.on('data', (chunk: Buffer) => chunk.includes('scenes are kept') && resolve())
      child.once('exit', () => reject(new Error('the scenes process ended')))
    })
  })
  afterAll(async () => {
    child.removeAllListeners('exit')
    child.kill('SIGTERM')
    await new Promise((resolve) => child.once('exit', resolve))
    const driver = (await loadDockerDriver())({ socketPath, install: install() })
    await driver.prune(() => false, testSignal())
    for (const tag of (await driver.images?.list()) ?? []) await driver.images?.remove(tag)
    await server.stop()
  })

  async function keyOf(dockerfile: string): Promise<string> {
    const tar = Buffer.concat([tarFile('Dockerfile', Buffer.from(dockerfile)), Buffer.alloc(1024)])
    return (await server.platform.storage.put('service', Readable.from([tar]), 1_000_000)).key
  }
  const access = [
    {
      protocol: 'other' as const,
      port: 8080,
      path: '',
      user: '',
      is_shown: true,
      secret_kind: null,
      secret_set_at: null,
      secret_set_by: null,
    },
  ]
  const settings = { access }
  const at = (service_id: string) => ({ params: { service_id } })
  const get = async (service_id: string) => (await server.admin.call(contract.get, at(service_id))).body
  const start = (service_id: string) => server.admin.call(contract.start, { ...at(service_id), body: {} })
  async function sceneOf(service_id: string) {
    const run = await get(service_id)
    const [row] = await server.db
      .select({ scene })
      .from(instance)
      .innerJoin(scene, eq(scene.scene_id, instance.scene_id))
      .where(and(eq(instance.object_id, service_id), eq(instance.instance_id, run.instance?.instance_id ?? '')))
    if (row === undefined) throw new Error('no scene of the service')
    return row.scene
  }
  /** What it answers to whoever has a way in. */
  async function said(service_id: string): Promise<string> {
    try {
      const { scene_id, life, definition } = await sceneOf(service_id)
      const ref = { scene: scene_id, gen: life.gen, node: definition.nodes[0]?.id ?? '', port: 8080 }
      return (await text(await server.platform.scenes.dial(ref))).trim()
    } catch {
      return ''
    }
  }
  const containerOf = async (service_id: string) => {
    const { scene_id } = await sceneOf(service_id)
    const found = (await containers()).find(({ Labels }) => Object.values(Labels).some((value) => value.includes(scene_id)))
    return docker.getContainer(found?.Id ?? '')
  }
  async function inside(container: Docker.Container, command: string[]): Promise<string> {
    const exec = await container.exec({ Cmd: command, AttachStdout: true, AttachStderr: true })
    return text(await exec.start({ Tty: true, hijack: true, stdin: false }))
  }

  it('is built, runs, comes back when it is killed, is closed to scenes, changes its version and stops', async () => {
    const { service_id, version_id } = await putService(server.db, {
      name: 'Greeter',
      settings,
      storage_key: await keyOf(answering('one')),
    })
    const from = performance.now()
    expect((await start(service_id)).status).toBe(202)
    await expect.poll(async () => (await get(service_id)).state, { interval: 250 }).toBe('running')
    console.info(`image built and service up after ${Math.round(performance.now() - from)} ms`)
    expect(await said(service_id)).toBe('one')
    expect((await server.admin.call(services.remove, { body: { ids: [service_id] } })).body.skipped).toMatchObject([
      { code: 'service_running' },
    ])

    // Behind our back.
    const killed = performance.now()
    await (await containerOf(service_id)).remove({ force: true })
    await expect.poll(() => said(service_id), { interval: 100 }).toBe('one')
    const backMs = performance.now() - killed
    console.info(`a removed container answers again after ${Math.round(backMs)} ms`)
    expect(backMs).toBeLessThan(15_000)

    // Another scene, of a player: its node reaches itself and neither the address of the service nor a port of this machine.
    const image = (await get(service_id)).image?.name ?? ''
    const node = nodeOf({ access, start_command: '', health: null, disk_mb: null }, { id: 'player', image })
    const other = await startInstance(systemCtx(server.platform, 'test'), {
      name: 'Scene of a player',
      type: 'backend_sandbox',
      definition: runDefinition('player', node),
      creator: null,
    })
    const isUp = async () => (await server.db.select().from(scene).where(eq(scene.scene_id, other.scene.scene_id)))[0]?.life.rest
    await expect.poll(isUp).toBe('running')
    const own = docker.getContainer(
      (await containers()).find(({ Labels }) => Object.values(Labels).some((value) => value.includes(other.scene.scene_id)))?.Id ?? '',
    )
    const { scene_id } = await sceneOf(service_id)
    const [target] = await server.db.select().from(sceneNode).where(eq(sceneNode.scene_id, scene_id))
    expect(target?.address).toMatch(/^10\.199\./u)
    expect(await inside(own, ['nc', '-w', '3', '127.0.0.1', '8080'])).toContain('one')
    expect(await inside(own, ['nc', '-w', '3', target?.address ?? '', '8080'])).not.toContain('one')
    expect(await inside(await containerOf(service_id), ['nc', '-w', '3', '127.0.0.1', '8080'])).toContain('one')

    // A new version is up before the old one goes: whoever asks always hears one of them.
    await putServiceVersion(server.db, service_id, { settings, storage_key: await keyOf(answering('two')) })
    const heard: string[] = []
    let isListening = true
    const listening = (async () => {
      while (isListening) heard.push(await said(service_id))
    })()
    await start(service_id)
    await expect.poll(async () => (await get(service_id)).running?.number, { interval: 100 }).toBe(2)
    isListening = false
    await listening
    expect(await said(service_id)).toBe('two')
    console.info(`${heard.length} questions during the change, ${heard.filter((word) => word === '').length} without an answer`)
    expect(heard.filter((word) => word === '').length).toBeLessThanOrEqual(1)

    // One that ends at once: the old one stays, and the page says why.
    // It is asked for three seconds only: whether its end or its silence is seen first, nothing waits for a minute.
    const health = { ask: { tcp: 8080, expect: null }, interval_s: 5, timeout_s: 1, retries: 3, start_s: 3 }
    await putServiceVersion(server.db, service_id, { settings: { ...settings, health }, storage_key: await keyOf(ending) })
    await start(service_id)
    await expect.poll(async () => (await get(service_id)).problem?.code, { interval: 250 }).toBe('scene')
    const failed = await get(service_id)
    expect(failed).toMatchObject({ wanted: { number: 3 }, running: { number: 2 } })
    // Whoever looks first says it: its end, or the silence of its port.
    expect(['start_exit', 'health_timeout']).toContain(failed.problem?.cause)
    expect(failed.problem?.log).toContain('the key is missing')
    expect(Date.parse(failed.next_at ?? '')).toBeGreaterThan(0)
    expect(await said(service_id)).toBe('two')

    // One that cannot be built is not built again and again.
    await putServiceVersion(server.db, service_id, { settings, storage_key: await keyOf(unbuildable) })
    await start(service_id)
    await expect.poll(async () => (await get(service_id)).problem?.code, { interval: 250 }).toBe('image')
    expect(await get(service_id)).toMatchObject({ next_at: null, image: { problem: { code: 'build_failed' } }, running: { number: 2 } })

    await server.admin.call(contract.start, { ...at(service_id), body: { version_id } })
    await expect.poll(async () => (await get(service_id)).running?.number, { interval: 250 }).toBe(1)

    await server.admin.call(contract.stop, { ...at(service_id), body: {} })
    await expect.poll(async () => (await get(service_id)).state, { interval: 250 }).toBe('stopped')
    const left = (await containers()).filter(({ Labels }) => !Object.values(Labels).some((value) => value.includes(other.scene.scene_id)))
    expect(left.map(({ Names }) => Names)).toEqual([])
    expect(await server.db.select().from(sceneHostPort)).toEqual([])
    expect((await server.admin.call(services.remove, { body: { ids: [service_id] } })).body.done).toEqual([service_id])
  })
})
