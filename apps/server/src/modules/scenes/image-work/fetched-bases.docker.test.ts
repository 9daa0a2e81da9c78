import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fetchedBase } from '../../../db/schema/index.ts'
import { openOutbound } from '../../../outbound/outbound.ts'
import { startTestServer, type TestServer } from '../../../testing/index.ts'
import { testSignal } from '../../../testing/test-signal.ts'
import { plotOf } from '../driver/docker/testing/plots.ts'
import { loadDockerDriver, type ImageDriver } from '../driver/index.ts'
import { tarFile } from './archive/tar-write.ts'
import { openFetchedBases } from './fetched-bases.ts'
import { makeImage } from './make.ts'
import { startRegistry, type FakeRegistry } from './registry/testing.ts'

const socketPath = process.env['DOCKER_TEST_SOCKET'] ?? ''

describe.skipIf(!existsSync(socketPath))('a base of a registry, at an engine', () => {
  const folder = mkdtempSync(join(tmpdir(), 'beacon-registry-'))
  let server: TestServer
  let registry: FakeRegistry
  let images: ImageDriver
  beforeAll(async () => {
    server = await startTestServer()
    registry = await startRegistry()
    const driver = (await loadDockerDriver())({ socketPath, install: plotOf('registry').install })
    if (driver.images === undefined) throw new Error('the driver makes no images')
    images = driver.images
  })
  afterAll(async () => {
    for (const tag of await images.list()) await images.remove(tag)
    await server.stop()
    rmSync(folder, { recursive: true })
  })

  it('is built on, and is not fetched again once it is here', async () => {
    const name = `${registry.host}/team/shop:1`
    const upload = join(folder, 'upload.tar')
    // The image has no shell, so the step is none that runs.
    writeFileSync(upload, Buffer.concat([tarFile('Dockerfile', Buffer.from(`FROM ${name}\nCOPY Dockerfile /proof\n`)), Buffer.alloc(1024)]))
    let log = ''
    const build = async () => {
      const shop = { db: server.db, images, outbound: openOutbound(['127.0.0.1']), registryHosts: [`http://${registry.host}`] }
      const making = {
        upload: { path: upload, media_type: 'application/x-tar', folder: '' },
        tag: images.tagOf('on-shop', 'v1'),
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
    expect(await build()).toMatchObject({ source: 'build', user: '10001' })
    const [row] = await server.db.select().from(fetchedBase)
    expect(row).toMatchObject({ reference: name, digest: expect.stringMatching(/^sha256:[0-9a-f]{64}$/u) })
    await registry.stop()
    expect(await build()).toMatchObject({ source: 'build', user: '10001' })
    expect(log).toContain(`FROM ${name}: ${name}@${row?.digest}, fetched `)
  })
})
