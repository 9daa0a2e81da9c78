import { existsSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { readDefinition } from '@beacon/api/scene/definition'
import { resolveDefinition, type Plant, type SceneDefinition, type SceneSpec } from '@beacon/engine/scene'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testSignal } from '../../../testing/test-signal.ts'
import { buildBusybox } from '../driver/docker/testing/busybox.ts'
import { plotOf } from '../driver/docker/testing/plots.ts'
import { routerImage } from '../driver/driver.ts'
import { loadDockerDriver, type SceneDriver } from '../driver/index.ts'
import { proveRange } from './index.ts'

/** An engine is named for these tests: another one of the machine is not theirs to change. */
const socketPath = process.env['DOCKER_TEST_SOCKET'] ?? ''
const isHere = existsSync(socketPath)
const image = 'bcn-test/busybox:proof'
const { install, net } = plotOf('proof')
const signal = () => testSignal()
const text = 'flag{0f-a-team}'

const small = { image: 'busybox@1', memory_mb: 32, cpu: 0.1, pids: 32, user: '10001' }
const listening = (port: number) => `nc -ll -p ${port} -e /bin/cat`
const written = (more: { serves?: string } = {}) => ({
  format: 'beacon-scene/1',
  name: 'harbour',
  nets: [{ id: 'dmz' }, { id: 'lan' }],
  routers: [
    {
      id: 'edge',
      nets: [
        { net: 'dmz', host: 2 },
        { net: 'lan', host: 2 },
      ],
      deny: ['dmz -> lan:22/tcp'],
    },
  ],
  nodes: [
    {
      ...small,
      id: 'kali',
      nets: [{ net: 'dmz', host: 9 }],
      routes: [{ to: 'lan', via: 'edge' }],
      command: ['sleep', '600'],
      attack: true,
    },
    {
      ...small,
      id: 'web',
      nets: [{ net: 'dmz', host: 10 }],
      routes: [{ to: 'lan', via: 'edge' }],
      ports: [{ port: 8080, name: 'http', open: 'player' }],
      command: ['/bin/sh', '-c', 'mkdir -p /tmp/www; echo "<a href=more/>" > /tmp/www/index.html; exec httpd -f -p 8080 -h /tmp/www'],
    },
    {
      ...small,
      id: 'db',
      nets: [{ net: 'lan', host: 20 }],
      routes: [{ to: 'dmz', via: 'edge' }],
      ports: [
        { port: 5432, name: 'sql' },
        { port: 22, name: 'ssh' },
      ],
      command: ['/bin/sh', '-c', `${more.serves ?? 'true'} & exec ${listening(5432)}`],
    },
  ],
})

function definitionOf(file: unknown): SceneDefinition {
  const facts = { isShared: false, needsFlag: false, isImageKnown: null, startedKinds: null }
  const { definition, problems } = readDefinition(file, facts)
  if (definition === null) throw new Error(JSON.stringify(problems))
  return definition
}

const specOf = (definition: SceneDefinition, plants: readonly Plant[], { scene, gen }: { scene: number; gen: number }): SceneSpec =>
  resolveDefinition(definition, {
    scene: `0198c0de-0000-7000-8000-0000000000${10 + scene}`,
    gen,
    subnets: new Map(definition.nets.map(({ id }, at) => [id, `${net}.${64 * at}/26`])),
    imageOf: () => image,
    routerImage,
    entrant: 'Ravens',
    ipd: null,
    flags: [],
    plants,
    secretOf: () => '',
    hostPortOf: () => null,
  })

describe.skipIf(!isHere)('the proof of a range at an engine', () => {
  let driver: SceneDriver
  const to = async (spec: SceneSpec) => {
    await driver.converge(spec, 'running', () => undefined, signal())
    // Its programs open their ports a moment later.
    await wait(500)
  }
  const prove = async (definition: SceneDefinition, plants: readonly Plant[], spec: SceneSpec) =>
    proveRange({ driver, definition, spec, plants: plants.map((plant) => ({ ...plant, text: plant.text ?? '' })), signal: signal() })

  beforeAll(async () => {
    buildBusybox(socketPath, image)
    driver = (await loadDockerDriver())({ socketPath, install })
    await driver.prune(() => false, signal())
  })
  afterAll(() => driver.dismiss(signal()))

  it('is clean where flags lie out of reach and no port is open but those declared, before a reset and after it', async () => {
    const definition = definitionOf(written())
    const plants: Plant[] = [
      { key: 'foothold', node_key: 'web', as: { file: '/run/stage/user.txt', mode: '0400' }, text },
      { key: 'root', node_key: 'db', as: { variable: 'ROOT_FLAG' }, text: 'flag{r00t-of-a-team}' },
    ]
    for (const gen of [1, 2]) {
      const spec = specOf(definition, plants, { scene: 1, gen })
      if (gen > 1) await driver.clear(spec.scene, gen, signal())
      await to(spec)
      const report = await prove(definition, plants, spec)
      expect(report).toMatchObject({
        plants: [
          { key: 'foothold', node: 'web', where: '/run/stage/user.txt', found: true, leaks: [] },
          { key: 'root', node: 'db', where: 'ROOT_FLAG', found: true, leaks: [] },
        ],
        searched: [{ node: 'kali', files: true, pages: true }],
        is_cut: false,
      })
      expect(report.nodes.map(({ memory_bytes }) => (memory_bytes ?? 0) > 0)).toEqual([true, true, true])
      const pair = (from: string, other: string) => report.zones.find((zone) => zone.from === from && zone.to === other)
      expect(pair('dmz', 'lan')).toEqual({ from: 'dmz', to: 'lan', node: 'kali', ports: [{ node: 'db', port: 5432, state: 'declared' }] })
      expect(pair('dmz', 'dmz')?.ports).toEqual([{ node: 'web', port: 8080, state: 'declared' }])
      // A node of the other zone needs nothing of this one, but its router lets it.
      expect(pair('lan', 'dmz')?.ports).toEqual([{ node: 'web', port: 8080, state: 'declared' }])
      expect(JSON.stringify(report)).not.toContain('flag{')
    }
  })

  it('tells a flag in a web root, one among files that players read, and a port that nobody declared', async () => {
    const definition = definitionOf(written({ serves: listening(9999) }))
    const plants: Plant[] = [
      { key: 'foothold', node_key: 'web', as: { file: '/tmp/www/more/index.html' }, text },
      { key: 'own', node_key: 'kali', as: { file: '/tmp/notes/flag.txt' }, text: 'flag{0n-the-desk}' },
    ]
    const spec = specOf(definition, plants, { scene: 2, gen: 1 })
    await driver.prune(() => false, signal())
    await to(spec)
    const report = await prove(definition, plants, spec)
    expect(report.plants.map(({ key, leaks }) => [key, leaks])).toEqual([
      ['foothold', [{ from: 'kali', kind: 'page', node: 'web', where: ':8080/more/' }]],
      ['own', [{ from: 'kali', kind: 'file', node: 'kali', where: '/tmp/notes/flag.txt' }]],
    ])
    expect(report.zones.find(({ from, to: other }) => from === 'dmz' && other === 'lan')?.ports).toEqual([
      { node: 'db', port: 5432, state: 'declared' },
      { node: 'db', port: 9999, state: 'more' },
    ])
  })

  it('does not start whole where a plant cannot be written, and says where', async () => {
    const definition = definitionOf(written())
    const plants: Plant[] = [{ key: 'foothold', node_key: 'web', as: { file: '/opt/stage/user.txt' }, text }]
    await driver.prune(() => false, signal())
    const failure: unknown = await to(specOf(definition, plants, { scene: 3, gen: 1 })).catch((error: unknown) => error)
    expect(failure).toMatchObject({ kind: 'plant', node: 'web', message: expect.stringMatching(/\/opt\/stage\/user\.txt.*Read-only/u) })
    expect(String(failure)).not.toContain(text)
  })
})
