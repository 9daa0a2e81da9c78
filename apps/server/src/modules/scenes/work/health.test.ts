import { PassThrough } from 'node:stream'
import type { NodeSpec } from '@beacon/engine/scene'
import { expect, it } from 'vitest'
import { isNodeHealthy } from './health.ts'
import { toyDriver } from './testing/toy-driver.ts'

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
