import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readDefinition } from '@beacon/api/scene/definition'
import { afterAll, expect, it } from 'vitest'
import { parse } from 'yaml'
import { plotOf } from '../driver/docker/testing/plots.ts'
import { loadDockerDriver } from '../driver/index.ts'
import { busyboxBase } from './busybox.ts'
import { makeImage } from './make.ts'
import { testSignal } from '../../../testing/test-signal.ts'
import { noFetchedBases } from './testing.ts'

const socketPath = process.env['DOCKER_TEST_SOCKET'] ?? ''
const samples = join(import.meta.dirname, '../../../../../../samples/scenes')
const folder = mkdtempSync(join(tmpdir(), 'beacon-samples-'))
const docker = (...words: string[]) => execFileSync('docker', ['-H', `unix://${socketPath}`, ...words], { encoding: 'utf8' }).trim()
const { images } = (await loadDockerDriver())({ socketPath, install: plotOf('samples').install })
const containers: string[] = []
afterAll(async () => {
  for (const id of containers) docker('rm', '-f', id)
  for (const tag of (await images?.list()) ?? []) await images?.remove(tag)
  rmSync(folder, { recursive: true })
})

it.each([
  ['notes-web', '8080'],
  ['vault-pwn', '9999'],
])(
  '%s is built from its folder and solved by its script',
  async (name, port) => {
    if (images === undefined) throw new Error('the driver makes no images')
    const facts = { isShared: false, needsFlag: true, isImageKnown: null, startedKinds: null }
    expect(readDefinition(parse(readFileSync(join(samples, name, 'scene.yml'), 'utf8')), facts).problems).toEqual([])

    const path = join(folder, `${name}.tar.gz`)
    execFileSync('tar', ['-czf', path, '-C', samples, name])
    const tag = images.tagOf(name, 'v1')
    const upload = { path, media_type: 'application/gzip', folder: '' }
    const made = await makeImage(
      images,
      {
        upload,
        tag,
        room: { archiveGb: 1, quotaGb: 10, usedBytes: 0 },
        known: new Map(),
        bases: [busyboxBase(images)],
        fetched: noFetchedBases,
        network: null,
        onStep: () => undefined,
        onLine: () => undefined,
      },
      testSignal(),
    )
    expect(made).toMatchObject({ user: '10001', ports: [`${port}/tcp`] })

    const node = ['--network', 'none', '--cap-drop', 'ALL', '--read-only', '--tmpfs', '/run', '--tmpfs', '/tmp']
    const id = docker('run', '-d', ...node, made.id)
    containers.push(id)
    docker('exec', '-u', '0', id, 'sh', '-c', 'mkdir /run/flag && echo "flag{of this entrant}" > /run/flag/flag')
    const solve = readFileSync(join(samples, name, 'solve.sh'), 'utf8')
    await expect.poll(() => docker('exec', id, 'sh', '-c', solve, 'solve', '127.0.0.1', port)).toContain('flag{of this entrant}')
  },
  60_000,
)
