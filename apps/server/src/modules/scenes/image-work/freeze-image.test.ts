import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lacksQemu } from '../../../testing/need-qemu.ts'
import { DriverError, type ImageDriver, type ImageFacts, type MachineDisks } from '../driver/index.ts'
import { placeWord } from '../image/index.ts'
import type { DiskWork } from './disk/bring-disk.ts'
import { openTool } from './disk/confine.ts'
import { openDiskStore } from './disk/store.ts'
import { freezeImage } from './freeze.ts'
import { testSignal } from '../../../testing/test-signal.ts'

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

const folder = mkdtempSync(join(tmpdir(), 'beacon-freeze-'))
const store = openDiskStore(join(folder, 'disks'))
let disks: DiskWork
beforeAll(async () => {
  disks = { store, run: (await openTool()).run, floorBytes: 0 }
})
afterAll(() => rmSync(folder, { recursive: true }))

function driver(freeze: ImageDriver['freeze'], inspected: Partial<ImageFacts> = {}) {
  const removed: string[] = []
  const images = {
    freeze,
    inspect: async () => ({ ...facts, ...inspected }),
    freeBytes: async () => null,
    remove: async (tag: string) => void removed.push(tag),
  } as unknown as ImageDriver
  const run = (signal = new AbortController().signal, from: string | null = origin) =>
    freezeImage({ images, disks }, { origin: from, tag: 't:v1', room, onStep: () => undefined, onLine: () => undefined }, signal)
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

describe.skipIf(lacksQemu)('a virtual machine', () => {
  const mib = 2 ** 20
  const tool = (...words: string[]) => execFileSync('qemu-img', words, { encoding: 'utf8' })
  const base = join(folder, 'base.qcow2')
  const own = join(folder, 'own.qcow2')
  const left = () => (existsSync(store.folder) ? readdirSync(store.folder).filter((name) => name.startsWith('aside')) : [])
  beforeAll(() => {
    tool('create', '-q', '-f', 'qcow2', base, '8M')
    tool('create', '-q', '-f', 'qcow2', '-F', 'qcow2', '-b', base, own, '8M')
    for (const [path, at, byte] of [
      [base, 0, 1],
      [base, mib, 2],
      [own, mib, 3],
    ] as const)
      execFileSync('qemu-io', ['-f', 'qcow2', '-c', `write -q -P ${byte} ${at} 64k`, path])
  })

  const freeze = (copy: MachineDisks['copy'], more: Partial<DiskWork> = {}, signal = testSignal()) => {
    const lines: string[] = []
    const machines: MachineDisks = { bytesOf: async () => mib, copy }
    const images = { machines, freeBytes: async () => null } as unknown as ImageDriver
    const freezing = { origin, tag: 't:v1', room, onStep: () => undefined, onLine: (text: string) => void lines.push(text) }
    return { lines, done: freezeImage({ images, disks: { ...disks, ...more } }, freezing, signal) }
  }
  const still = { disk: own, base, virtualBytes: 8 * mib, hasEnded: true }

  it('becomes one disk that holds what it wrote above what its image holds, and stands alone', async () => {
    const { lines, done } = freeze(async () => still)
    const made = await done
    expect(made).toMatchObject({ source: 'author', virtType: 'vm', virtualBytes: 8 * mib, ports: [] })
    const kept = store.pathOf(made.id.slice('disk:'.length))
    expect(tool('info', '-f', 'qcow2', kept)).not.toContain('backing')
    for (const [at, byte] of [
      [0, 1],
      [mib, 3],
      [2 * mib, 0],
    ] as const)
      expect(execFileSync('qemu-io', ['-r', '-f', 'qcow2', '-c', `read -P ${byte} ${at} 64k`, kept], { encoding: 'utf8' })).not.toMatch(
        /verification failed/iu,
      )
    expect(lines[0]).toContain('ended by itself')
    expect([(await freeze(async () => still).done).id, left()]).toEqual([made.id, []])
  })

  it('is refused before anything is copied where the disk has no room, and says why its copy failed', async () => {
    let copies = 0
    const count = async () => ((copies += 1), still)
    await expect(freeze(count, { freeBytes: async () => 1_000 }).done).rejects.toMatchObject({ code: 'disk_short' })
    expect(copies).toBe(0)
    const failing = (kind: 'gone' | 'deadline' | 'disk') => freeze(() => Promise.reject(new DriverError(kind, 'no answer'))).done
    await expect(failing('gone')).rejects.toMatchObject({ code: 'node_gone' })
    await expect(failing('deadline')).rejects.toMatchObject({ code: 'freeze_failed', details: { text: 'no answer' } })
    await expect(failing('disk')).rejects.toMatchObject({ code: 'build_disk' })
    expect(left()).toEqual([])
  })

  it('whose work is cut leaves nothing half made, and what a killed process left goes at the next start', async () => {
    const cut = new AbortController()
    const working = freeze(async () => (cut.abort(new Error('stopping')), still), {}, cut.signal).done
    await expect(working).rejects.toThrow('stopping')
    expect(left()).toEqual([])
    await store.aside()
    expect(left()).toHaveLength(1)
    await store.dropAside()
    expect(left()).toEqual([])
  })
})
