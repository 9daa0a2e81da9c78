import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { ImageStart } from '@beacon/api/image/image-fields'
import { imageLibrary as contract } from '@beacon/api/image/image-library'
import { usualStart } from '@beacon/api/image/image-start'
import Docker from 'dockerode'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { libraryImage } from '../../../db/schema/index.ts'
import { installOf } from '../../../install-of.ts'
import { startTestServer, type TestServer } from '../../../testing/index.ts'
import { buildBusybox } from '../driver/docker/testing/busybox.ts'
import { loadDockerDriver } from '../driver/index.ts'
import { putVersion } from '../image/testing/put-version.ts'
import { testSignal } from '../../../testing/test-signal.ts'

/** An engine is named for these tests: another one of the machine is not theirs to change. */
const socketPath = process.env['DOCKER_TEST_SOCKET'] ?? ''
const image = 'bcn-test/busybox:boot'
const program = join(import.meta.dirname, '../../../scenes-main.ts')

describe.skipIf(!existsSync(socketPath))('a test boot at an engine', () => {
  let server: TestServer
  let child: ChildProcess
  let engine_id = ''
  const docker = new Docker({ socketPath })
  const install = () => installOf(server.platform.secret.fingerprint)
  const filters = () => ({ label: [`bcn.install=${install()}`] })
  const held = async () =>
    (await docker.listContainers({ all: true, filters: filters() })).length + (await docker.listNetworks({ filters: filters() })).length

  beforeAll(async () => {
    buildBusybox(socketPath, image)
    server = await startTestServer({ withJobs: true })
    engine_id = (await docker.getImage(image).inspect()).Id
    const env = {
      ...process.env,
      DATABASE_URL: server.databaseUrl,
      SECRET_KEY_FILE: server.platform.config.secretKeyFile,
      DATA_DIR: server.platform.config.dataDir,
      DOCKER_SOCKET: socketPath,
      SCENE_POOL: '10.211.128.0/20',
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

  async function bootOf(name: string, start: Partial<ImageStart>) {
    const resources = { cpu: 0.1, memory_mb: 32, disk_mb: 16, pids: 32 }
    await putVersion(server.db, { name, engine_id, start: { ...usualStart('container'), resources, ...start } })
    const [row] = await server.db.select().from(libraryImage).where(eq(libraryImage.name, name))
    const params = { resource_id: row?.resource_id ?? '' }
    expect((await server.admin.call(contract.test, { params: { ...params, number: '1' }, body: {} })).status).toBe(202)
    const test = async () => (await server.admin.call(contract.get, { params })).body.newest?.test
    await expect.poll(async () => (await test())?.state, { interval: 250 }).not.toBe('testing')
    return test()
  }
  const port = (number: number) => ({ port: number, proto: 'tcp', name: `port-${number}`, protocol: 'other', mapping: 'inner' }) as const

  it('passes where all ports answer, and leaves nothing', async () => {
    const before = await held()
    const command = `sh -c 'nc -ll -p 8081 -e /bin/cat & exec nc -ll -p "$PORT" -e /bin/cat'`
    const env = [{ key: 'PORT', is_secret: false as const, value: '8080' }]
    expect(await bootOf('echoes', { command, env, ports: [port(8080), port(8081)] })).toMatchObject({ state: 'passed', problem: null })
    expect(await held()).toBe(before)
  })

  it('fails where one is silent, naming it', async () => {
    const command = `nc -ll -p 8080 -e /bin/cat`
    const test = await bootOf('half-silent', { command, ports: [port(8080), port(9090)] })
    expect(test).toMatchObject({ state: 'failed', problem: { code: 'silent', details: { port: 9090 } } })
  })

  it('fails where the node ends by itself, with the last that it said', async () => {
    const test = await bootOf('ends', { command: `sh -c 'echo the disk is missing; exit 3'` })
    expect(test).toMatchObject({
      state: 'failed',
      problem: { code: 'start_failed', details: { log: expect.stringContaining('the disk is missing') } },
    })
  })
})
