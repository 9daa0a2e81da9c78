import type { SceneSpec } from '@beacon/engine/scene'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeDisc } from '../../disc/index.ts'
import { lacksMachines } from '../../../../testing/need-qemu.ts'
import { plotOf } from '../docker/testing/plots.ts'
import { blankDisk } from '../images.ts'
import { placesOf } from './places.ts'
import { bootDisc } from './testing/boot-disc.ts'
import { buildGuest } from './testing/guest.ts'
import { machineNode } from './testing/machine-node.ts'
import { inGuest, openMachinePlace, type MachinePlace } from './testing/place.ts'
import { testSignal } from '../../../../testing/test-signal.ts'

const { install, net } = plotOf('machine-disc')
const signal = () => testSignal()

describe.skipIf(lacksMachines)('the drive of a virtual machine', () => {
  let at: MachinePlace
  let folder: string
  let spec: SceneSpec
  const to = (want: 'running' | 'paused' | 'hanged', one = spec) => at.driver.converge(one, want, () => undefined, signal())
  const scene = (id: string, nodes: SceneSpec['nodes'], host: number): SceneSpec => ({
    scene: `0198c0de-0000-7000-8000-0000000000${id}`,
    gen: 1,
    nets: [{ id: 'lan', subnet: `${net}.${host}/26`, gateway: `${net}.${host + 1}`, egress: false, talk: true, capture: false }],
    nodes,
  })
  const put = (path: string | null) => at.driver.setCd?.(spec, 'vm', path, signal()) ?? Promise.reject(new Error('no drives'))
  /** What the guest finds in its drive: all files with their content. */
  const seen = () =>
    inGuest(
      at.driver,
      spec,
      'vm',
      'mkdir -p /cd; umount /cd 2>/dev/null; mount -t iso9660 -o ro,utf8 /dev/sr0 /cd 2>/dev/null && cd /cd && for f in $(find . -type f | sort); do echo "$f $(cat $f)"; done; cd /; umount /cd 2>/dev/null',
    )
  const discOf = async (name: string, files: Record<string, string>) => {
    const path = join(folder, name)
    const sources = Object.entries(files).map(([file, text]) => ({
      path: file,
      bytes: Buffer.byteLength(text),
      open: async function* () {
        yield Buffer.from(text)
      },
    }))
    await writeDisc(path, { label: 'payload', files: sources }, signal())
    return path
  }

  beforeAll(async () => {
    const guest = buildGuest()
    folder = mkdtempSync(join(tmpdir(), 'bcn-discs-'))
    at = openMachinePlace(install, guest.disks)
    await at.driver.prune(() => false, signal())
    spec = scene('cd', [machineNode(guest.image)('vm', `${net}.10`, { cd: { path: null } })], 0)
    await to('running')
  })
  afterAll(async () => {
    await at.driver.dismiss(signal())
    at.drop()
    rmSync(folder, { recursive: true, force: true })
  })

  it('is empty at first; discs go in and out while it runs, with folders and long names', async () => {
    const long = `${'long-name-'.repeat(9)}.conf`
    const one = await discOf('one.iso', { 'install.sh': 'echo one', [`deep/er/${long}`]: 'long', '说明.txt': '你好' })
    const two = await discOf('two.iso', { 'other.sh': 'echo two' })
    expect(await seen()).toBe('')
    await put(one)
    expect(await seen()).toBe(`./deep/er/${long} long\n./install.sh echo one\n./说明.txt 你好\n`)
    await put(two)
    expect(await seen()).toBe('./other.sh echo two\n')
    await put(null)
    expect(await seen()).toBe('')
    await expect(put(join(folder, 'none.iso'))).rejects.toMatchObject({ kind: 'image_missing' })
    expect(await seen()).toBe('')
  })

  it('turns while the system looks into the drive all the time, which closes its tray', async () => {
    const one = await discOf('busy-one.iso', { one: '1' })
    const two = await discOf('busy-two.iso', { two: '2' })
    const look = 'while [ ! -e /stop ]; do mount -t iso9660 -o ro /dev/sr0 /look && umount /look; done'
    await inGuest(at.driver, spec, 'vm', `mkdir -p /look; rm -f /stop; (${look}) </dev/null >/dev/null 2>&1 &`)
    for (const path of [one, two, null, two, one, null, one, two, null, two]) await put(path)
    await inGuest(at.driver, spec, 'vm', 'touch /stop')
    await expect.poll(seen).toBe('./two 2\n')
    await put(null)
  })

  it('holds what its spec names after a start, and its disc stays with its memory', async () => {
    const path = await discOf('three.iso', { three: '3' })
    const [vm] = spec.nodes
    spec = { ...spec, nodes: vm === undefined ? [] : [{ ...vm, cd: { path } }] }
    await to('running')
    expect(await seen()).toBe('./three 3\n')
    await inGuest(at.driver, spec, 'vm', 'echo remembered > /tmp/mark')
    await to('hanged')
    await to('running')
    expect([await seen(), await inGuest(at.driver, spec, 'vm', 'cat /tmp/mark')]).toEqual(['./three 3\n', 'remembered\n'])
    const disc = join(placesOf(install, at.folders).home(spec, 'vm'), 'cd.iso')
    expect(statSync(disc).blocks * 512).toBeLessThan(1_000_000)
  })

  it('starts a machine whose disk is empty; once something starts from the disk, that does', async () => {
    const path = join(folder, 'boot.iso')
    writeFileSync(path, bootDisc())
    const fresh = scene('ce', [machineNode(blankDisk)('vm', `${net}.80`, { cd: { path }, memoryMb: 64 })], 64)
    await to('running', fresh)
    const said = async () => (await at.driver.logs(fresh, 'vm', 20)).split('\n').filter((line) => line.startsWith('from'))
    await expect.poll(said).toEqual(['from the disc', 'from the disk'])
    await at.driver.remove(fresh, signal())
  })

  it('is not there where a machine was made without one', async () => {
    const [vm] = spec.nodes
    const { cd: _cd, ...without } = vm ?? machineNode(blankDisk)('vm', `${net}.10`)
    const bare = scene('cf', [{ ...without, nets: [{ net: 'lan', ip: `${net}.140` }] }], 128)
    await to('running', bare)
    await expect(at.driver.setCd?.(bare, 'vm', null, signal())).rejects.toMatchObject({ kind: 'driver' })
    await expect(at.driver.setCd?.({ ...bare, gen: 9 }, 'vm', null, signal())).rejects.toMatchObject({ kind: 'gone' })
    await at.driver.remove(bare, signal())
  })
})
