import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fetchedBase } from '../../../db/schema/index.ts'
import { openOutbound } from '../../../outbound/outbound.ts'
import { startTestServer, type TestServer } from '../../../testing/index.ts'
import { testSignal } from '../../../testing/test-signal.ts'
import { buildBusybox } from '../driver/docker/testing/busybox.ts'
import { plotOf } from '../driver/docker/testing/plots.ts'
import { loadDockerDriver, type ImageDriver } from '../driver/index.ts'
import { tarFile } from './archive/tar-write.ts'
import { openFetchedBases } from './fetched-bases.ts'
import { makeImage } from './make.ts'

const socketPath = process.env['DOCKER_TEST_SOCKET'] ?? ''
const program = '/usr/bin/docker-registry'
const isHere = existsSync(socketPath) && existsSync(program)
const docker = (...words: string[]) => execFileSync('docker', ['-H', `unix://${socketPath}`, ...words], { encoding: 'utf8', stdio: 'pipe' })

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' ? (address?.port ?? 0) : 0))
    })
  })

describe.skipIf(!isHere)("a registry of Debian's", () => {
  const folder = mkdtempSync(join(tmpdir(), 'beacon-registry-'))
  let server: TestServer
  let registry: ChildProcess
  let images: ImageDriver
  let host = ''
  beforeAll(async () => {
    host = `127.0.0.1:${await freePort()}`
    const config = { version: 0.1, storage: { filesystem: { rootdirectory: join(folder, 'data') } }, http: { addr: host } }
    // What is JSON is YAML as well.
    writeFileSync(join(folder, 'config.yml'), JSON.stringify(config))
    registry = spawn(program, ['serve', join(folder, 'config.yml')], { stdio: 'ignore' })
    server = await startTestServer()
    const driver = (await loadDockerDriver())({ socketPath, install: plotOf('registry').install })
    if (driver.images === undefined) throw new Error('the driver makes no images')
    images = driver.images
  })
  afterAll(async () => {
    registry.kill('SIGKILL')
    for (const tag of await images.list()) await images.remove(tag)
    await server.stop()
    rmSync(folder, { recursive: true })
  })

  it('gives a base that is built on, once', async () => {
    const name = `${host}/team/shell:1`
    buildBusybox(socketPath, name)
    docker('push', '-q', name)
    docker('rmi', name)
    const upload = join(folder, 'upload.tar')
    const text = `FROM ${name}\nRUN echo built > /proof\n`
    writeFileSync(upload, Buffer.concat([tarFile('Dockerfile', Buffer.from(text)), Buffer.alloc(1024)]))
    let log = ''
    const build = async () => {
      const shop = { db: server.db, images, outbound: openOutbound(['127.0.0.1']), registryHosts: [`http://${host}`] }
      const making = {
        upload: { path: upload, media_type: 'application/x-tar', folder: '' },
        tag: images.tagOf('on-shell', 'v1'),
        room: { archiveGb: 1, quotaGb: 100, usedBytes: 0 },
        known: new Map<string, string>(),
        bases: [],
        fetched: await openFetchedBases(shop),
        network: null,
        onStep: () => undefined,
        onLine: (line: string) => void (log += line),
      }
      return makeImage(images, making, testSignal())
    }
    expect(await build()).toMatchObject({ source: 'build' })
    const [row] = await server.db.select().from(fetchedBase)
    expect(row).toMatchObject({ reference: name, digest: expect.stringMatching(/^sha256:[0-9a-f]{64}$/u) })
    registry.kill('SIGKILL')
    expect(await build()).toMatchObject({ source: 'build' })
    expect(log).toContain(`FROM ${name}: ${name}@${row?.digest}, fetched `)
  })
})
