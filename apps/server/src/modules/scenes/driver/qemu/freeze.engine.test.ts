import type { SceneSpec } from '@beacon/engine/scene'
import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { lacksMachines } from '../../../../testing/need-qemu.ts'
import { plotOf } from '../docker/testing/plots.ts'
import type { StillDisk } from '../images.ts'
import { socketOf } from './arguments.ts'
import { tagsIn } from './disk.ts'
import { placesOf, type Places } from './places.ts'
import { processOf } from './process.ts'
import { buildGuest } from './testing/guest.ts'
import { machineNode } from './testing/machine-node.ts'
import { inGuest, machineSocket, openMachinePlace, type MachinePlace } from './testing/place.ts'
import { testSignal } from '../../../../testing/test-signal.ts'

const { install, net } = plotOf('machine-freeze')
const signal = () => testSignal()

/** Finds, in the guest, its disk and a place near the end of it. */
const lastSectors = 'for d in /dev/vda /dev/vdb; do grep -q "^$d " /proc/mounts || disk=$d; done; at=$(( $(blockdev --getsz $disk) - 8 ))'
/** Said to the disk and not waited for: it stands in the guest's memory until its system writes it. */
const written = (text: string) =>
  `${lastSectors}; echo ${text} > /tmp/kept; dd if=/tmp/kept of=$disk bs=512 seek=$at conv=notrunc 2>/dev/null`

describe.skipIf(lacksMachines)('the disk of a virtual machine that somebody worked in', () => {
  let at: MachinePlace
  let places: Places
  let spec: SceneSpec
  let aside: string
  let folders = 0
  const to = (want: 'running' | 'paused' | 'hanged', one = spec) => at.driver.converge(one, want, () => undefined, signal())
  const say = (text: string) => inGuest(at.driver, spec, 'vm', text)
  const state = async () => (await at.driver.observe(signal())).nodes.map(({ state: one }) => one)
  const pid = async () => processOf(places.run(spec, 'vm'), places.name(spec, 'vm'))
  const place = () => ({ scene: spec.scene, gen: spec.gen, node: 'vm' })
  const folder = () => {
    const made = join(aside, String((folders += 1)))
    mkdirSync(made)
    return made
  }
  const copy = (cut = signal()) => at.driver.images?.machines?.copy(place(), folder(), cut) ?? Promise.reject(new Error('no machines'))
  /** What stands near the end of a disk, image and all. */
  const lastOf = ({ disk, base }: Pick<StillDisk, 'disk' | 'base'>): string => {
    const flat = join(aside, 'flat.raw')
    const source = {
      driver: 'qcow2',
      file: { driver: 'file', filename: disk },
      backing: { driver: 'qcow2', file: { driver: 'file', filename: base } },
    }
    execFileSync('qemu-img', ['convert', '-O', 'raw', `json:${JSON.stringify(source)}`, flat])
    return readFileSync(flat)
      .subarray(-8 * 512, -7 * 512)
      .toString('latin1')
      .replace(/\0+$/u, '')
      .trim()
  }
  const processes = () =>
    execFileSync('ps', ['-eo', 'args='], { encoding: 'utf8' })
      .split('\n')
      .filter((line) => line.includes(`bcn-${install}-`))

  beforeAll(async () => {
    const guest = buildGuest()
    aside = mkdtempSync(join(tmpdir(), 'bcn-aside-'))
    const disks = join(aside, 'disks')
    mkdirSync(disks)
    const file = `${guest.image.slice('disk:'.length)}.qcow2`
    copyFileSync(join(guest.disks, file), join(disks, file))
    at = openMachinePlace(install, disks)
    places = placesOf(install, at.folders)
    spec = {
      scene: '0198c0de-0000-7000-8000-0000000000f5',
      gen: 1,
      nets: [{ id: 'lan', subnet: `${net}.0/26`, gateway: `${net}.1`, egress: false, talk: true, capture: false }],
      nodes: [machineNode(guest.image)('vm', `${net}.10`)],
    }
    await at.driver.prune(() => false, signal())
  })
  beforeEach(() => to('running'))
  afterAll(async () => {
    await at.driver.dismiss(signal())
    at.drop()
    rmSync(aside, { recursive: true, force: true })
  })

  it('is copied with what its system had not written yet; the machine runs on, memory and all, and the copy starts as an image', async () => {
    await say(`echo remembered > /tmp/mark; ${written('by-hand')}`)
    const before = await pid()
    expect(await at.driver.images?.machines?.bytesOf(place())).toBeGreaterThan(96 * 2 ** 20)
    const still = await copy()
    expect([still.hasEnded, lastOf(still)]).toEqual([true, 'by-hand'])
    expect([await state(), await pid(), await say('cat /tmp/mark')]).toEqual([['running'], before, 'remembered\n'])
    expect(await tagsIn(join(places.home(spec, 'vm'), 'disk.qcow2'))).toEqual([])
    expect(processes()).toHaveLength(1)
    const flat = join(aside, 'image.qcow2')
    const source = {
      driver: 'qcow2',
      file: { driver: 'file', filename: still.disk },
      backing: { driver: 'qcow2', file: { driver: 'file', filename: still.base } },
    }
    execFileSync('qemu-img', ['convert', '-O', 'qcow2', `json:${JSON.stringify(source)}`, flat])
    const sha256 = createHash('sha256').update(readFileSync(flat)).digest('hex')
    copyFileSync(flat, join(at.folders.disks, `${sha256}.qcow2`))
    const again = {
      ...spec,
      gen: 2,
      nets: spec.nets.map((one) => ({ ...one, subnet: `${net}.64/26`, gateway: `${net}.65` })),
      nodes: [machineNode(`disk:${sha256}`)('vm', `${net}.80`)],
    }
    await to('running', again)
    expect(await inGuest(at.driver, again, 'vm', `${lastSectors}; dd if=$disk bs=512 skip=$at count=1 2>/dev/null | head -n 1`)).toBe(
      'by-hand\n',
    )
    await at.driver.remove(again, signal())
  })

  it('is copied of one that was put aside or paused, which stays so; and twice at once', async () => {
    await say(written('put-aside'))
    await to('hanged')
    const two = await Promise.all([copy(), copy()])
    expect(two.map((still) => [still.hasEnded, lastOf(still)])).toEqual([
      [true, 'put-aside'],
      [true, 'put-aside'],
    ])
    expect([await state(), await pid(), await tagsIn(join(places.home(spec, 'vm'), 'disk.qcow2'))]).toEqual([['stopped'], null, ['hanged']])
    await to('running')
    await to('paused')
    expect((await copy()).hasEnded).toBe(true)
    expect(await state()).toEqual(['paused'])
    await expect(at.driver.images?.machines?.bytesOf({ ...place(), node: 'none' })).resolves.toBeNull()
  })

  it('is copied as it is of one that was killed, before or meanwhile', async () => {
    process.kill((await pid()) ?? 0, 'SIGKILL')
    await expect.poll(state).toEqual(['stopped'])
    expect((await copy()).hasEnded).toBeNull()
    await to('running')
    const working = copy()
    await wait(30)
    process.kill((await pid()) ?? 0, 'SIGKILL')
    expect(existsSync((await working).disk)).toBe(true)
  })

  it('is not copied of one that hangs or whose socket is gone: it is said, and the disk stays', async () => {
    const first = (await pid()) ?? 0
    process.kill(first, 'SIGSTOP')
    await expect(copy()).rejects.toMatchObject({ kind: 'deadline' })
    process.kill(first, 'SIGCONT')
    expect(await pid()).toBe(first)
    rmSync(socketOf(places.run(spec, 'vm'), 'qmp'))
    await expect(copy()).rejects.toMatchObject({ kind: 'gone' })
    expect(await pid()).toBe(first)
  })

  it('is copied by the next platform where the one before was killed; the machine goes on, and nothing is left of the first copy', async () => {
    await say('echo remembered > /tmp/mark')
    const [left, before] = [folder(), await pid()]
    const killed = spawn(process.execPath, [new URL('testing/keep-still.ts', import.meta.url).pathname], {
      env: {
        ...process.env,
        KEEP: JSON.stringify({ socketPath: machineSocket, install, folders: at.folders, place: place(), folder: left }),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await new Promise((resolve) => killed.stdout.once('data', resolve))
    // The copy of the machine runs.
    await expect.poll(() => processes().some((line) => line.includes('vm.end')), { interval: 20 }).toBe(true)
    killed.kill('SIGKILL')
    await new Promise((resolve) => killed.once('exit', resolve))
    await to('running')
    expect([await pid(), await say('cat /tmp/mark')]).toEqual([before, 'remembered\n'])
    expect((await copy()).hasEnded).toBe(true)
    expect(processes()).toHaveLength(1)
    expect(readdirSync(at.folders.run)).toHaveLength(1)
  })

  it('is not copied where that is cut, and the machine runs on', async () => {
    const cut = new AbortController()
    const working = copy(cut.signal)
    await wait(400)
    cut.abort(new Error('stopping'))
    await expect(working).rejects.toMatchObject({ kind: 'deadline' })
    expect([await state(), processes().length]).toEqual([['running'], 1])
  })
})
