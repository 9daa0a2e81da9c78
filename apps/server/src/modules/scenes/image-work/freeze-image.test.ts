import { expect, it } from 'vitest'
import { DriverError, type ImageDriver, type ImageFacts } from '../driver/index.ts'
import { placeWord } from '../image/index.ts'
import { freezeImage } from './freeze.ts'

const facts: ImageFacts = {
  id: 'sha256:kept',
  bytes: 4_000_000,
  user: '',
  ports: [],
  volumes: [],
  hasHealth: false,
  hasTriggers: false,
  labels: ['bcn.image'],
  isForThisMachine: true,
}
const room = { archiveGb: 1, quotaGb: 10, usedBytes: 0 }
const origin = placeWord({ scene: '018f0000-0000-7000-8000-000000000001', gen: 2, node: 'web' })

function driver(freeze: ImageDriver['freeze'], inspected: Partial<ImageFacts> = {}) {
  const removed: string[] = []
  const images = {
    freeze,
    inspect: async () => ({ ...facts, ...inspected }),
    freeBytes: async () => null,
    remove: async (tag: string) => void removed.push(tag),
  } as unknown as ImageDriver
  const run = (signal = new AbortController().signal, from: string | null = origin) =>
    freezeImage(images, { origin: from, tag: 't:v1', room, onStep: () => undefined }, signal)
  return { run, removed }
}

it('takes the node that its origin names', async () => {
  const seen: unknown[] = []
  const { run } = driver(async (place) => void seen.push(place))
  expect(await run()).toMatchObject({ id: 'sha256:kept', source: 'author', origins: [] })
  expect(seen).toEqual([{ scene: '018f0000-0000-7000-8000-000000000001', gen: 2, node: 'web' }])
})

it.each([null, '', 'node:x:1:web', `${origin} `, `${origin}\n`, origin.replace(':2:', ':2:../')])('takes nothing from %j', async (from) => {
  const { run } = driver(async () => undefined)
  await expect(run(undefined, from)).rejects.toMatchObject({ code: 'node_gone' })
})

it('says that the node is gone, that the engine is, and that the room is taken; nothing half made stays', async () => {
  const gone = driver(() => Promise.reject(new DriverError('gone', 'no node')))
  await expect(gone.run()).rejects.toMatchObject({ code: 'node_gone' })
  expect(gone.removed).toEqual(['t:v1'])
  await expect(driver(() => Promise.reject(new DriverError('silent', 'x'))).run()).rejects.toMatchObject({ code: 'engine_gone' })
  await expect(driver(async () => undefined, { bytes: 11 * 2 ** 30 }).run()).rejects.toMatchObject({ code: 'build_size' })
})

it('that is cut by its process is no failure of the image', async () => {
  const cut = new AbortController()
  const { run } = driver(() => {
    cut.abort(new Error('stopping'))
    return Promise.reject(new Error('stopping'))
  })
  await expect(run(cut.signal)).rejects.toThrow('stopping')
})
