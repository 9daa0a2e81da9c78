import type { SceneSpec } from '@beacon/engine/scene'
import { spawn } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { lacksMachines } from '../../../../testing/need-qemu.ts'
import { plotOf } from '../docker/testing/plots.ts'
import { socketOf } from './arguments.ts'
import { tagsIn } from './disk.ts'
import { placesOf, type Places } from './places.ts'
import { processOf } from './process.ts'
import { buildGuest } from './testing/guest.ts'
import { machineNode } from './testing/machine-node.ts'
import { inGuest, machineSocket, openMachinePlace, type MachinePlace } from './testing/place.ts'
import { testSignal } from '../../../../testing/test-signal.ts'

const { install, net } = plotOf('machine-days')
const signal = () => testSignal()

/** Finds, in the guest, its disk and a place near the end of it. */
const lastSectors = 'for d in /dev/vda /dev/vdb; do grep -q "^$d " /proc/mounts || disk=$d; done; at=$(( $(blockdev --getsz $disk) - 8 ))'

describe.skipIf(lacksMachines)('bad days of a virtual machine', () => {
  let at: MachinePlace
  let places: Places
  let spec: SceneSpec
  let disks: string
  const state = async () => (await at.driver.observe(signal())).nodes.map(({ state: one }) => one)
  const to = (want: 'running' | 'paused' | 'hanged', one = spec) => at.driver.converge(one, want, () => undefined, signal())
  const pid = async () => processOf(places.run(spec, 'vm'), places.name(spec, 'vm'))
  const say = (text: string) => inGuest(at.driver, spec, 'vm', text)

  beforeAll(async () => {
    const guest = buildGuest()
    // A disk of an image may be lost: this one is its own.
    disks = mkdtempSync(join(tmpdir(), 'bcn-disks-'))
    const file = `${guest.image.slice('disk:'.length)}.qcow2`
    copyFileSync(join(guest.disks, file), join(disks, file))
    at = openMachinePlace(install, disks)
    places = placesOf(install, at.folders)
    spec = {
      scene: '0198c0de-0000-7000-8000-0000000000d4',
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
    rmSync(disks, { recursive: true, force: true })
  })

  it('whose process was killed is told as stopped, and started again', async () => {
    const before = (await pid()) ?? 0
    // What the guest's system has flushed is on the disk; what it has not may be lost, as when a computer loses its power.
    await say(`${lastSectors}; echo kept > /tmp/kept; dd if=/tmp/kept of=$disk bs=512 seek=$at conv=notrunc,fsync 2>/dev/null`)
    process.kill(before, 'SIGKILL')
    await expect.poll(state).toEqual(['stopped'])
    await to('running')
    expect([await state(), (await pid()) === before]).toEqual([['running'], false])
    expect(await say(`${lastSectors}; dd if=$disk bs=512 skip=$at count=1 2>/dev/null | head -n 1`)).toBe('kept\n')
  })

  it('which hangs is told as broken after a while, and replaced', async () => {
    const before = (await pid()) ?? 0
    process.kill(before, 'SIGSTOP')
    expect(await state()).toEqual(['running'])
    await expect.poll(state, { interval: 500 }).toEqual(['error'])
    await to('running')
    expect([await state(), (await pid()) === before]).toEqual([['running'], false])
  })

  it('whose socket is gone is replaced, and no second process is left', async () => {
    const before = (await pid()) ?? 0
    rmSync(socketOf(places.run(spec, 'vm'), 'qmp'))
    await to('running')
    expect([await state(), (await pid()) === before, isAlive(before)]).toEqual([['running'], false, false])
  })

  it('goes on with its memory after it was put aside, once', async () => {
    await say('echo remembered > /tmp/mark')
    await to('hanged')
    expect([await state(), await pid()]).toEqual([['stopped'], null])
    await to('running')
    expect(await say('cat /tmp/mark')).toBe('remembered\n')
    expect(await tagsIn(join(places.home(spec, 'vm'), 'disk.qcow2'))).toEqual([])
  })

  it('outlives the platform, which finds it again and answers when it asks for its address anew', async () => {
    const before = await pid()
    const next = openMachinePlace(install, disks, at.folders)
    expect((await next.driver.observe(signal())).nodes.map(({ state: one }) => one)).toEqual(['running'])
    await next.driver.converge(spec, 'running', () => undefined, signal())
    expect(await pid()).toBe(before)
  })

  it('whose platform was killed while it kept a snapshot goes on, and the snapshot is taken by the next one', async () => {
    await say('echo snapped > /tmp/mark')
    const killed = spawn(process.execPath, [new URL('testing/keep-snapshot.ts', import.meta.url).pathname], {
      env: { ...process.env, KEEP: JSON.stringify({ socketPath: machineSocket, install, folders: at.folders, spec }) },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await new Promise((resolve) => killed.stdout.once('data', resolve))
    await wait(60)
    killed.kill('SIGKILL')
    await new Promise((resolve) => killed.once('exit', resolve))
    await to('running')
    await at.driver.snapshot(spec, 'day', signal())
    await to('running')
    const again = { ...spec, gen: 2, from: 'day' }
    await at.driver.clear(spec.scene, 2, signal())
    await to('running', again)
    expect(await inGuest(at.driver, again, 'vm', 'cat /tmp/mark')).toBe('snapped\n')
    await at.driver.clear(spec.scene, null, signal())
    await at.driver.dropSnapshots(() => false, signal())
  })

  it('whose image is gone says so at its next start; one that runs goes on', async () => {
    const file = places.image(spec.nodes[0]?.image ?? '') ?? ''
    const kept = readFileSync(file)
    rmSync(file)
    expect(await state()).toEqual(['running'])
    await at.driver.clear(spec.scene, null, signal())
    await expect(to('running')).rejects.toMatchObject({ kind: 'image_missing' })
    writeFileSync(file, kept)
  })
})

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')
  } catch {
    return false
  }
}
