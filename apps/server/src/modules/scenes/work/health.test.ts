import { PassThrough } from 'node:stream'
import type { NodeSpec } from '@beacon/engine/scene'
import { expect, it } from 'vitest'
import { DriverError } from '../driver/index.ts'
import { isNodeHealthy, UnhealthyNode, untilHealthy } from './health.ts'
import { toyDriver } from './testing/toy-driver.ts'
import { testSignal } from '../../../testing/test-signal.ts'

const web = (expect: string | null): NodeSpec => ({
  id: 'web',
  kind: 'container',
  image: 'shop',
  nets: [],
  ports: [],
  env: {},
  command: null,
  entrypoint: null,
  user: null,
  files: [],
  volumes: [],
  cpuMilli: 100,
  memoryMb: 16,
  diskMb: 16,
  pids: 16,
  writable: false,
  caps: [],
  routes: [],
  forwards: false,
  health: { ask: { kind: 'tcp', port: 9999, expect }, intervalS: 5, timeoutS: 0.05, retries: 3, startS: 60 },
  after: [],
  required: true,
})
const ref = { scene: 'one', gen: 1 }

it('keeps no connection to a node that accepts and never answers', async () => {
  const stream = new PassThrough()
  const driver = { ...toyDriver(), dial: () => Promise.resolve(stream) }
  expect(await isNodeHealthy(driver, ref, web('ready'))).toBe(false)
  expect(stream.destroyed).toBe(true)
})

it('is content with what is expected, or with a connection where nothing is', async () => {
  const stream = new PassThrough()
  stream.write('ready')
  const driver = { ...toyDriver(), dial: () => Promise.resolve(stream) }
  expect(await isNodeHealthy(driver, ref, web('ready'))).toBe(true)
  const open = { ...toyDriver(), dial: () => Promise.resolve(new PassThrough()) }
  expect(await isNodeHealthy(open, ref, web(null))).toBe(true)
})

it('tells of a node that ended before it answered at once, and of one that runs and is silent after its time', async () => {
  const dial = () => Promise.reject(new DriverError('network', 'nobody listens'))
  const spec = { ...ref, nets: [], nodes: [web(null)] }
  const ended = { ...toyDriver(), dial, exitOf: () => Promise.resolve({ code: 3, oom: false }) }
  await expect(untilHealthy(ended, spec, testSignal())).rejects.toMatchObject({
    kind: 'start_exit',
    node: 'web',
    message: 'web ended with 3',
  })
  const starved = { ...ended, exitOf: () => Promise.resolve({ code: 137, oom: true }) }
  await expect(untilHealthy(starved, spec, testSignal())).rejects.toMatchObject({ kind: 'oom' })
  const silent = { ...toyDriver(), dial, exitOf: () => Promise.resolve(null) }
  const short = { ...spec, nodes: spec.nodes.map((node) => ({ ...node, health: node.health && { ...node.health, startS: 0.3 } })) }
  await expect(untilHealthy(silent, short, testSignal())).rejects.toBeInstanceOf(UnhealthyNode)
})

it('tells of a node without a check that ended right after its start, and waits for no router', async () => {
  const plain = { ...web(null), health: null }
  const spec = { ...ref, nets: [], nodes: [plain] }
  const ended = { ...toyDriver(), exitOf: () => Promise.resolve({ code: 3, oom: false }) }
  await expect(untilHealthy(ended, spec, testSignal())).rejects.toMatchObject({ kind: 'start_exit', node: 'web' })
  const asked: string[] = []
  const runs = { ...toyDriver(), exitOf: (_ref: object, node: string) => (asked.push(node), Promise.resolve(null)) }
  const others = [plain, { ...plain, id: 'way', forwards: true }, { ...plain, id: 'extra', required: false }]
  await untilHealthy(runs, { ...spec, nodes: others }, testSignal())
  expect(asked).toEqual(['web'])
})
